import { useQuery } from '@tanstack/react-query';
import words from '#content/words.json' with { type: 'json' };
import type { PropertySummary } from '#contract/property.ts';
import { useLoggedFailure, useRetryInBrowser } from '#data/api-error.ts';
import { suggestionsQuery } from '#data/property.queries.ts';
import { CardGrid, CardSkeletonGrid } from '#parts/property-card.tsx';
import { classNames } from '#ui/class-names.ts';
import { SectionHead } from '#ui/section-head.tsx';
import styles from './property-list.module.css';

interface SuggestionsProps {
  readonly title: string;
  /** The screen shows them already. */
  readonly shown: readonly PropertySummary[];
  /** Also on the screen; nothing else is suggested in their place. */
  readonly besides?: readonly PropertySummary[];
}

const NONE: readonly PropertySummary[] = [];

/** A failure is only logged and leaves the section out (spec §7, §8). */
export function Suggestions({ title, shown, besides = NONE }: SuggestionsProps) {
  const query = useQuery(suggestionsQuery(shown.map(({ id }) => id)));
  const { data, error, isPending } = query;
  useLoggedFailure('Suggestions', error);
  useRetryInBrowser(query);
  const suggested = (data?.items ?? []).filter(({ id }) => besides.every((other) => other.id !== id));
  if (!isPending && suggested.length === 0) return null;
  return (
    <section className={classNames('section', styles['suggestions'])} aria-labelledby="suggestions">
      <SectionHead title={title} id="suggestions" />
      {isPending ? (
        <CardSkeletonGrid words={words.loadingProperties} />
      ) : (
        <CardGrid properties={suggested} headingLevel={3} />
      )}
    </section>
  );
}
