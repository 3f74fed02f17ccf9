import { stringifyQuery } from '../lib/query-string.ts';
import type { PropertyFilter } from './filter.ts';
import { queryOfSearch } from './search-params.ts';

// Where our own content is, on our own origin, apart from how it is counted: the page that asks does not count. What is
// answered is in content-answers.ts.

/** How many homes are listed at each place. */
export const PLACE_COUNTS_PATH = '/content/places.json';

/** How many homes each lifestyle tile leads to. */
export const TILE_COUNTS_PATH = '/content/tiles.json';

/** What is known of a place (place-facts.ts), which the query names. */
export const PLACE_FACTS_PATH = '/content/place.json';

/** Path and query. The server answers `null` for what is no known place, or has no homes. */
export const placeFactsHref = (location: string): string =>
  `${PLACE_FACTS_PATH}?location=${encodeURIComponent(location)}`;

/** Homes of a kind that prices are told from: of fewer the middle says nothing, and a price is somebody's. */
export const ENOUGH_HOMES = 4;

/** How many homes a search finds, and how many with one more must-have (choice-counts.ts). */
export const CHOICE_COUNTS_PATH = '/content/choice-counts.json';

/** Path and query of the counts of a search; its order says nothing. */
export const choiceCountsHref = (filter: PropertyFilter): string =>
  CHOICE_COUNTS_PATH + stringifyQuery(queryOfSearch({ filter: { ...filter, sort: undefined } }));

/** What a map shows of the homes that a filter finds (map-points.ts). */
export const MAP_POINTS_PATH = '/content/map-points.json';

/** The part of a filter that says which homes are on a map: neither what is in sight of it, nor their order. */
export const filterOfMap = ({ bounds: _bounds, sort: _sort, ...filter }: PropertyFilter): PropertyFilter => filter;

/** Path and query of the homes that a filter finds; its bounds and order say nothing. Without an agreement: of every kind. */
export function mapPointsHref(filter: PropertyFilter): string {
  const { agreement_type, ...query } = queryOfSearch({ filter: filterOfMap(filter) });
  return MAP_POINTS_PATH + stringifyQuery(filter.agreement_type === undefined ? query : { agreement_type, ...query });
}
