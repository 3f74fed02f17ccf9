import * as v from 'valibot';

// Schemas of our own counts. Every page that parses an answer loads these, and none of the code that counts (0040).

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * How many properties are listed at each known place, by its name; places without any are left out. Empty with another
 * API host, whose properties nobody counts (S23).
 */
export const PlaceCounts = v.record(v.string(), v.pipe(Count, v.minValue(1)));
export type PlaceCounts = v.InferOutput<typeof PlaceCounts>;

/** How many properties each lifestyle tile of the home page leads to, by the tile's id. Empty with another API host (S23). */
export const TileCounts = v.record(v.string(), Count);
export type TileCounts = v.InferOutput<typeof TileCounts>;

export const ChoiceCounts = v.object({
  homes: Count,
  /** How many more do not say whether they have the must-haves. */
  unsaid: Count,
  /** How many of the properties have each of CHOICES too, by its key. */
  having: v.record(v.string(), Count),
});
export type ChoiceCounts = v.InferOutput<typeof ChoiceCounts>;

/**
 * The columns of the map's points, one whole number a property in the order of the ids, written as text
 * (lib/number-text.ts): `id` is the difference to the id before, `place` an index into `places`, `lat` and `lng` are folded
 * steps from the middle of that place. map-points.ts checks that every column has as many numbers as there are properties.
 */
export const MapPoints = v.object({
  count: Count,
  /** A map without filters has hundreds, so map-points.ts truncates their numbers instead of a check here. */
  places: v.array(v.object({ name: v.string(), lat: v.number(), lng: v.number() })),
  /** The lowest price code, from which the column counts. */
  cheapest: Count,
  id: v.string(),
  place: v.string(),
  lat: v.string(),
  lng: v.string(),
  price: v.string(),
  beds: v.string(),
  agreement: v.string(),
  /** Matching properties without a point, or with one off the map. */
  unplaced: Count,
});
export type MapPoints = v.InferOutput<typeof MapPoints>;
