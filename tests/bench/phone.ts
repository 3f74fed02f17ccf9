/** The link of the phone that is measured. */
export const LINK = { bitsPerSecond: 1.6e6, roundTripMs: 150 } as const;
/** How many times slower its processor is. */
export const SLOWDOWN = 4;
