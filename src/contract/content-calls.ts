import { stringifyQuery } from '../lib/query-string.ts';
import type { PropertyFilter } from './filter.ts';
import { writeSearch } from './search-params.ts';

// Apart from content-answers.ts, which a page needs only with an answer.

export const PLACE_COUNTS_PATH = '/content/places.json';

export const TILE_COUNTS_PATH = '/content/tiles.json';

export const PLACE_FACTS_PATH = '/content/place.json';

/** Returns the address of a place's facts, which are `null` for an unknown or empty place. */
export const getPlaceFactsHref = (location: string): string =>
  `${PLACE_FACTS_PATH}?location=${encodeURIComponent(location)}`;

/** With fewer properties of a kind, a price in the figures would show which property it is. */
export const MIN_PRICED_PROPERTIES = 4;

export const CHOICE_COUNTS_PATH = '/content/choice-counts.json';

/** Returns the address of a search's counts, whatever its order. */
export const getChoiceCountsHref = (filter: PropertyFilter): string =>
  CHOICE_COUNTS_PATH + stringifyQuery(writeSearch({ filter: { ...filter, sort: undefined } }));

export const REFERENCE_PATH = '/content/reference.json';

/** Returns the address of the properties with a reference, let and sold ones too; reference.ts reads the text. */
export const getReferenceHref = (text: string): string => REFERENCE_PATH + stringifyQuery({ text });

/** True for a text that may be a reference, written or spoken; pages ask before they load what reads it. */
export const canBeReference = (text: string): boolean =>
  /\d|\b(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty)\b/i.test(text);

/** True for a text that can hardly be anything but a reference: "JJ-9999", "1042". */
export const isLikelyReference = (text: string): boolean => /^\s*\p{L}{0,4}[\s-]*\d+\s*$/u.test(text);

export const MAP_POINTS_PATH = '/content/map-points.json';

/** Drops visible bounds and order, which a map's points do not depend on. */
export const omitBounds = ({ bounds: _bounds, sort: _sort, ...filter }: PropertyFilter): PropertyFilter => filter;

/** Returns the address of a filter's points; without an agreement they are of every kind. */
export function getMapPointsHref(filter: PropertyFilter): string {
  const { agreement_type, ...query } = writeSearch({ filter: omitBounds(filter) });
  return MAP_POINTS_PATH + stringifyQuery(filter.agreement_type === undefined ? query : { agreement_type, ...query });
}
