import { home } from '#content/home.ts';
import { createFilterRequest, type PropertyFilter, readFilterRequest } from './filter.ts';
import { readSearch } from './search-params.ts';

/** The filter behind the link of each lifestyle tile, by its id. */
export const tileFilters: ReadonlyMap<string, PropertyFilter> = new Map(
  home.lifestyle.tiles.map(({ id, link }) => {
    const { filter } = readSearch(link.search);
    return [id, readFilterRequest(createFilterRequest(filter, 1)).filter];
  }),
);
