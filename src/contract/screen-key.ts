import { parseQuery, stringifyQuery } from '../lib/query-string.ts';
import { readView, writeView } from './list-view.ts';
import { readSearch, writeSearch } from './search-params.ts';

/**
 * Returns the canonical address under which a list screen is stored for the next launch; undefined for other screens.
 * @param href path and query on our own origin
 */
export function getScreenKey(href: string): string | undefined {
  const [, pathname = '', search = ''] = /^([^?#]*)([^#]*)/.exec(href) ?? [];
  if (pathname === '/') return pathname;
  const query = parseQuery(search);
  const { filter, page } = readSearch(query);
  const view = writeView(readView(query));
  if (pathname === '/filter-results') return pathname + stringifyQuery({ ...writeSearch({ filter, page }), ...view });
  if (!/^\/location\/[^/]+$/.test(pathname)) return undefined;
  return pathname + stringifyQuery({ page: page > 1 ? page : undefined, ...view });
}
