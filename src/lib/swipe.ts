/** How far a finger must travel sideways, px. */
const SWIPE_PX = 48;

/** What a finger's way means: mostly sideways and far enough is a swipe, anything else nothing. Lengths in px. */
export function swipeOf(dx: number, dy: number): 'next' | 'previous' | null {
  if (Math.abs(dx) < SWIPE_PX || Math.abs(dx) < 1.5 * Math.abs(dy)) return null;
  return dx < 0 ? 'next' : 'previous';
}
