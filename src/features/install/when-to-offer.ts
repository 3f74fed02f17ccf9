// When the app is offered to be installed: where it is of use, and not again soon after a "Not now". Pure.

/** `prompt`: the browser has a question of its own. `ios`: there is a way, which is only explained. */
export type InstallWay = 'prompt' | 'ios';

/** Saved homes, or visits, from which on the app is worth a place on the home screen. */
export const SAVED_ENOUGH = 2;
export const VISITS_ENOUGH = 3;
/** How long "Not now" holds, in ms: 30 days. */
export const NOT_NOW_MS = 30 * 24 * 60 * 60 * 1000;
/** Who has said "Not now" so often has said no. */
export const REFUSALS_ENOUGH = 2;

export interface OfferFacts {
  /** undefined where the app cannot be installed, or is. */
  readonly way: InstallWay | undefined;
  /** Pages open here without signal: what the offer promises. */
  readonly opensOffline: boolean;
  readonly saved: number;
  /** With this one. */
  readonly visits: number;
  /** When "Not now" was last said, in ms since 1970; undefined when it was not. */
  readonly refusedAt: number | undefined;
  /** How often it was said. */
  readonly refusals: number;
  readonly now: number;
}

/**
 * True when the offer may be made. A clock that has gone back by more than the wait says nothing of how long that is ago,
 * and must not keep the offer away for years.
 */
export function shouldOffer({ way, opensOffline, saved, visits, refusedAt, refusals, now }: OfferFacts): boolean {
  if (way === undefined || !opensOffline || refusals >= REFUSALS_ENOUGH) return false;
  if (refusedAt !== undefined && Math.abs(now - refusedAt) < NOT_NOW_MS) return false;
  return saved >= SAVED_ENOUGH || visits >= VISITS_ENOUGH;
}
