// Movement under a finger and after its release. Lengths in px, times in ms, speeds in px per ms; right and down are
// positive.

/** The share of a drag beyond an edge that still moves, at first. */
const EDGE_GIVES = 0.55;
/** Samples older than this do not count for the speed, ms. */
const RECENT_MS = 100;
const FLICK_SPEED = 0.4;
const FLICK_PX = 32;
/** The shortest drag sideways that turns the page without a throw, px. */
const PAGE_PX = 48;
/** The shortest drag down that closes a picture without a throw, px. */
const CLOSE_PX = 120;
/** The time in which a throw loses two thirds of its speed. */
const SLOWS_IN_MS = 325;
/** The movement back to rest after a release: `--ease-out` of tokens.css. */
export const GLIDE = { duration: 200, easing: 'cubic-bezier(.2, .75, .2, 1)' } as const;
/** GLIDE's first speed to its average: .75 / .2 of its curve. */
const GLIDE_BEGINS = 3.75;
const SETTLE_MS = { least: 160, most: 400 } as const;

export interface Sample {
  readonly at: number;
  readonly place: number;
}

/**
 * How far an element follows a drag beyond its edge: less and less, and never by its own size.
 * @param over how far the drag goes beyond the edge, of either sign
 * @param size of its frame
 */
export function resisted(over: number, size: number): number {
  if (size <= 0) return 0;
  return Math.sign(over) * size * (1 - 1 / ((Math.abs(over) * EDGE_GIVES) / size + 1));
}

/** The speed of a finger from its last samples, in order; 0 for one that rests. */
export function speedOf(samples: readonly Sample[], now: number): number {
  const recent = samples.filter(({ at }) => now - at <= RECENT_MS);
  const [first, last] = [recent[0], recent.at(-1)];
  if (first === undefined || last === undefined || last.at === first.at) return 0;
  return (last.place - first.place) / (last.at - first.at);
}

const throws = (distance: number, speed: number): boolean =>
  Math.abs(speed) >= FLICK_SPEED && Math.sign(speed) === Math.sign(distance) && Math.abs(distance) >= FLICK_PX;
const goesBack = (distance: number, speed: number): boolean =>
  Math.abs(speed) >= FLICK_SPEED && Math.sign(speed) !== Math.sign(distance);

/** The photo that a sideways release turns to: dragged far enough or thrown, and not on its way back. */
export function pageOf(distance: number, speed: number): 'next' | 'previous' | null {
  if (goesBack(distance, speed)) return null;
  if (Math.abs(distance) < PAGE_PX && !throws(distance, speed)) return null;
  return distance < 0 ? 'next' : 'previous';
}

/** True when a release downwards closes the picture. */
export const putsAway = (distance: number, speed: number): boolean =>
  distance > 0 && !goesBack(distance, speed) && (distance >= CLOSE_PX || throws(distance, speed));

/** The distance of a throw after some ms; at most speed times SLOWS_IN_MS. */
export const thrownBy = (speed: number, ms: number): number => speed * SLOWS_IN_MS * (1 - Math.exp(-ms / SLOWS_IN_MS));

/** The duration of the rest of a movement that continues at the finger's speed, in ms. @param distance of the rest */
export function settleMs(distance: number, speed: number): number {
  if (Math.abs(speed) < FLICK_SPEED) return SETTLE_MS.most / 2;
  return Math.min(SETTLE_MS.most, Math.max(SETTLE_MS.least, (GLIDE_BEGINS * Math.abs(distance)) / Math.abs(speed)));
}

/** Splits a place into the part within 0 and `max`, and the rest. */
export function withinEdges(place: number, max: number) {
  const within = Math.min(Math.max(0, max), Math.max(0, place));
  return { within, over: place - within };
}

export interface ZoomSteps {
  readonly least: number;
  readonly most: number;
  readonly step: number;
}

/** The zoom shown for that of two fingers: beyond its limits it follows less and less. */
export function resistedZoom(zoom: number, { least, most }: ZoomSteps): number {
  if (zoom < least) return least / (1 + resisted(least / zoom - 1, 1));
  return zoom > most ? most * (1 + resisted(zoom / most - 1, 1)) : zoom;
}

/** The step nearest to a zoom. */
export const nearestZoom = (zoom: number, { least, most, step }: ZoomSteps): number =>
  Math.min(most, Math.max(least, least + Math.round((zoom - least) / step) * step));
