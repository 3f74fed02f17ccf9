import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import words from '#content/words.json' with { type: 'json' };
import { pageCount } from '#contract/filter.ts';
import type { PropertySummary } from '#contract/property.ts';
import type { ListAnswer } from '#data/api-client.ts';
import { useLoggedFailure, useRetryInBrowser } from '#data/api-error.ts';
import { suggestionsQuery } from '#data/property.queries.ts';
import { CardGrid, CardSkeletonGrid } from '#parts/card-grid.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { chevronLeftIcon, chevronRightIcon, Icon } from '#ui/icon.tsx';
import { type Destination, Link } from '#ui/link.tsx';
import { FailedPanel, Panel, PlanDrawing } from '#ui/panel.tsx';
import { SectionHead } from '#ui/section-head.tsx';
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

export const listedIn = (state: ListState): readonly PropertySummary[] =>
  state.kind === 'loaded' ? state.list.items : [];

interface PropertyListProps {
  readonly state: ListState;
  readonly page: number;
  readonly linkTo: (page: number) => Destination;
  readonly against: 'these filters' | 'this place';
  readonly emptyTitle: string;
  readonly emptyText: string;
  /** Replaces the button to page 1 on the first page. */
  readonly emptyAction: ReactNode;
  readonly renderCards: (items: readonly PropertySummary[]) => ReactNode;
  /** Follows the cards, or the panel of an empty list. */
  readonly children?: ReactNode;
}

export function PropertyList({
  state,
  page,
  linkTo,
  against,
  emptyTitle,
  emptyText,
  emptyAction,
  renderCards,
  children,
}: PropertyListProps) {
  if (state.kind === 'loading') return <CardSkeletonGrid words={words.loadingProperties} />;
  if (state.kind === 'failed') return <FailedPanel message={state.message} onRetry={state.retry} reloads />;
  const { items, total, unchecked, unsaid } = state.list;
  const isEmpty = items.length === 0;
  const notes = (
    <>
      <UnsaidNote count={unsaid} />
      <UncheckedNote count={unchecked} against={against} />
    </>
  );
  if (isEmpty) {
    return (
      <>
        <SearchedNote list={state.list} isApart />
        <Panel
          title={emptyTitle}
          drawing={<PlanDrawing drawing="plot" along="40.2 m" up="20.1 m" />}
          actions={page > 1 ? <ButtonLink {...linkTo(1)}>{listWords.toFirstPage}</ButtonLink> : emptyAction}
        >
          <p>{emptyText}</p>
        </Panel>
        {notes}
        {children}
        <Suggestions title={words.youMightLike} shown={[]} />
      </>
    );
  }
  return (
    <>
      <SearchedNote list={state.list} />
      {notes}
      {renderCards(items)}
      {children}
      <Pagination page={page} pageCount={Math.max(page, pageCount(total, items.length))} linkTo={linkTo} />
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
      className={classNames('row middle gap-x-2 tabular top-10 ruled-top', styles['pagination'])}
    >
      <Step rel="prev" to={page > 1 ? linkTo(page - 1) : undefined}>
        <Icon path={chevronLeftIcon} />
        {listWords.previous}
      </Step>
      <span className={styles['page']}>{listWords.pageOf(page, lastPage)}</span>
      <Step rel="next" to={page < lastPage ? linkTo(page + 1) : undefined}>
        {listWords.next}
        <Icon path={chevronRightIcon} />
      </Step>
    </nav>
  );
}

interface StepProps {
  readonly rel: 'prev' | 'next';
  /** undefined at an end, where the link stays disabled. */
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
  readonly title: string;
  /** Properties that the screen shows already; they are not suggested. */
  readonly shown: readonly PropertySummary[];
}

/** Properties to see instead or as well (spec §7). A failure is only logged and leaves the section out (spec §8). */
export function Suggestions({ title, shown }: SuggestionsProps) {
  const query = useQuery(suggestionsQuery(shown.map(({ id }) => id)));
  const { data, error, isPending } = query;
  useLoggedFailure('Suggestions', error);
  useRetryInBrowser(query);
  const suggested = data?.items ?? [];
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
