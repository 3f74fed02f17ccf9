import { stringifyQuery } from '../lib/query-string.ts';
import type { PropertyFilter } from './filter.ts';
import { queryOfSearch } from './search-params.ts';

/** Path of what a map shows of the homes that a filter finds (map-points.ts), on our own origin. */
export const MAP_POINTS_PATH = '/content/map-points.json';

/** The part of a filter that says which homes are on a map: neither what is in sight of it, nor their order. */
export const filterOfMap = ({ bounds: _bounds, sort: _sort, ...filter }: PropertyFilter): PropertyFilter => filter;

/** Path and query of the homes that a filter finds; its bounds and order say nothing. Without an agreement: of every kind. */
export function mapPointsHref(filter: PropertyFilter): string {
  const { agreement_type, ...query } = queryOfSearch({ filter: filterOfMap(filter) });
  return MAP_POINTS_PATH + stringifyQuery(filter.agreement_type === undefined ? query : { agreement_type, ...query });
}
