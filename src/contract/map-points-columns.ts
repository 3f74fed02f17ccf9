import * as v from 'valibot';

/*
 * The columns of the map's points, apart from what packs them: every answer's reader loads this (0040). That the columns hold
 * as many numbers as there are homes is looked at where they are read (map-points.ts).
 */

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * The columns. A home's `id`, `place` and so on are whole numbers, written as text (lib/number-text.ts) in the order of the
 * ids: `id` holds differences to the home before, `place` a place in `places`, `lat` and `lng` steps from the middle of that
 * place, folded.
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
