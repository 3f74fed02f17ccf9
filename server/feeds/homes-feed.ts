import { filterOf, type PropertyFilter } from '#contract/filter.ts';
import { searchName } from '#contract/search-name.ts';
import { hasSearchParameters, queryOfSearch, searchOfQuery } from '#contract/search-params.ts';
import { parseQuery, stringifyQuery } from '#lib/query-string.ts';

/** Which homes a feed of homes holds. */
export interface HomesFeed {
  readonly filter: PropertyFilter;
  /** The canonical query of the same search (S7), from "?" on, without order and page; "" where nothing is asked. */
  readonly query: string;
  /** In words, for the title: "2+ bed, Kilimani, to rent"; undefined where nothing is asked. */
  readonly name: string | undefined;
}

/**
 * Reads the query of a feed of homes as the address of /filter-results is read (S7, S8): what makes no sense there makes
 * none here. Without any of its parameters the feed holds homes of every agreement.
 * @param search from "?" on, as it was requested
 */
export function homesFeedOf(search: string): HomesFeed {
  const given = parseQuery(search);
  if (!hasSearchParameters(given)) return { filter: {}, query: '', name: undefined };
  const { sort: _sort, ...asked } = searchOfQuery(given).filter;
  const filter = filterOf(asked);
  return { filter, query: stringifyQuery(queryOfSearch({ filter })), name: searchName(filter) };
}
