/*
 * Apart from what is said there: the page that asks needs neither the places nor the counting.
 */

/** Path of what is answered on our own origin; its query names the place. */
export const PLACE_FACTS_PATH = '/content/place.json';

/** Path and query. The server answers `null` for what is no known place, or has no homes. */
export const placeFactsHref = (location: string): string =>
  `${PLACE_FACTS_PATH}?location=${encodeURIComponent(location)}`;

/** Homes of a kind that prices are told from: of fewer the middle says nothing, and a price is somebody's. */
export const ENOUGH_HOMES = 4;
