/** In ms without any answer, after which the phone counts as offline (0010). */
export const SILENCE_MS = 3_000;
