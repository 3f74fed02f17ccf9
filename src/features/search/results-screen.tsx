import words from '#content/words.json' with { type: 'json' };
import { pageCount, SORTS } from '#contract/filter.ts';
import type { Search } from '#contract/search-params.ts';
import { filterQuery } from '#data/property.queries.ts';
import { CardGrid } from '#parts/card-grid.tsx';
import { CardSkeletonGrid } from '#parts/card-skeleton-grid.tsx';
import type { CardTag } from '#parts/facts.ts';
import { Button } from '#ui/button.tsx';
import { FailedPanel } from '#ui/failed-panel.tsx';
import { Panel } from '#ui/panel.tsx';
import { PlanDrawing } from '#ui/plan-drawing.tsx';
import { Select } from '#ui/select.tsx';
import { AppliedFilters, ClearAll } from './applied-filters.tsx';
import { FILTER_FORM_ID, FilterBar } from './filter-bar.tsx';
import { Pagination } from './pagination.tsx';
import styles from './results-screen.module.css';
import { SaveSearchSlot } from './save-search-slot.tsx';
import { addressOf, appliedFilters } from './search-address.ts';
import { resultHeading, sortWords } from './search-words.ts';
import { SearchedNote } from './searched-note.tsx';
import { Suggestions } from './suggestions.tsx';
import { UncheckedNote } from './unchecked-note.tsx';
import { useGo } from './use-go.ts';
import { type ListState, useList } from './use-list.ts';

interface ResultsScreenProps {
  readonly search: Search;
}

/** /filter-results (spec §2): the filter bar, the tags, and the list in one of its states. */
export function ResultsScreen({ search }: ResultsScreenProps) {
  const { filter, page } = search;
  const state = useList(filterQuery(filter, page));
  const heading = headingOf(search, state);
  return (
    <>
      <FilterBar filter={filter} />
      <div className="wrap">
        <div className={styles['head']}>
          <h1 className={styles['title']}>{heading}</h1>
          <AppliedFilters filter={filter} />
          <SortSelect filter={filter} />
        </div>
        <p role="status" className="visually-hidden">
          {state.kind === 'loaded' ? heading : ''}
        </p>
        <ResultList search={search} state={state} />
      </div>
    </>
  );
}

function headingOf({ filter }: Search, state: ListState): string {
  if (state.kind === 'loading') return 'Looking for homes…';
  if (state.kind === 'failed') return resultHeading(filter, undefined);
  return resultHeading(filter, state.list.total);
}

function SortSelect({ filter }: { readonly filter: Search['filter'] }) {
  const go = useGo();
  return (
    <Select
      label="Order"
      labelHidden
      name="sort"
      form={FILTER_FORM_ID}
      autoComplete="off"
      defaultValue={filter.sort ?? ''}
      fits={sortWords[filter.sort ?? 'newest']}
      className={styles['sort']}
      onChange={(event) => {
        const sort = SORTS.find((known) => known === event.currentTarget.value);
        go(addressOf({ ...filter, sort }));
      }}
    >
      {SORTS.map((sort) => (
        <option key={sort} value={sort === 'newest' ? '' : sort}>
          {sortWords[sort]}
        </option>
      ))}
    </Select>
  );
}

/** The tag that every card of this list would have, so that none shows it. */
function knownTagOf({ agreement_type, property_type, tag }: Search['filter']): CardTag | undefined {
  if (tag === 'off-plan') return 'Off-plan';
  if (property_type === 'LAND') return 'Land';
  if (agreement_type === 'RENT') return 'To let';
  return agreement_type === 'SHORTLET' ? 'Shortlet' : undefined;
}

function ResultList({ search, state }: { readonly search: Search; readonly state: ListState }) {
  const { filter, page } = search;
  if (state.kind === 'loading') return <CardSkeletonGrid words={words.loadingProperties} />;
  if (state.kind === 'failed') {
    return <FailedPanel message={state.message} onRetry={state.retry} href={addressOf(filter, page)} />;
  }
  const { items, total, unchecked } = state.list;
  if (items.length === 0) {
    return (
      <>
        <SearchedNote list={state.list} />
        <Panel
          title={words.nothingFound}
          drawing={<PlanDrawing drawing="plot" along="40.2 m" up="20.1 m" />}
          actions={page > 1 ? <Button href={addressOf(filter)}>Go to page 1</Button> : <EmptyActions filter={filter} />}
        >
          <p>{page > 1 ? `There is nothing on page ${page}.` : emptyAdvice(filter)}</p>
        </Panel>
        <UncheckedNote count={unchecked} />
        <SaveSearchSlot filter={filter} />
        <Suggestions title={words.youMightLike} shown={[]} />
      </>
    );
  }
  const pages = Math.max(page, pageCount(total, items.length));
  return (
    <>
      <SearchedNote list={state.list} />
      <UncheckedNote count={unchecked} />
      <CardGrid properties={items} priorityCount={1} headingLevel={2} knownTag={knownTagOf(filter)} />
      <SaveSearchSlot filter={filter} />
      <Pagination page={page} pageCount={pages} hrefOf={(next) => addressOf(filter, next)} />
    </>
  );
}

const emptyAdvice = (filter: Search['filter']): string =>
  appliedFilters(filter).length === 0
    ? 'There is nothing in this list today.'
    : 'Nothing listed today fits all of these filters. Take one away, or look in a wider area.';

function EmptyActions({ filter }: { readonly filter: Search['filter'] }) {
  return appliedFilters(filter).length === 0 ? null : <ClearAll />;
}
