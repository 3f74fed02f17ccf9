import { useSyncExternalStore } from 'react';
import { SILENCE_MS } from '#contract/silence.ts';
import { createListeners, serverBack } from '#lib/listeners.ts';

// The connection as requests met it. navigator.onLine errs in both directions, so its events only start a check.

/** `back` lasts for BACK_FOR_MS after a lost connection was found. */
export type Connection = 'online' | 'offline' | 'back';

export const BACK_FOR_MS = 4_000;

let state: Connection =
  !import.meta.env.SSR && typeof navigator === 'object' && navigator.onLine === false ? 'offline' : 'online';
/** True while only the browser claims to be offline: a launch then shows it in its first frame. */
let isGuess = state === 'offline';
let backTimer: ReturnType<typeof setTimeout> | undefined;
let lastReached = Number.NEGATIVE_INFINITY;
let lastMissed = Number.NEGATIVE_INFINITY;
let check: (() => void) | undefined;
const changes = createListeners();

function setState(next: Connection): void {
  isGuess = false;
  if (state === next) return;
  const isFound = state === 'offline';
  state = next;
  clearTimeout(backTimer);
  if (next === 'back') backTimer = setTimeout(() => setState('online'), BACK_FOR_MS);
  changes.notify();
  if (isFound) serverBack.notify();
}

function mark(isReached: boolean, onContradiction: (() => void) | null | undefined = check): void {
  const now = performance.now();
  const contraryAt = isReached ? lastMissed : lastReached;
  if (isReached) lastReached = now;
  else lastMissed = now;
  if (isReached !== (state === 'offline')) isGuess = false;
  else if (onContradiction && now - contraryAt < SILENCE_MS) onContradiction();
  else setState(isReached ? (isGuess ? 'online' : 'back') : 'offline');
}

/** Marks the outcome of a check, which outweighs every request. */
export const settleConnection = (isReached: boolean): void => mark(isReached, null);

/** Marks that the server answered, with whatever status. */
export const markReached = (): void => mark(true);

/** Marks a request without an answer of the server: none came, or a captive portal or the worker gave one. */
export function markUnreachable(): void {
  // While a page is rendered on the server, a host that is down shows nothing of a visitor's connection.
  if (!import.meta.env.SSR) mark(false);
}

/** Marks the connection as lost unless a request reaches the server within SILENCE_MS. @returns cancels the timer */
export function scheduleSilence(onSilence?: () => void): () => void {
  const sentAt = performance.now();
  const timer = setTimeout(() => {
    if (lastReached >= sentAt) return;
    mark(false);
    onSilence?.();
  }, SILENCE_MS);
  return () => clearTimeout(timer);
}

/** @param next requests the server itself and then calls settleConnection() */
export function setConnectionCheck(next: (() => void) | undefined): void {
  check = next;
}

export const getConnection = (): Connection => state;

/** @returns ends the subscription */
export const subscribeToConnection = changes.subscribe;

/** The connection as the last requests met it; "online" on the server. */
export const useConnection = (): Connection =>
  useSyncExternalStore(subscribeToConnection, getConnection, () => 'online');
