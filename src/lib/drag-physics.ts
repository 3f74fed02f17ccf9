// Lengths in px, times in ms, speeds in px per ms; right and down are positive.

/** The share of a drag beyond an edge that the element follows at first. */
const EDGE_SHARE = 0.55;
/** Older samples do not count for the speed. */
const RECENT_MS = 100;
const FLICK_SPEED = 0.4;
const FLICK_PX = 32;
const PAGE_PX = 48;
const CLOSE_PX = 120;
const SLOWING_MS = 325;
/** The movement back to rest after a release: `--ease-out` of tokens.css. */
export const GLIDE = { duration: 200, easing: 'cubic-bezier(.2, .75, .2, 1)' } as const;
/** The ratio of GLIDE's first speed to its average speed, from its curve: .75 / .2. */
const GLIDE_START_RATIO = 3.75;
const SETTLE_MS = { min: 160, max: 400 } as const;

export interface Sample {
  readonly at: number;
  readonly position: number;
}

/** How far an element follows a drag of `over` px beyond its edge: less and less, and never further than `size`. */
export function getResistedDistance(over: number, size: number): number {
  if (size <= 0) return 0;
  return Math.sign(over) * size * (1 - 1 / ((Math.abs(over) * EDGE_SHARE) / size + 1));
}

/** The speed of a finger, from its latest samples in order; 0 while it rests. */
export function getSpeed(samples: readonly Sample[], now: number): number {
  const recent = samples.filter(({ at }) => now - at <= RECENT_MS);
  const [first, last] = [recent[0], recent.at(-1)];
  if (first === undefined || last === undefined || last.at === first.at) return 0;
  return (last.position - first.position) / (last.at - first.at);
}

const isThrow = (distance: number, speed: number): boolean =>
  Math.abs(speed) >= FLICK_SPEED && Math.sign(speed) === Math.sign(distance) && Math.abs(distance) >= FLICK_PX;
const isReturning = (distance: number, speed: number): boolean =>
  Math.abs(speed) >= FLICK_SPEED && Math.sign(speed) !== Math.sign(distance);

/** The photo that a sideways release turns to: dragged far enough or thrown, and not on its way back. */
export function getPageTurn(distance: number, speed: number): 'next' | 'previous' | null {
  if (isReturning(distance, speed)) return null;
  if (Math.abs(distance) < PAGE_PX && !isThrow(distance, speed)) return null;
  return distance < 0 ? 'next' : 'previous';
}

export const shouldClose = (distance: number, speed: number): boolean =>
  distance > 0 && !isReturning(distance, speed) && (distance >= CLOSE_PX || isThrow(distance, speed));

/** The distance that a throw covers in `ms`; at most speed × SLOWING_MS. */
export const getThrowDistance = (speed: number, ms: number): number =>
  speed * SLOWING_MS * (1 - Math.exp(-ms / SLOWING_MS));

/** The time for the remaining distance when a movement continues at the finger's speed, in ms. */
export function getSettleMs(distance: number, speed: number): number {
  if (Math.abs(speed) < FLICK_SPEED) return SETTLE_MS.max / 2;
  return Math.min(SETTLE_MS.max, Math.max(SETTLE_MS.min, (GLIDE_START_RATIO * Math.abs(distance)) / Math.abs(speed)));
}

/** Splits a position into the part between 0 and `max`, and the part beyond. */
export function splitAtEdges(position: number, max: number) {
  const within = Math.min(Math.max(0, max), Math.max(0, position));
  return { within, over: position - within };
}

export interface ZoomSteps {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** The zoom to show for a pinch: beyond its limits it follows the fingers less and less. */
export function getResistedZoom(zoom: number, { min, max }: ZoomSteps): number {
  if (zoom < min) return min / (1 + getResistedDistance(min / zoom - 1, 1));
  return zoom > max ? max * (1 + getResistedDistance(zoom / max - 1, 1)) : zoom;
}

export const getNearestZoom = (zoom: number, { min, max, step }: ZoomSteps): number =>
  Math.min(max, Math.max(min, min + Math.round((zoom - min) / step) * step));
