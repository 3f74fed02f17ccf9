import { useQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useEffect, useLayoutEffect } from 'react';
import * as v from 'valibot';
import { canBeReference } from '#contract/content-calls.ts';
import { isIndexableSearch } from '#contract/indexable.ts';
import { readView, ViewQuery } from '#contract/list-view.ts';
import { hasSearchParameters, readSearch, type Search, SearchQuery } from '#contract/search-params.ts';
import { choiceCountsQuery, placeCountsQuery, referenceQuery } from '#data/content.queries.ts';
import { filterQuery, suggestionsQuery } from '#data/property.queries.ts';
import { loadScreen, searchAsGiven } from '#data/route.ts';
import { PERSISTENCE_TIMEOUT_MS, storeFilter } from '#data/stored-filters.ts';
import { ResultsScreen } from '#features/search/results-screen.tsx';
import {
  createSearchLink,
  getAddress,
  readStoredSearch,
  shouldOfferNearPlaces,
} from '#features/search/search-address.ts';
import { getSearchTitle } from '#features/search/words.ts';
import { results as words } from '#features/search/words-results.tsx';
import { type PageAbout, ScreenHead } from '#parts/screen-head.tsx';

const ResultsSearch = v.object({ ...SearchQuery.entries, ...ViewQuery.entries });

function createSearchHead({ filter, page }: Search, isEmpty: boolean): PageAbout {
  const title = getSearchTitle(filter);
  return {
    title,
    description: words.about(title),
    path: getAddress(filter, page),
    noindex: isEmpty || !isIndexableSearch(filter, page),
  };
}

export const Route = createFileRoute('/filter-results')({
  validateSearch: searchAsGiven(ResultsSearch),
  beforeLoad: ({ search }) => {
    if (import.meta.env.SSR || hasSearchParameters(search)) return;
    const stored = readStoredSearch();
    if (stored !== undefined)
      throw redirect({ ...createSearchLink(stored, { view: readView(search) }), replace: true });
  },
  // Two spellings of one search give equal deps, which are loaded once.
  loaderDeps: ({ search }) => readSearch(search),
  loader: async ({ context, deps: { filter, page } }) => {
    const { location = '' } = filter;
    if (filter.places === undefined && canBeReference(location)) {
      const found = await context.queryClient.fetchQuery(referenceQuery(location)).catch(() => undefined);
      const [property, ...others] = found?.items ?? [];
      if (others.length > 0) return;
      if (property !== undefined)
        throw redirect({ to: '/property/$id', params: { id: `${property.id}` }, statusCode: 302, replace: true });
    }
    const list = filterQuery(filter, page);
    await loadScreen(context, { primary: [list] });
    if (!import.meta.env.SSR) return;
    const answer = context.queryClient.getQueryData(list.queryKey);
    // Otherwise its own imports would come late for the page.
    if (answer !== undefined && shouldOfferNearPlaces({ filter, page }, answer)) {
      const places = placeCountsQuery();
      const [{ getNearSearches }] = await Promise.all([
        import('#features/search/near-places.tsx'),
        loadScreen(context, { secondary: [places] }),
      ]);
      const searches = getNearSearches(filter, context.queryClient.getQueryData(places.queryKey)?.record);
      await loadScreen(context, { secondary: searches.map((search) => choiceCountsQuery(search)) });
    }
    if (answer?.items.length !== 0) return;
    const [{ getLooserSearches, getSimilarSearch }] = await Promise.all([
      import('#features/search/wider-search.ts'),
      import('#features/search/empty-results.tsx'),
    ]);
    const counts = getLooserSearches(filter).map(({ without }) => choiceCountsQuery(without));
    await loadScreen(context, { secondary: [suggestionsQuery(), filterQuery(getSimilarSearch(filter), 1), ...counts] });
  },
  component: FilterResults,
});

function FilterResults() {
  const search = Route.useLoaderDeps();
  const query = Route.useSearch();
  const isEntry = !hasSearchParameters(query);
  const navigate = Route.useNavigate();
  const { location = '' } = search.filter;
  // The loader has looked it up, and opened a single property.
  const referenced = useQuery({ ...referenceQuery(location), enabled: false }).data?.items ?? [];
  const isReference = referenced.length > 1;
  const list = isReference ? referenceQuery(location) : filterQuery(search.filter, search.page);
  const isEmpty = useQuery(list).data?.items.length === 0;

  useLayoutEffect(() => {
    // A server-rendered page has not run beforeLoad in the browser. A visitor who has read it for seconds stays on it.
    if (!isEntry || performance.now() > PERSISTENCE_TIMEOUT_MS) return;
    const stored = readStoredSearch();
    if (stored !== undefined) void navigate({ ...createSearchLink(stored, { view: readView(query) }), replace: true });
  }, [isEntry, navigate, query]);
  useEffect(() => {
    if (!isEntry && !isReference) storeFilter(search.filter);
  }, [isEntry, isReference, search]);

  return (
    <>
      <ScreenHead {...createSearchHead(search, isEmpty)} />
      <ResultsScreen search={search} view={readView(query)} isReference={isReference} />
    </>
  );
}
