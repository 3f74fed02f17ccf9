import * as v from 'valibot';

/**
 * How many homes are listed at each known place, whatever they are offered for, by the place's name; places without any are
 * left out. Empty where nobody counts, since another host has the homes (S23).
 */
export const PlaceCounts = v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(1)));
export type PlaceCounts = v.InferOutput<typeof PlaceCounts>;
