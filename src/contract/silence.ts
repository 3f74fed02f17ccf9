/** When nothing at all has come for this long after a request left (ms), there is no connection to speak of (0010). */
export const SILENCE_MS = 3_000;
