import { parseQuery, stringifyQuery } from '../lib/query-string.ts';
import { queryOfView, viewOfQuery } from './list-view.ts';
import { queryOfSearch, searchOfQuery } from './search-params.ts';

const LOCATION = /^\/location\/[^/]+$/;

/**
 * The address under which a list screen (property, results, a location) is kept for the next launch. Parameters that do not
 * change what it shows are left out, and filters are spelt in one way, so that page and worker get the same address.
 * @param href path and query on our own origin
 * @returns undefined for every other screen
 */
export function screenKey(href: string): string | undefined {
  const [address = ''] = href.split('#');
  const [path = '', ...rest] = address.split('?');
  if (path === '/') return path;
  const query = parseQuery(rest.join('?'));
  const search = searchOfQuery(query);
  const view = queryOfView(viewOfQuery(query));
  if (path === '/filter-results') return path + stringifyQuery({ ...queryOfSearch(search), ...view });
  if (!LOCATION.test(path)) return undefined;
  return path + stringifyQuery({ page: search.page > 1 ? search.page : undefined, ...view });
}
