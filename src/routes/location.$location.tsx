import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import furtherWords from '#content/further-words.json' with { type: 'json' };
import { readView, ViewQuery } from '#contract/list-view.ts';
import type { PlaceFacts } from '#contract/place-facts.ts';
import { readSearch, SearchQuery } from '#contract/search-params.ts';
import { placeFactsQuery, teamQuery } from '#data/content.queries.ts';
import { locationQuery, suggestionsQuery } from '#data/property.queries.ts';
import { loadScreen, searchAsGiven } from '#data/route.ts';
import { LocationScreen } from '#features/search/location-screen.tsx';
import { getLocationAddress } from '#features/search/search-address.ts';
import { location as words } from '#features/search/words-results.tsx';
import type { PageAbout } from '#parts/screen-head.tsx';
import { ScreenHead } from '#parts/screen-head.tsx';

/** @param facts null for an unknown place, which may be any words; undefined while loading and after a failure */
const createLocationHead = (
  location: string,
  page: number,
  isEmpty: boolean,
  facts: PlaceFacts | null | undefined,
): PageAbout => ({
  title: furtherWords.propertiesIn + location,
  description: words.about(location),
  // All spellings of a place share one page.
  path: getLocationAddress(facts?.name ?? location, page),
  noindex: page > 1 || isEmpty || facts === null,
});

const LocationSearch = v.object({ page: SearchQuery.entries.page, ...ViewQuery.entries });

export const Route = createFileRoute('/location/$location')({
  validateSearch: searchAsGiven(LocationSearch),
  loaderDeps: ({ search }) => ({ page: readSearch(search).page }),
  loader: async ({ context, params, deps }) => {
    const list = locationQuery(params.location, deps.page);
    const facts = placeFactsQuery(params.location);
    await loadScreen(context, { primary: [list], secondary: deps.page === 1 ? [facts] : [] });
    if (!import.meta.env.SSR) return;
    const people = context.queryClient.getQueryData(facts.queryKey)?.record?.people ?? [];
    if (people.length > 0) await loadScreen(context, { secondary: [teamQuery()] });
    const items = context.queryClient.getQueryData(list.queryKey)?.items;
    // Suggestions leave out what the list shows, so they are loaded after it; a failed list shows none.
    if (items !== undefined) await loadScreen(context, { secondary: [suggestionsQuery(items.map(({ id }) => id))] });
  },
  component: LocationRoute,
});

function LocationRoute() {
  const { location } = Route.useParams();
  const { page } = Route.useLoaderDeps();
  const isEmpty = useQuery(locationQuery(location, page)).data?.items.length === 0;
  const facts = useQuery({ ...placeFactsQuery(location), enabled: page === 1 }).data?.record;
  return (
    <>
      <ScreenHead {...createLocationHead(location, page, isEmpty, facts)} />
      <LocationScreen location={location} page={page} view={readView(Route.useSearch())} />
    </>
  );
}
