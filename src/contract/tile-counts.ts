import * as v from 'valibot';

/**
 * How many homes each lifestyle tile of the home page leads to, by the id of the tile. Empty where nobody counts, since
 * another host has the homes (S23).
 */
export const TileCounts = v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(0)));
export type TileCounts = v.InferOutput<typeof TileCounts>;
