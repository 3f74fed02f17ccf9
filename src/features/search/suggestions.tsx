import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import words from '#content/words.json' with { type: 'json' };
import type { PropertySummary } from '#contract/property.ts';
import { useLoggedFailure, useRetryInBrowser } from '#data/api-error.ts';
import { suggestionsQuery } from '#data/property.queries.ts';
import { CardGrid } from '#parts/card-grid.tsx';
import { CardSkeletonGrid } from '#parts/card-skeleton-grid.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import styles from './suggestions.module.css';

interface SuggestionsProps {
  readonly title: ReactNode;
  /** Properties that the screen shows already; they are not suggested. */
  readonly shown: readonly PropertySummary[];
}

/** Properties to look at instead or besides (spec §7). A failure is only logged (spec §8): the section is left out. */
export function Suggestions({ title, shown }: SuggestionsProps) {
  const query = useQuery(suggestionsQuery(shown.map(({ id }) => id)));
  const { data, error, isPending } = query;
  useLoggedFailure('Suggestions', error);
  useRetryInBrowser(query);
  const suggested = data?.items ?? [];
  if (!isPending && suggested.length === 0) return null;
  return (
    <section className={`section ${styles['suggestions']}`} aria-labelledby="suggestions">
      <SectionHead title={title} id="suggestions" />
      {isPending ? (
        <CardSkeletonGrid words={words.loadingProperties} />
      ) : (
        <CardGrid properties={suggested} headingLevel={3} />
      )}
    </section>
  );
}
