import { useNavigate } from '@tanstack/react-router';
import { lazy, memo, Suspense } from 'react';
import siteWords from '#content/words.json' with { type: 'json' };
import { isLikelyReference } from '#contract/content-calls.ts';
import { isOfSize, limitPrices, type PropertyFilter, SORTS } from '#contract/filter.ts';
import type { ListView } from '#contract/list-view.ts';
import type { PropertySummary } from '#contract/property.ts';
import type { Search } from '#contract/search-params.ts';
import { referenceQuery } from '#data/content.queries.ts';
import { filterQuery } from '#data/property.queries.ts';
import { getPriceParts } from '#lib/money.ts';
import { useDeviceParts } from '#parts/device-parts.tsx';
import { getCardTag } from '#parts/facts.ts';
import { CardGrid } from '#parts/property-card.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import '#ui/section-head.module.css';
import '#ui/dimension-line.module.css';
import { Select } from '#ui/select.tsx';
import { useShown } from '#ui/use-on-demand.ts';
import { AppliedFilters } from './applied-filters.tsx';
import type { EmptyResultsProps } from './empty-results.tsx';
import { FILTER_FORM_ID, FilterBar } from './filter-bar.tsx';
import type { NearestProps } from './map/nearest-list.tsx';
import { MapPlace } from './map-place.tsx';
import { MustHaveForm } from './must-have-form.tsx';
import { getListed, type ListState, PropertyList, useList } from './property-list.tsx';
import styles from './results-screen.module.css';
import { createSearchLink, shouldOfferNearPlaces } from './search-address.ts';
import { ViewSwitches } from './view-switches.tsx';
import { getResultHeading, getSearchTitle } from './words.ts';
import { results as resultsWords, sortWords } from './words-results.tsx';

interface ResultsScreenProps {
  readonly search: Search;
  readonly view: ListView;
  /** Several properties have this reference, and are listed whatever the other filters. */
  readonly isReference?: boolean;
}

export function ResultsScreen({ search, view, isReference = false }: ResultsScreenProps) {
  const { filter, page } = search;
  const { agreement_type, location = '' } = filter;
  const parts = useDeviceParts();
  const state = useList(isReference ? referenceQuery(location) : filterQuery(filter, page));
  const heading = getHeading(state, filter, isReference);
  const isEmpty = state.kind === 'loaded' && state.list.items.length === 0 && !isReference;
  const title = isEmpty ? getEmptyHeading(filter) : heading;
  const renderList = (listState: ListState) => <ResultList search={search} view={view} state={listState} />;
  return (
    <>
      <FilterBar filter={filter} view={view} />
      <div className="wrap">
        <noscript>{import.meta.env.SSR ? <MustHaveForm filter={filter} /> : null}</noscript>
        <div
          className={classNames('row middle gap-x-2 pad-bottom-4', styles['head'], view.isMap && styles['over-map'])}
        >
          <h1 className={`can-shrink ${styles['title']}`}>{title}</h1>
          <AppliedFilters filter={isReference ? { agreement_type, location } : filter} view={view} />
          {(!isEmpty || view.isMap) && (
            <div className={classNames('row middle', view.isMap ? 'rigid' : 'grow', styles['switches'])}>
              <ViewSwitches to={(next) => createSearchLink(filter, { page, view: next })} view={view} />
              <SortSelect filter={filter} view={view} />
              {view.isMap || (
                <noscript>
                  <Button small type="submit" form={FILTER_FORM_ID}>
                    {resultsWords.order}
                  </Button>
                </noscript>
              )}
            </div>
          )}
        </div>
        <p role="status" className="visually-hidden">
          {state.kind === 'loaded' ? (page === 1 ? heading : title) : ''}
        </p>
        <MapPlace map={view.isMap ? { filter, listed: getListed(state) } : undefined}>
          {parts && (
            <parts.NearestChoice
              nearest={view.nearest}
              linkTo={(nearest) => createSearchLink(filter, { view: { ...view, nearest } })}
            />
          )}
          {view.nearest === undefined ? (
            renderList(state)
          ) : (
            <NearestPlace search={search} state={state} slot={view.nearest}>
              {renderList}
            </NearestPlace>
          )}
        </MapPlace>
      </div>
    </>
  );
}

function getHeading(state: ListState, filter: Search['filter'], isReference: boolean): string {
  if (state.kind === 'loading') return resultsWords.loading;
  if (isReference) return resultsWords.withReference(getListed(state).length, filter.location ?? '');
  return getResultHeading(filter, state.kind === 'loaded' ? state.list.total : undefined);
}

/** The panel below says that nothing was found, so this says what was searched. */
const getEmptyHeading = (filter: PropertyFilter): string =>
  isLikelyReference(filter.location ?? '') ? resultsWords.reference(filter.location ?? '') : getSearchTitle(filter);

