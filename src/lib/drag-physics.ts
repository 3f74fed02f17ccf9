// How things move under a finger and after its release. Lengths in px, times in ms, speeds in px per ms; right and down are
// positive.

/** The share of a drag beyond an edge that still moves, at first. */
const EDGE_GIVES = 0.55;
/** Samples older than this do not count for the speed, ms. */
const RECENT_MS = 100;
/** The slowest throw, px per ms. */
const FLICK_SPEED = 0.4;
/** The shortest throw, px. */
const FLICK_PX = 32;
/** The shortest drag sideways that turns the page without a throw, px. */
const PAGE_PX = 48;
/** The shortest drag down that closes a picture without a throw, px. */
const CLOSE_PX = 120;
/** The time in which a throw loses two thirds of its speed. */
const SLOWS_IN_MS = 325;
/** The way back to rest after a release: `--ease-out` of tokens.css. */
export const GLIDE = { duration: 200, easing: 'cubic-bezier(.2, .75, .2, 1)' } as const;
/** GLIDE's first speed to its average: .75 / .2 of its curve. */
const GLIDE_BEGINS = 3.75;
const SETTLE_MS = { least: 160, most: 400 } as const;

/** A finger's place along one axis, and its time. */
export interface Sample {
  readonly at: number;
  readonly place: number;
}

/**
 * How far something follows a drag beyond its edge: less and less, and never by its own size.
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

const throws = (way: number, speed: number): boolean =>
  Math.abs(speed) >= FLICK_SPEED && Math.sign(speed) === Math.sign(way) && Math.abs(way) >= FLICK_PX;
const goesBack = (way: number, speed: number): boolean =>
  Math.abs(speed) >= FLICK_SPEED && Math.sign(speed) !== Math.sign(way);

/** The photo that a sideways release turns to: dragged far enough or thrown, and not on its way back. */
export function pageOf(way: number, speed: number): 'next' | 'previous' | null {
  if (goesBack(way, speed)) return null;
  if (Math.abs(way) < PAGE_PX && !throws(way, speed)) return null;
  return way < 0 ? 'next' : 'previous';
}

/** True when a release downwards closes the picture. */
export const putsAway = (way: number, speed: number): boolean =>
  way > 0 && !goesBack(way, speed) && (way >= CLOSE_PX || throws(way, speed));

/** How far a throw has come after some ms. It never exceeds speed times 325. */
export const thrownBy = (speed: number, ms: number): number => speed * SLOWS_IN_MS * (1 - Math.exp(-ms / SLOWS_IN_MS));

/** The duration of the rest of a movement that continues at the finger's speed, in ms. @param way the rest */
export function settleMs(way: number, speed: number): number {
  if (Math.abs(speed) < FLICK_SPEED) return SETTLE_MS.most / 2;
  return Math.min(SETTLE_MS.most, Math.max(SETTLE_MS.least, (GLIDE_BEGINS * Math.abs(way)) / Math.abs(speed)));
}

/** Splits a place into the part within 0 and `most`, and the rest. */
export function withinEdges(place: number, most: number): { readonly within: number; readonly over: number } {
  const within = Math.min(Math.max(0, most), Math.max(0, place));
  return { within, over: place - within };
}

export interface ZoomSteps {
  readonly least: number;
  readonly most: number;
  readonly step: number;
}

/** The zoom shown for that of two fingers: beyond its limits it follows less and less. */
export function resistedZoom(asked: number, { least, most }: ZoomSteps): number {
  if (asked < least) return least / (1 + resisted(least / asked - 1, 1));
  return asked > most ? most * (1 + resisted(asked / most - 1, 1)) : asked;
}

/** The step nearest to a zoom. */
export const nearestZoom = (zoom: number, { least, most, step }: ZoomSteps): number =>
  Math.min(most, Math.max(least, least + Math.round((zoom - least) / step) * step));
