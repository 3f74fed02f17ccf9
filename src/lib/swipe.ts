const SWIPE_PX = 48;

/** The direction of a swipe; null for a movement that is short or not mostly sideways. Lengths in px. */
export function getSwipe(dx: number, dy: number): 'next' | 'previous' | null {
  if (Math.abs(dx) < SWIPE_PX || Math.abs(dx) < 1.5 * Math.abs(dy)) return null;
  return dx < 0 ? 'next' : 'previous';
}
