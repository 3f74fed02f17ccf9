import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '#content/page-meta.ts';
import { words } from '#content/words.ts';
import { searchOfQuery } from '#contract/search-params.ts';
import { locationQuery, suggestionsQuery } from '#data/property.queries.ts';
import { loadScreen } from '#data/route-load.ts';
import { locationAddress } from '#features/search/location-address.ts';
import { LocationScreen } from '#features/search/location-screen.tsx';

/** The page as given; anything that is not a page is page 1. */
const readPage = (page: unknown): number => searchOfQuery({ page }).page;

export const Route = createFileRoute('/location/$location')({
  validateSearch: (query): { page?: string } => (typeof query['page'] === 'string' ? { page: query['page'] } : {}),
  loaderDeps: ({ search }) => ({ page: readPage(search.page) }),
  loader: async ({ context, params, deps }) => {
    const list = locationQuery(params.location, deps.page);
    await loadScreen(context, { primary: [list] });
    if (!import.meta.env.SSR) return {};
    const items = context.queryClient.getQueryData(list.queryKey)?.items;
    // Suggestions are what the list does not show, so that they come after it; a failed list shows none.
    if (items !== undefined) await loadScreen(context, { secondary: [suggestionsQuery(items.map(({ id }) => id))] });
    return { isEmpty: items?.length === 0 };
  },
  head: ({ match, params, loaderData }) => {
    const page = readPage(match.search.page);
    return pageMeta(match.context.origin, {
      title: words.propertiesIn(params.location),
      description: `Homes, offices and land in ${params.location}: prices, pictures and facts of every listing, also without signal.`,
      path: locationAddress(params.location, page),
      noindex: page > 1 || loaderData?.isEmpty === true,
    });
  },
  component: LocationRoute,
});

function LocationRoute() {
  const { location } = Route.useParams();
  const { page } = Route.useSearch();
  return <LocationScreen location={location} page={readPage(page)} />;
}
