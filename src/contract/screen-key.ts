import { parseQuery, stringifyQuery } from '../lib/query-string.ts';
import { queryOfSearch, searchOfQuery } from './search-params.ts';

const LOCATION = /^\/location\/[^/]+$/;

/**
 * Under which address a list screen is kept for the next launch: home, results and locations, each without what does not
 * change what it shows (where a launch came from, how its filters are spelt). Page and worker find the same one.
 * @param href path and query on our own origin
 * @returns undefined for every other screen
 */
export function screenKey(href: string): string | undefined {
  const [address = ''] = href.split('#');
  const [path = '', ...rest] = address.split('?');
  if (path === '/') return path;
  const search = searchOfQuery(parseQuery(rest.join('?')));
  if (path === '/filter-results') return path + stringifyQuery(queryOfSearch(search));
  if (LOCATION.test(path)) return path + stringifyQuery({ page: search.page > 1 ? search.page : undefined });
  return undefined;
}
