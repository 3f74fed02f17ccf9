import * as v from 'valibot';

// Apart from what counts: every page that parses an answer loads these (0040).

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** By the name of a known place; empty with another API host, whose properties nobody counts (S23). */
export const PlaceCounts = v.record(v.string(), v.pipe(Count, v.minValue(1)));
export type PlaceCounts = v.InferOutput<typeof PlaceCounts>;

/** By the id of the home page's tile; empty with another API host (S23). */
export const TileCounts = v.record(v.string(), Count);
export type TileCounts = v.InferOutput<typeof TileCounts>;

export const ChoiceCounts = v.object({
  homes: Count,
  /** How many more do not say whether they have the must-haves. */
  unsaid: Count,
  /** How many of the properties also have each of CHOICES, by its key. */
  having: v.record(v.string(), Count),
});
export type ChoiceCounts = v.InferOutput<typeof ChoiceCounts>;

/** Columns as text (lib/number-text.ts): `id` steps from the id before, `place` an index, `lat` and `lng` steps from its middle. */
export const MapPoints = v.object({
  count: Count,
  /** Hundreds without filters, so map-points.ts truncates their numbers instead of a check here. */
  places: v.array(v.object({ name: v.string(), lat: v.number(), lng: v.number() })),
  /** The lowest price code, from which the price column counts. */
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
