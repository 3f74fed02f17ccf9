import * as v from 'valibot';

/* The numbers of the filter dialog, apart from what counts them: every answer's reader loads this (0040). */

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const ChoiceCounts = v.object({
  homes: Count,
  /** How many more do not say whether they have what was asked for. */
  unsaid: Count,
  /** By the keys of CHOICES: how many of the homes have this too. */
  having: v.record(v.string(), Count),
});
export type ChoiceCounts = v.InferOutput<typeof ChoiceCounts>;
