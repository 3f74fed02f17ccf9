import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import words from '#content/words.json' with { type: 'json' };
import { countPages } from '#contract/filter.ts';
import type { PropertySummary } from '#contract/property.ts';
import type { ListAnswer } from '#data/api-client.ts';
import { CardSkeletonGrid } from '#parts/property-card.tsx';
import { chevronLeftIcon, chevronRightIcon, Icon } from '#ui/icon.tsx';
import { type Destination, Link } from '#ui/link.tsx';
import { FailedPanel } from '#ui/panel.tsx';
import { SearchedNote, UncheckedNote, UnsaidNote } from './list-notes.tsx';
import styles from './property-list.module.css';
import { list as listWords } from './words-results.tsx';

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

export const getListed = (state: ListState): readonly PropertySummary[] =>
  state.kind === 'loaded' ? state.list.items : [];

interface PropertyListProps {
  readonly state: ListState;
  readonly page: number;
  readonly linkTo: (page: number) => Destination;
  readonly against: 'these filters' | 'this place';
  /** @param notes what could not be checked, below the panel of an empty list */
  readonly renderEmpty: (notes: ReactNode) => ReactNode;
  readonly renderCards: (items: readonly PropertySummary[]) => ReactNode;
  readonly children?: ReactNode;
}

export function PropertyList({ state, page, linkTo, against, renderEmpty, renderCards, children }: PropertyListProps) {
  if (state.kind === 'loading') return <CardSkeletonGrid words={words.loadingProperties} />;
  if (state.kind === 'failed') return <FailedPanel message={state.message} onRetry={state.retry} reloads />;
  const { items, total, unchecked, unsaid } = state.list;
  const notes = (
    <>
      <UnsaidNote count={unsaid} />
      <UncheckedNote count={unchecked} against={against} />
    </>
  );
  if (items.length === 0) {
    return (
      <>
        <SearchedNote list={state.list} isApart />
        {renderEmpty(notes)}
      </>
    );
  }
  return (
    <>
      <SearchedNote list={state.list} />
      {notes}
      {renderCards(items)}
      {children}
      <Pagination page={page} pageCount={Math.max(page, countPages(total, items.length))} linkTo={linkTo} />
    </>
  );
}

interface PaginationProps {
  readonly page: number;
  readonly pageCount: number;
  readonly linkTo: (page: number) => Destination;
}

function Pagination({ page, pageCount: lastPage, linkTo }: PaginationProps) {
  return (
    <nav
      aria-label={listWords.pages}
      className="row query-box middle gap-x-2 tabular top-10 ruled-top pad-top-4 text-15"
    >
      <Step rel="prev" to={page > 1 ? linkTo(page - 1) : undefined}>
        <Icon path={chevronLeftIcon} />
        {listWords.previous}
      </Step>
      <span className="centred-block">{listWords.pageOf(page, lastPage)}</span>
      <Step rel="next" to={page < lastPage ? linkTo(page + 1) : undefined}>
        {listWords.next}
        <Icon path={chevronRightIcon} />
      </Step>
    </nav>
  );
}

interface StepProps {
  readonly rel: 'prev' | 'next';
  /** undefined at an end, where the link is disabled. */
  readonly to: Destination | undefined;
  readonly children: ReactNode;
}

function Step({ rel, to, children }: StepProps) {
  return to === undefined ? (
    // biome-ignore lint/a11y/useSemanticElements: an anchor without an address has no role of its own
    // biome-ignore lint/a11y/useFocusableInteractive: a disabled link is not a stop of the Tab key
    <span
      role="link"
      aria-disabled="true"
      className={`inline-flex middle target-height strong tea gap-6px target-width ${styles['step']}`}
    >
      {children}
    </span>
  ) : (
    <Link
      {...to}
      className={`inline-flex middle target-height strong tea gap-6px target-width ${styles['step']}`}
      rel={rel}
    >
      {children}
    </Link>
  );
}