function SortSelect({ filter, view }: { readonly filter: Search['filter']; readonly view: ListView }) {
  const navigate = useNavigate();
  return (
    <Select
      label={resultsWords.order}
      labelHidden
      quiet
      name="sort"
      form={FILTER_FORM_ID}
      autoComplete="off"
      defaultValue={filter.sort ?? ''}
      fits={sortWords[filter.sort ?? 'newest']}
      // Over the map on a phone it would take the map's room.
      className={classNames(styles['sort'], view.isMap && 'from-640')}
      onChange={(event) => {
        const sort = SORTS.find((value) => value === event.currentTarget.value);
        void navigate(createSearchLink({ ...filter, sort }, { view }));
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

/** The server's page needs its stylesheets, so they come with this screen. */
const EmptyResults = lazy(() =>
  import('./empty-results.tsx').then(
    (module) => ({ default: module.EmptyResults }),
    () => ({ default: PlainEmptyResults }),
  ),
);

/** Stands in where the script cannot load. */
const PlainEmptyResults = ({ search, notes, children }: EmptyResultsProps) => (
  <>
    <h2 className="pad-top-8">{siteWords.nothingFound}</h2>
    {search.page === 1 && <p>{resultsWords.emptySearch}</p>}
    {notes}
    {children}
  </>
);

/** Its stylesheet comes with this screen too. */
const NearPlaces = lazy(() =>
  import('./near-places.tsx').then(
    (module) => ({ default: module.NearPlaces }),
    () => ({ default: () => null }),
  ),
);

function ResultList({ search, view, state }: ResultsScreenProps & { readonly state: ListState }) {
  const { filter, page } = search;
  return (
    <PropertyList
      state={state}
      page={page}
      linkTo={(next) => createSearchLink(filter, { page: next, view })}
      against="these filters"
      renderEmpty={(notes) => (
        <Suspense>
          <EmptyResults search={search} view={view} notes={notes}>
            <SaveSearchSlot filter={filter} />
          </EmptyResults>
        </Suspense>
      )}
      renderCards={(items) => <ResultCards items={items} filter={filter} />}
    >
      {state.kind === 'loaded' && shouldOfferNearPlaces(search, state.list) && (
        <Suspense>
          <NearPlaces filter={filter} view={view} />
        </Suspense>
      )}
      <SaveSearchSlot filter={filter} />
    </PropertyList>
  );
}

/** Memoised: toggling the map renders no card again. */
const ResultCards = memo(function ResultCards({
  items,
  filter,
}: {
  readonly items: readonly PropertySummary[];
  readonly filter: Search['filter'];
}) {
  return (
    <CardGrid
      properties={items}
      priorityCount={1}
      headingLevel={2}
      // Every card of this list would have this tag.
      knownTag={getCardTag({ ...filter, tags: filter.tag && [filter.tag] }) ?? undefined}
      noteOf={(property) => getOptionsWithin(property, filter)}
    />
  );
});

const loadNearestList = async () => (await import('./map/nearest-list.tsx')).NearestList;

function NearestPlace(props: NearestProps) {
  const { Part, isMissing } = useShown(loadNearestList);
  if (Part !== null) return <Part {...props} />;
  return props.children(isMissing ? props.state : { kind: 'loading' });
}

/** Reserves the space of the button, which loads later. */
function SaveSearchSlot({ filter }: { readonly filter: PropertyFilter }) {
  const SaveSearch = useDeviceParts()?.SaveSearch;
  return (
    <div className={`row middle spread needs-script ruled ruled-top pad-block-4 ${styles['slot']}`}>
      {SaveSearch && <SaveSearch filter={filter} />}
    </div>
  );
}

/** "1 option within your price": why a property is listed whose lowest price is outside the bounds. */
export function getOptionsWithin(
  property: Pick<PropertySummary, 'price' | 'lowest_variant_price' | 'variants'>,
  filter: PropertyFilter,
): string | undefined {
  const { min = 0, max = Number.POSITIVE_INFINITY } = limitPrices(filter);
  const isWithin = (price: number | null | undefined): boolean => price != null && price >= min && price <= max;
  const { amount } = getPriceParts(property);
  if (amount === null || isWithin(amount)) return undefined;
  const { bedrooms = 0, bathrooms = 0, rooms } = filter;
  const options = (property.variants ?? []).filter(
    (option) =>
      isWithin(option.price) &&
      (option.bathrooms ?? 0) >= bathrooms &&
      (rooms === undefined
        ? (option.bedrooms ?? 0) >= bedrooms
        : option.bedrooms != null && isOfSize(rooms, option.bedrooms)),
  ).length;
  return options === 0 ? undefined : resultsWords.optionsWithin(options);
}
