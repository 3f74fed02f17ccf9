import { useSyncExternalStore } from 'react';
import { SILENCE_MS } from '#contract/silence.ts';
import { createListeners, serverBack } from '#lib/listeners.ts';

// Whether there is a connection, by what requests really met: navigator.onLine errs in both directions, so its events are
// only a reason to check.

/** `back` is the short while after a connection was lost and found. */
export type Connection = 'online' | 'offline' | 'back';

/** How long "Back online" is said, in ms. */
export const BACK_FOR_MS = 4_000;

/** The browser's word for it holds until the first request, so that a launch offline says so in its first frame. */
const connectionAtStart = (): Connection =>
  !import.meta.env.SSR && typeof navigator === 'object' && navigator.onLine === false ? 'offline' : 'online';

let state: Connection = connectionAtStart();
let isGuess = state === 'offline';
let backTimer: ReturnType<typeof setTimeout> | undefined;
/** When the server was last met, and last missed, by the clock of performance.now(). */
let metAt = Number.NEGATIVE_INFINITY;
let missedAt = Number.NEGATIVE_INFINITY;
let check: (() => void) | undefined;
const changes = createListeners();

function setState(next: Connection): void {
  isGuess = false;
  if (state === next) return;
  const isFound = state === 'offline';
  state = next;
  clearTimeout(backTimer);
  if (next === 'back') backTimer = setTimeout(() => setState('online'), BACK_FOR_MS);
  changes.tell();
  if (isFound) serverBack.tell();
}

/** Marks an outcome. One that contradicts what was met just before does not change the state: it is checked. */
function mark(isReached: boolean, resolve: (() => void) | null | undefined = check): void {
  const now = performance.now();
  const contraryAt = isReached ? missedAt : metAt;
  if (isReached) metAt = now;
  else missedAt = now;
  if (isReached !== (state === 'offline')) isGuess = false;
  else if (resolve && now - contraryAt < SILENCE_MS) resolve();
  else setState(isReached ? (isGuess ? 'online' : 'back') : 'offline');
}

/** What asking the server itself has shown; nothing outweighs it. */
export const settleConnection = (isReached: boolean): void => mark(isReached, null);

/** The server answered, whatever it said. */
export const markReached = (): void => mark(true);

/** A request got no answer at all, somebody else answered it, or the worker had to for want of a connection. */
export function markUnreachable(): void {
  // While a page is rendered on the server, a host that is down says nothing about a visitor's connection.
  if (!import.meta.env.SSR) mark(false);
}

/**
 * A request leaves: if the server is not met by it or by another one in time, there is no connection.
 * @param onSilence called when the time is over
 * @returns cancels it, when nobody waits for the answer any more
 */
export function scheduleSilence(onSilence?: () => void): () => void {
  const askedAt = performance.now();
  const timer = setTimeout(() => {
    if (metAt >= askedAt) return;
    mark(false);
    onSilence?.();
  }, SILENCE_MS);
  return () => clearTimeout(timer);
}

/** @param next asks the server itself, and then calls settleConnection(); undefined ends it */
export function setConnectionCheck(next: (() => void) | undefined): void {
  check = next;
}

export const currentConnection = (): Connection => state;

/** @returns ends the subscription */
export const subscribeToConnection = changes.listen;

/** The connection as the last requests met it; "online" on the server. */
export const useConnection = (): Connection =>
  useSyncExternalStore(subscribeToConnection, currentConnection, () => 'online');
