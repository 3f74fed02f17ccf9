/** Path of the counts of the lifestyle tiles (tile-counts.ts), on our own origin: the page that asks does not count. */
export const TILE_COUNTS_PATH = '/content/tiles.json';
