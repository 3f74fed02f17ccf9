/** Path of how many homes are listed at each place (place-counts.ts), on our own origin: the page that asks does not count. */
export const PLACE_COUNTS_PATH = '/content/places.json';
