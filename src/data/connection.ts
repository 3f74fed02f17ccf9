import { useSyncExternalStore } from 'react';
import { SILENCE_MS } from '#contract/silence.ts';
import { createListeners, serverBack } from '#lib/listeners.ts';

// Is there a connection? Told by what requests really met, not by navigator.onLine, which errs in both directions; its
// events are only a reason to look again.

/** `back` is the short while after a connection was lost and found. */
export type Connection = 'online' | 'offline' | 'back';

/** How long "Back online" is said, in ms. */
export const BACK_FOR_MS = 4_000;

/**
 * How a page begins: what the browser says of no connection is believed until the first request tells, so that a launch
 * without one says so in its first frame and pushes nothing down later.
 */
const beginning = (): Connection =>
  !import.meta.env.SSR && typeof navigator === 'object' && navigator.onLine === false ? 'offline' : 'online';

let state: Connection = beginning();
/** Nothing has been asked yet: what the browser said may be wrong. */
let isGuess = state === 'offline';
let backTimer: ReturnType<typeof setTimeout> | undefined;
/** When the server was last met, and last missed, by the clock of performance.now(). */
let metAt = Number.NEGATIVE_INFINITY;
let missedAt = Number.NEGATIVE_INFINITY;
let look: (() => void) | undefined;
const changes = createListeners();

function become(next: Connection): void {
  isGuess = false;
  if (state === next) return;
  const isFound = state === 'offline';
  state = next;
  clearTimeout(backTimer);
  if (next === 'back') backTimer = setTimeout(() => become('online'), BACK_FOR_MS);
  changes.tell();
  if (isFound) serverBack.tell();
}

/** Notes an outcome. One that contradicts what was met just before does not turn the page over: `decide` looks again. */
function note(isReached: boolean, decide: (() => void) | null | undefined = look): void {
  const now = performance.now();
  const contraryAt = isReached ? missedAt : metAt;
  if (isReached) metAt = now;
  else missedAt = now;
  if (isReached !== (state === 'offline')) isGuess = false;
  else if (decide && now - contraryAt < SILENCE_MS) decide();
  else become(isReached ? (isGuess ? 'online' : 'back') : 'offline');
}

/** What asking the server itself has shown; nothing outweighs it. */
export const settleConnection = (isReached: boolean): void => note(isReached, null);

/** The server answered, whatever it said. */
export const noteReached = (): void => note(true);

/** A request got no answer at all, somebody else answered it, or the worker had to for want of a connection. */
export function noteUnreachable(): void {
  // While a page is rendered on the server, a host that is down says nothing about a visitor's connection.
  if (!import.meta.env.SSR) note(false);
}

/**
 * A request leaves: if the server is not met by it or by another one in time, there is no connection.
 * @param onSilence called when the time is over
 * @returns takes it back, since nobody waits for it any more
 */
export function noteAsked(onSilence?: () => void): () => void {
  const askedAt = performance.now();
  const timer = setTimeout(() => {
    if (metAt >= askedAt) return;
    note(false);
    onSilence?.();
  }, SILENCE_MS);
  return () => clearTimeout(timer);
}

/** @param next how to ask the server itself: it is to call settleConnection; undefined ends it */
export function decideBy(next: (() => void) | undefined): void {
  look = next;
}

export const currentConnection = (): Connection => state;

/** @returns ends the subscription */
export const subscribeToConnection = changes.listen;

/** The connection as the last requests met it; "online" on the server. */
export const useConnection = (): Connection =>
  useSyncExternalStore(subscribeToConnection, currentConnection, () => 'online');
