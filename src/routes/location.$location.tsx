import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import words from '#content/words.json' with { type: 'json' };
import { searchOfQuery } from '#contract/search-params.ts';
import type { PageAbout } from '#data/page-meta.ts';
import { locationQuery, suggestionsQuery } from '#data/property.queries.ts';
import { loadScreen } from '#data/route-load.ts';
import { locationAddress } from '#features/search/location-address.ts';
import { LocationScreen } from '#features/search/location-screen.tsx';
import { ScreenHead } from '#parts/screen-head.tsx';

const aboutLocation = (location: string, page: number, isEmpty: boolean): PageAbout => ({
  title: words.propertiesIn + location,
  description: `Homes, offices and land in ${location}: prices, pictures and facts of every listing.`,
  path: locationAddress(location, page),
  noindex: page > 1 || isEmpty,
});

export const Route = createFileRoute('/location/$location')({
  validateSearch: (query): { page?: string } => (typeof query['page'] === 'string' ? { page: query['page'] } : {}),
  // Read here, once: anything that is not a page is page 1.
  loaderDeps: ({ search }) => ({ page: searchOfQuery(search).page }),
  loader: async ({ context, params, deps }) => {
    const list = locationQuery(params.location, deps.page);
    await loadScreen(context, { primary: [list] });
    if (!import.meta.env.SSR) return;
    const items = context.queryClient.getQueryData(list.queryKey)?.items;
    // Suggestions are what the list does not show, so that they come after it; a failed list shows none.
    if (items !== undefined) await loadScreen(context, { secondary: [suggestionsQuery(items.map(({ id }) => id))] });
  },
  component: LocationRoute,
});

function LocationRoute() {
  const { location } = Route.useParams();
  const { page } = Route.useLoaderDeps();
  const isEmpty = useQuery(locationQuery(location, page)).data?.items.length === 0;
  return (
    <>
      <ScreenHead {...aboutLocation(location, page, isEmpty)} />
      <LocationScreen location={location} page={page} />
    </>
  );
}
