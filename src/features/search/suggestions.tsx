import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { words } from '#content/words.ts';
import type { PropertySummary } from '#contract/property.ts';
import { suggestionsQuery } from '#data/property.queries.ts';
import { CardGrid } from '#parts/card-grid.tsx';
import { CardSkeletonGrid } from '#parts/card-skeleton-grid.tsx';
import { SectionHead } from '#ui/section-head.tsx';

interface SuggestionsProps {
  readonly title: ReactNode;
  /** What the screen shows already: never suggested again. */
  readonly shown: readonly PropertySummary[];
}

/** Homes to look at instead or besides (spec §7). A failure is not an error of the screen: the section is left out. */
export function Suggestions({ title, shown }: SuggestionsProps) {
  const { data, isPending } = useQuery(suggestionsQuery());
  const seen = new Set(shown.map(({ id }) => id));
  const suggested = data?.items.filter(({ id }) => !seen.has(id)) ?? [];
  if (!isPending && suggested.length === 0) return null;
  return (
    <section className="section">
      <SectionHead title={title} />
      {isPending ? (
        <CardSkeletonGrid words={words.loadingProperties} />
      ) : (
        <CardGrid properties={suggested} headingLevel={3} />
      )}
    </section>
  );
}
