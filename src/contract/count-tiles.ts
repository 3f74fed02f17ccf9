import { lifestyle } from '#content/home.json' with { type: 'json' };
import { parseQuery } from '#lib/query-string.ts';
import type { PropertyFilter } from './filter.ts';
import { readFilterRequest, requestOfFilter } from './filter-request.ts';
import { searchOfQuery } from './search-params.ts';

/**
 * What the link of each lifestyle tile searches for, by the tile's id: what is counted for it (tile-counts.ts), at the server
 * and on the device.
 */
export const tileFilters: ReadonlyMap<string, PropertyFilter> = new Map(
  lifestyle.tiles.map(({ id, href }) => {
    const { filter } = searchOfQuery(parseQuery(href.slice(href.indexOf('?'))));
    return [id, readFilterRequest(requestOfFilter(filter, 1)).filter];
  }),
);
