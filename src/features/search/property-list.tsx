import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import words from '#content/words.json' with { type: 'json' };
import type { PropertySummary } from '#contract/property.ts';
import type { ListAnswer } from '#data/api-client.ts';
import { useLoggedFailure, useRetryInBrowser } from '#data/api-error.ts';
import { suggestionsQuery } from '#data/property.queries.ts';
import { CardGrid, CardSkeletonGrid } from '#parts/card-grid.tsx';
import { classNames } from '#ui/class-names.ts';
import { chevronLeftIcon, chevronRightIcon, Icon } from '#ui/icon.tsx';
import { type Destination, Link } from '#ui/link.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import styles from './pagination.module.css';
import suggestions from './suggestions.module.css';

type List = ListAnswer<PropertySummary>;

export type ListState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string; readonly retry: () => void }
  | { readonly kind: 'loaded'; readonly list: List };

export function useList<Key extends QueryKey>(options: UseQueryOptions<List, Error, List, Key>): ListState {
  const { data, error, refetch } = useQuery(options);
  if (data !== undefined) return { kind: 'loaded', list: data };
  if (error !== null) return { kind: 'failed', message: error.message, retry: () => void refetch() };
  return { kind: 'loading' };
}

interface PaginationProps {
  readonly page: number;
  readonly pageCount: number;
  readonly linkTo: (page: number) => Destination;
}

/** Previous, "Page X of Y" and Next as links; at an end the link stays, disabled. */
export function Pagination({ page, pageCount, linkTo }: PaginationProps) {
  return (
    <nav aria-label="Pages" className={classNames('row middle gap-x-2 tabular top-10 ruled-top', styles['pager'])}>
      <Step rel="prev" to={page > 1 ? linkTo(page - 1) : undefined}>
        <Icon path={chevronLeftIcon} />
        Previous
      </Step>
      <span className={styles['where']}>
        Page {page} of {pageCount}
      </span>
      <Step rel="next" to={page < pageCount ? linkTo(page + 1) : undefined}>
        Next
        <Icon path={chevronRightIcon} />
      </Step>
    </nav>
  );
}

interface StepProps {
  readonly rel: 'prev' | 'next';
  readonly to: Destination | undefined;
  readonly children: ReactNode;
}

function Step({ rel, to, children }: StepProps) {
  return to === undefined ? (
    // biome-ignore lint/a11y/useSemanticElements: an anchor without an address has no role of its own
    // biome-ignore lint/a11y/useFocusableInteractive: a disabled link is not a stop of the Tab key
    <span role="link" aria-disabled="true" className={styles['step']}>
      {children}
    </span>
  ) : (
    <Link {...to} className={styles['step']} rel={rel}>
      {children}
    </Link>
  );
}

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
    <section className={`section ${suggestions['suggestions']}`} aria-labelledby="suggestions">
      <SectionHead title={title} id="suggestions" />
      {isPending ? (
        <CardSkeletonGrid words={words.loadingProperties} />
      ) : (
        <CardGrid properties={suggested} headingLevel={3} />
      )}
    </section>
  );
}
