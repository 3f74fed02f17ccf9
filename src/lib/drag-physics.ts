// How things move under a hand and after it has let go. Lengths in px, times in ms, speeds in px per ms; to the right and
// down is positive.

/** How much of its way something still goes that is pulled over its edge, at first. */
const EDGE_GIVES = 0.55;
/** What a hand did longer ago than this says nothing of its speed, ms. */
const RECENT_MS = 100;
/** A hand that is so fast throws, px per ms. */
const FLICK_SPEED = 0.4;
/** A throw may be short, but not as short as a slip, px. */
const FLICK_PX = 32;
/** Without a throw the hand goes so far sideways, px. */
const PAGE_PX = 48;
/** And so far down to put a picture away, px. */
const CLOSE_PX = 120;
/** After so many ms a thrown thing has lost all but a third of its speed. */
const SLOWS_IN_MS = 325;
/** How what a hand has moved finds its place: `--ease-out` of tokens.css. */
export const GLIDE = { duration: 200, easing: 'cubic-bezier(.2, .75, .2, 1)' } as const;
/** How much faster GLIDE begins than it goes on average: .75 / .2 of its curve. */
const GLIDE_BEGINS = 3.75;
const SETTLE_MS = { least: 160, most: 400 } as const;

/** Where a hand was, along one axis, and when. */
export interface Sample {
  readonly at: number;
  readonly place: number;
}

/**
 * How far something follows that is pulled over its edge: less and less, and never by its own size.
 * @param over by how much it is pulled; of either sign
 * @param size of what it is held in
 */
export function resisted(over: number, size: number): number {
  if (size <= 0) return 0;
  return Math.sign(over) * size * (1 - 1 / ((Math.abs(over) * EDGE_GIVES) / size + 1));
}

/** The speed of a hand by what it did last; 0 for one that rests. @param samples in their order */
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

/** The photo that a hand means which goes sideways and lets go: far enough or thrown, and not on its way back. */
export function pageOf(way: number, speed: number): 'next' | 'previous' | null {
  if (goesBack(way, speed)) return null;
  if (Math.abs(way) < PAGE_PX && !throws(way, speed)) return null;
  return way < 0 ? 'next' : 'previous';
}

/** True where a hand that goes down and lets go puts the picture away. */
export const putsAway = (way: number, speed: number): boolean =>
  way > 0 && !goesBack(way, speed) && (way >= CLOSE_PX || throws(way, speed));

/** How far a thrown thing has come after so many ms. It never comes further than speed times 325. */
export const thrownBy = (speed: number, ms: number): number => speed * SLOWS_IN_MS * (1 - Math.exp(-ms / SLOWS_IN_MS));

/** How long the rest of a way takes that goes on at the hand's speed, ms. @param way the rest */
export function settleMs(way: number, speed: number): number {
  if (Math.abs(speed) < FLICK_SPEED) return SETTLE_MS.most / 2;
  return Math.min(SETTLE_MS.most, Math.max(SETTLE_MS.least, (GLIDE_BEGINS * Math.abs(way)) / Math.abs(speed)));
}

/** The part of a place that lies within 0 and `most`, and what is over. */
export function withinEdges(place: number, most: number): { readonly within: number; readonly over: number } {
  const within = Math.min(Math.max(0, most), Math.max(0, place));
  return { within, over: place - within };
}

export interface ZoomSteps {
  readonly least: number;
  readonly most: number;
  readonly step: number;
}

/** The zoom that is shown while two fingers ask for one: beyond its ends it goes on less and less. */
export function resistedZoom(asked: number, { least, most }: ZoomSteps): number {
  if (asked < least) return least / (1 + resisted(least / asked - 1, 1));
  return asked > most ? most * (1 + resisted(asked / most - 1, 1)) : asked;
}

/** The step that a zoom between two of them comes to rest at. */
export const nearestZoom = (zoom: number, { least, most, step }: ZoomSteps): number =>
  Math.min(most, Math.max(least, least + Math.round((zoom - least) / step) * step));
