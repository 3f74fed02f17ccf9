import { stringifyQuery } from '../lib/query-string.ts';
import type { PropertyFilter } from './filter.ts';
import { queryOfSearch } from './search-params.ts';

// Addresses of our own content, on our own origin. Their answers are in content-answers.ts; pages do not load what counts.

export const PLACE_COUNTS_PATH = '/content/places.json';

export const TILE_COUNTS_PATH = '/content/tiles.json';

export const PLACE_FACTS_PATH = '/content/place.json';

/** Path and query of a place's facts. The server answers `null` for an unknown or empty place. */
export const placeFactsHref = (location: string): string =>
  `${PLACE_FACTS_PATH}?location=${encodeURIComponent(location)}`;

/** The fewest properties of a kind whose prices are shown: with fewer, a price would be somebody's. */
export const MIN_PRICED_PROPERTIES = 4;

export const CHOICE_COUNTS_PATH = '/content/choice-counts.json';

/** Path and query of the counts of a search, whatever its order. */
export const choiceCountsHref = (filter: PropertyFilter): string =>
  CHOICE_COUNTS_PATH + stringifyQuery(queryOfSearch({ filter: { ...filter, sort: undefined } }));

export const REFERENCE_PATH = '/content/reference.json';

/** Path and query of the properties with a reference, let and sold ones too. The server reads the text (reference.ts). */
export const referenceHref = (text: string): string => REFERENCE_PATH + stringifyQuery({ text });

/** Whether a text may be a reference, written or spoken. Pages ask before they load what reads it. */
export const mayBeReference = (text: string): boolean =>
  /\d|\b(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty)\b/i.test(text);

export const MAP_POINTS_PATH = '/content/map-points.json';

/** The filter of a map's points: without the visible bounds and the order. */
export const filterOfMap = ({ bounds: _bounds, sort: _sort, ...filter }: PropertyFilter): PropertyFilter => filter;

/** Path and query of a filter's points, whatever its bounds and order. Without an agreement the points are of every kind. */
export function mapPointsHref(filter: PropertyFilter): string {
  const { agreement_type, ...query } = queryOfSearch({ filter: filterOfMap(filter) });
  return MAP_POINTS_PATH + stringifyQuery(filter.agreement_type === undefined ? query : { agreement_type, ...query });
}
