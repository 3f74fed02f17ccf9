import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { pageMeta, pageTitle } from '#content/page-meta.ts';
import { hasSearchParameters, queryOfSearch, searchOfQuery } from '#contract/search-params.ts';
import { filterQuery, suggestionsQuery } from '#data/property.queries.ts';
import { loadScreen } from '#data/route-load.ts';
import { PERSISTENCE_TIMEOUT_MS, storeFilter } from '#data/stored-filters.ts';
import { ResultsScreen } from '#features/search/results-screen.tsx';
import { addressOf } from '#features/search/search-address.ts';
import { searchTitle } from '#features/search/search-words.ts';
import { storedEntry } from '#features/search/stored-entry.ts';

/** The query as it is given: what a link says is understood, not rewritten (decision 7). */
const textValues = (query: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

export const Route = createFileRoute('/filter-results')({
  validateSearch: textValues,
  beforeLoad: ({ search }) => {
    if (import.meta.env.SSR || hasSearchParameters(search)) return;
    const address = storedEntry();
    if (address !== undefined) throw redirect({ href: address, replace: true });
  },
  // The canonical query: two spellings of one search are loaded once.
  loaderDeps: ({ search }) => queryOfSearch(searchOfQuery(search)),
  loader: async ({ context, deps }) => {
    const { filter, page } = searchOfQuery(deps);
    const list = filterQuery(filter, page);
    await loadScreen(context, { primary: [list] });
    if (!import.meta.env.SSR) return {};
    const isEmpty = context.queryClient.getQueryData(list.queryKey)?.items.length === 0;
    if (isEmpty) await loadScreen(context, { secondary: [suggestionsQuery()] });
    return { isEmpty };
  },
  head: ({ match, loaderData }) => {
    const { filter, page } = searchOfQuery(match.search);
    const title = searchTitle(filter);
    return pageMeta(match.context.origin, {
      title,
      description: `${title}: prices, pictures and facts of every listing, also without signal.`,
      path: addressOf(filter, page),
      noindex: page > 1 || loaderData?.isEmpty === true,
    });
  },
  component: FilterResults,
});

function FilterResults() {
  const query = Route.useSearch();
  const search = useMemo(() => searchOfQuery(query), [query]);
  const isEntry = !hasSearchParameters(query);
  const { history } = useRouter();
  const title = pageTitle(searchTitle(search.filter));

  useLayoutEffect(() => {
    // A page that the server rendered did not pass beforeLoad here. Someone who has read it for seconds keeps it.
    if (!isEntry || performance.now() > PERSISTENCE_TIMEOUT_MS) return;
    const address = storedEntry();
    if (address !== undefined) history.replace(address);
  }, [isEntry, history]);
  useEffect(() => {
    if (!isEntry) storeFilter(search.filter);
  }, [isEntry, search]);
  useEffect(() => {
    document.title = title;
  }, [title]);

  return <ResultsScreen search={search} />;
}
