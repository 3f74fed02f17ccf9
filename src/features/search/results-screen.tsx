import { useNavigate } from '@tanstack/react-router';
import { memo, useEffect } from 'react';
import words from '#content/words.json' with { type: 'json' };
import { boundedPrices, type PropertyFilter, pageCount, SORTS } from '#contract/filter.ts';
import type { ListView } from '#contract/list-view.ts';
import type { PropertySummary } from '#contract/property.ts';
import type { Search } from '#contract/search-params.ts';
import { filterQuery } from '#data/property.queries.ts';
import { counted } from '#lib/counted.ts';
import { priceParts } from '#lib/money.ts';
import { CardGrid, CardSkeletonGrid } from '#parts/card-grid.tsx';
import { useDeviceParts } from '#parts/device-parts.tsx';
import type { CardTag } from '#parts/facts.ts';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { FailedPanel, Panel, PlanDrawing } from '#ui/panel.tsx';
import { Select } from '#ui/select.tsx';
import { useOnDemand } from '#ui/use-on-demand.ts';
import { AppliedFilters, ClearAll } from './applied-filters.tsx';
import { FILTER_FORM_ID, FilterBar } from './filter-bar.tsx';
import { SearchedNote, UncheckedNote, UnsaidNote } from './list-notes.tsx';
import type { NearestProps } from './map/nearest-list.tsx';
import { MapPlace, MapToggle } from './map-place.tsx';
import { MustHaveForm } from './must-have-form.tsx';
import { type ListState, Pagination, Suggestions, useList } from './property-list.tsx';
import styles from './results-screen.module.css';
import saveSearchSlot from './save-search-slot.module.css';
import { appliedFilters, searchLink } from './search-address.ts';
import { resultHeading, sortWords } from './search-words.ts';

interface ResultsScreenProps {
  readonly search: Search;
  readonly view: ListView;
}

/** /filter-results (spec §2): the filter bar, the tags, and the list in one of its states. */
export function ResultsScreen({ search, view }: ResultsScreenProps) {
  const { filter, page } = search;
  const state = useList(filterQuery(filter, page));
  const heading = headingOf(search, state);
  const listOf = (shown: ListState) => <ResultList search={search} view={view} state={shown} />;
  const list = (
    <>
      <NearestSlot search={search} view={view} />
      {view.nearest === undefined ? (
        listOf(state)
      ) : (
        <NearestPlace search={search} state={state} slot={view.nearest}>
          {listOf}
        </NearestPlace>
      )}
    </>
  );
  return (
    <>
      <FilterBar filter={filter} view={view} />
      <div className="wrap">
        <noscript>{import.meta.env.SSR ? <MustHaveForm filter={filter} /> : null}</noscript>
        <div className={classNames('row middle gap-x-2', styles['head'])}>
          <h1 className={styles['title']}>{heading}</h1>
          <AppliedFilters filter={filter} view={view} />
          <MapToggle to={(shown) => searchLink(filter, { page, view: shown })} view={view} className={styles['view']} />
          <SortSelect filter={filter} view={view} />
        </div>
        <p role="status" className="visually-hidden">
          {state.kind === 'loaded' ? heading : ''}
        </p>
        <MapPlace map={view.isMap ? { filter, listed: state.kind === 'loaded' ? state.list.items : [] } : undefined}>
          {list}
        </MapPlace>
      </div>
    </>
  );
}

/** The orders by the visitor's own places come with their script. */
function NearestSlot({ search: { filter }, view }: ResultsScreenProps) {
  const NearestChoice = useDeviceParts()?.NearestChoice;
  return (
    NearestChoice && (
      <NearestChoice nearest={view.nearest} linkTo={(nearest) => searchLink(filter, { view: { ...view, nearest } })} />
    )
  );
}

function headingOf({ filter }: Search, state: ListState): string {
  if (state.kind === 'loading') return 'Looking for homes…';
  if (state.kind === 'failed') return resultHeading(filter, undefined);
  return resultHeading(filter, state.list.total);
}

interface FilterAndView {
  readonly filter: Search['filter'];
  readonly view: ListView;
}

