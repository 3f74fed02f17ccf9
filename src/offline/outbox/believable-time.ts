/** A larger jump of the clock is not believed, and counts as one day. */
export const BELIEVABLE_STEP_MS = 45 * 86_400_000;

/** Time that has passed by the wall clock, ms, as far as it can be believed: none where the clock was set back. */
export function getBelievableStep(from: number, now: number): number {
  const step = now - from;
  if (step < 0) return 0;
  return step > BELIEVABLE_STEP_MS ? 86_400_000 : step;
}
