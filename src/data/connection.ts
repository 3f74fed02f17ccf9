import { useSyncExternalStore } from 'react';

/*
 * Is there a connection? Told by what requests really met, not by navigator.onLine, which errs in both directions; its
 * events are only a reason to look again.
 */

/** `back` is the short while after a connection was lost and found. */
export type Connection = 'online' | 'offline' | 'back';

/** How long "Back online" is said, in ms (look.md). */
export const BACK_FOR_MS = 4_000;
/** First and longest pause between two looks for a lost connection, in ms. */
const FIRST_LOOK_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;
const LOOK_LIMIT_MS = 5_000;

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
const listeners = new Set<() => void>();

function become(next: Connection): void {
  isGuess = false;
  if (state === next) return;
  state = next;
  clearTimeout(backTimer);
  if (next === 'back') backTimer = setTimeout(() => become('online'), BACK_FOR_MS);
  for (const listener of [...listeners]) listener();
}

/** The server answered, whatever it said. */
export function noteReached(): void {
  if (state === 'offline') become(isGuess ? 'online' : 'back');
}

/** A request got no answer at all, or the worker had to answer it for want of a connection. */
export function noteUnreachable(): void {
  // While a page is rendered on the server, a host that is down says nothing about a visitor's connection.
  if (!import.meta.env.SSR) become('offline');
}

export const currentConnection = (): Connection => state;

/** @returns ends the subscription */
export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The connection as the last requests met it; "online" on the server. */
export const useConnection = (): Connection =>
  useSyncExternalStore(subscribeToConnection, currentConnection, () => 'online');

/**
 * The worker leaves HEAD alone, so this asks the network itself. A captive portal answers everything, with pages.
 * @throws without the server's own answer
 */
async function askServer(): Promise<void> {
  const limit = AbortSignal.timeout(LOOK_LIMIT_MS);
  const answer = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store', redirect: 'error', signal: limit });
  if (!answer.ok || answer.headers.get('Content-Type')?.startsWith('image/svg') !== true) {
    throw new TypeError('Something else than the server answered');
  }
}

/**
 * Looks for a lost connection, with growing pauses and whenever the browser says that something changed, so that a
 * screen that waits for it opens by itself.
 * @param look asks the server for something small; rejects without an answer
 * @returns ends the watch
 */
export function watchConnection(look: () => Promise<unknown> = askServer): () => void {
  let pause = FIRST_LOOK_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking = false;

  const lookNow = async (): Promise<void> => {
    if (looking) return;
    looking = true;
    clearTimeout(timer);
    try {
      await look();
      noteReached();
    } catch {
      noteUnreachable();
    }
    looking = false;
    later();
  };
  const later = (): void => {
    clearTimeout(timer);
    if (state !== 'offline') {
      pause = FIRST_LOOK_MS;
      return;
    }
    timer = setTimeout(() => void lookNow(), pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  };
  const onChange = (): void => {
    if (state === 'offline' && timer === undefined) later();
    if (state !== 'offline') {
      clearTimeout(timer);
      timer = undefined;
      pause = FIRST_LOOK_MS;
    }
  };
  const onHint = (): void => void lookNow();
  const onVisible = (): void => {
    if (document.visibilityState === 'visible' && state === 'offline') void lookNow();
  };

  const unsubscribe = subscribeToConnection(onChange);
  onChange();
  window.addEventListener('online', onHint);
  window.addEventListener('offline', onHint);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    unsubscribe();
    clearTimeout(timer);
    window.removeEventListener('online', onHint);
    window.removeEventListener('offline', onHint);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
