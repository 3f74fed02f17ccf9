/** How long a request may go without any answer, in ms, before the phone counts as offline (0010). */
export const SILENCE_MS = 3_000;
