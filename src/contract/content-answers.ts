import * as v from 'valibot';

/* Counts of our own content as they are answered, apart from what counts them: every answer's reader loads this (0040). */

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * How many homes are listed at each known place, whatever they are offered for, by the place's name; places without any are
 * left out. Empty where nobody counts, since another host has the homes (S23).
 */
export const PlaceCounts = v.record(v.string(), v.pipe(Count, v.minValue(1)));
export type PlaceCounts = v.InferOutput<typeof PlaceCounts>;

/** How many homes each lifestyle tile of the home page leads to, by the id of the tile. Empty where nobody counts (S23). */
export const TileCounts = v.record(v.string(), Count);
export type TileCounts = v.InferOutput<typeof TileCounts>;

/** The numbers of the filter dialog. */
export const ChoiceCounts = v.object({
  homes: Count,
  /** How many more do not say whether they have what was asked for. */
  unsaid: Count,
  /** By the keys of CHOICES: how many of the homes have this too. */
  having: v.record(v.string(), Count),
});
export type ChoiceCounts = v.InferOutput<typeof ChoiceCounts>;

/**
 * The columns of the map's points. A home's `id`, `place` and so on are whole numbers, written as text (lib/number-text.ts)
 * in the order of the ids: `id` holds differences to the home before, `place` a place in `places`, `lat` and `lng` steps from
 * the middle of that place, folded. That the columns hold as many numbers as there are homes is looked at where they are
 * read (map-points.ts).
 */
export const MapPoints = v.object({
  /** Homes on the map. */
  count: Count,
  /** In a map that nobody has narrowed there are hundreds: their numbers are made whole where they are read. */
  places: v.array(v.object({ name: v.string(), lat: v.number(), lng: v.number() })),
  /** The least code of a price, from which the column counts. */
  cheapest: Count,
  id: v.string(),
  place: v.string(),
  lat: v.string(),
  lng: v.string(),
  price: v.string(),
  beds: v.string(),
  agreement: v.string(),
  /** Homes that match and have no place on the map: none is said, or one outside of it. */
  unplaced: Count,
});
export type MapPoints = v.InferOutput<typeof MapPoints>;