function SortSelect({ filter, view }: FilterAndView) {
  const navigate = useNavigate();
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
        void navigate(searchLink({ ...filter, sort }, { view }));
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

function ResultList({ search, view, state }: ResultsScreenProps & { readonly state: ListState }) {
  const { filter, page } = search;
  if (state.kind === 'loading') return <CardSkeletonGrid words={words.loadingProperties} />;
  if (state.kind === 'failed') {
    return <FailedPanel message={state.message} onRetry={state.retry} reloads />;
  }
  const { items, total, unchecked, unsaid } = state.list;
  if (items.length === 0) {
    return (
      <>
        <SearchedNote list={state.list} apart />
        <Panel
          title={words.nothingFound}
          drawing={<PlanDrawing drawing="plot" along="40.2 m" up="20.1 m" />}
          actions={
            page > 1 ? (
              <ButtonLink {...searchLink(filter, { view })}>Go to page 1</ButtonLink>
            ) : (
              <EmptyActions filter={filter} view={view} />
            )
          }
        >
          <p>{page > 1 ? `There is nothing on page ${page}.` : emptyAdvice(filter)}</p>
        </Panel>
        <UnsaidNote count={unsaid} />
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
      <UnsaidNote count={unsaid} />
      <UncheckedNote count={unchecked} />
      <ResultCards items={items} filter={filter} />
      <SaveSearchSlot filter={filter} />
      <Pagination page={page} pageCount={pages} linkTo={(next) => searchLink(filter, { page: next, view })} />
    </>
  );
}

interface ResultCardsProps {
  readonly items: readonly PropertySummary[];
  readonly filter: Search['filter'];
}

/** Memoised: switching between list and map renders no card again. */
const ResultCards = memo(function ResultCards({ items, filter }: ResultCardsProps) {
  return (
    <CardGrid
      properties={items}
      priorityCount={1}
      headingLevel={2}
      knownTag={knownTagOf(filter)}
      noteOf={(property) => optionsWithin(property, filter)}
    />
  );
});

const emptyAdvice = (filter: Search['filter']): string =>
  appliedFilters(filter).length === 0
    ? 'There is nothing in this list today.'
    : 'Nothing listed today fits all of these filters. Take one away, or look in a wider area.';

function EmptyActions({ filter, view }: FilterAndView) {
  return appliedFilters(filter).length === 0 ? null : <ClearAll view={view} />;
}

const loadList = async () => (await import('./map/nearest-list.tsx')).NearestList;

/** A list in the order of nearness to one of the visitor's own places, which only this device knows. */
function NearestPlace(props: NearestProps) {
  const { Part, isMissing, prepare } = useOnDemand(loadList);
  useEffect(() => {
    void prepare();
  }, [prepare]);
  if (Part !== null) return <Part {...props} />;
  return props.children(isMissing ? props.state : { kind: 'loading' });
}

/** Room for "Save search" under a list, reserved from the start; the button loads later. */
function SaveSearchSlot({ filter }: { readonly filter: PropertyFilter }) {
  const SaveSearch = useDeviceParts()?.SaveSearch;
  return (
    <div className={classNames('row middle spread needs-script', saveSearchSlot['slot'])}>
      {SaveSearch && <SaveSearch filter={filter} />}
    </div>
  );
}

/**
 * Why a home is listed although its price, the lowest of its options, is not within the bounds asked for: "1 option within
 * your price". Options with fewer rooms than asked for do not count. Undefined where the price says it already.
 */
export function optionsWithin(
  property: Pick<PropertySummary, 'price' | 'lowest_variant_price' | 'variants'>,
  filter: PropertyFilter,
): string | undefined {
  const { min = 0, max = Number.POSITIVE_INFINITY } = boundedPrices(filter);
  const isWithin = (price: number | null | undefined): boolean => price != null && price >= min && price <= max;
  const { amount } = priceParts(property);
  if (amount === null || isWithin(amount)) return undefined;
  const { bedrooms = 0, bathrooms = 0 } = filter;
  const options = (property.variants ?? []).filter(
    (option) => isWithin(option.price) && (option.bedrooms ?? 0) >= bedrooms && (option.bathrooms ?? 0) >= bathrooms,
  ).length;
  return options === 0 ? undefined : `${counted(options, 'option')} within your price`;
}
