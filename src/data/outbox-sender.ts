import { currentConnection, subscribeToConnection } from './connection.ts';
import { isOutboxInUse } from './outbox-in-use.ts';

/*
 * What wakes the outbox of a page. Small on purpose; the outbox itself (outbox-page.ts) is loaded when it is first needed,
 * or when the page has nothing better to do.
 */

/** After this long (ms) the outbox's code is asked for again where it could not be had. */
const LOAD_AGAIN_MS = 30_000;

type OutboxPage = typeof import('./outbox-page.ts');

let opening: Promise<OutboxPage> | undefined;
let loaded: OutboxPage | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * The outbox itself, loaded on the first call.
 * @throws when its code cannot be loaded (no network on a first visit); the next call tries again
 */
export function openOutbox(): Promise<OutboxPage> {
  opening ??= import('./outbox-page.ts').then((page) => {
    loaded = page;
    return page;
  });
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}

/** Loads the outbox's code and opens nothing: a form on the screen may lose the connection before it is first touched. */
export function prepareOutbox(): void {
  import('./outbox-page.ts').catch(() => {
    // The form tells the visitor when it matters.
  });
}

/** Does something with the outbox if it was ever used; where its code cannot be had, it is woken later. */
async function withUsed(work: (page: OutboxPage) => unknown): Promise<void> {
  clearTimeout(timer);
  if (!(await isOutboxInUse())) return;
  try {
    work(await openOutbox());
  } catch {
    timer = setTimeout(() => void withUsed(work), LOAD_AGAIN_MS);
  }
}

const begin = (): Promise<void> => withUsed((page) => page.arrive());
const eager = (): Promise<void> => withUsed((page) => page.wake('eager'));

/** A call of the API succeeded: the network works, so what waits for it may go. */
export const noteApiSuccess = (): void => loaded?.noteApiSuccess();

/** A worker is in control for the first time: what was saved before it was there may be promised to the browser now. */
export const noteWorker = (): void => loaded?.registerSyncIfNeeded();

const leave = (): void => {
  clearTimeout(timer);
  loaded?.leave();
};

/** Calls back when the page has nothing better to do, in 5 s at the latest. @returns cancels */
export const whenIdle = (call: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(call, { timeout: 5000 });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(call, 2000);
  return () => clearTimeout(handle);
};

/**
 * Starts the wake-ups of this page: start, connection, return to the page, timer. Call once, in the browser.
 * @returns stops them
 */
export function startOutbox(): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let cancelIdle = (): void => {};
  const afterLoad = (): void => {
    cancelIdle = whenIdle(() => void begin());
  };
  if (document.readyState === 'complete') afterLoad();
  else window.addEventListener('load', afterLoad, { once: true, signal });
  window.addEventListener('online', () => void eager(), { signal });
  const unsubscribe = subscribeToConnection(() => {
    if (currentConnection() === 'back') void eager();
  });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void eager(), {
    signal,
  });
  window.addEventListener('pageshow', (event) => event.persisted && void begin(), { signal });
  window.addEventListener('pagehide', leave, { signal });
  return () => {
    stopped.abort();
    unsubscribe();
    cancelIdle();
    leave();
  };
}
