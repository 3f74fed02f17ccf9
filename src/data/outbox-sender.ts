import { OUTBOX_DATABASE } from '#contract/outbox-names.ts';
import { inTime } from '#offline/device/in-time.ts';
import { currentConnection, subscribeToConnection } from './connection.ts';

// What wakes the outbox of a page. Small on purpose; the outbox itself (outbox-page.ts) is loaded when it is first needed,
// or when the page has nothing better to do.

/** After this long (ms) the outbox's code is asked for again where it could not be had. */
const LOAD_AGAIN_MS = 30_000;
/** Longest look at what there is, in ms; a storage that hangs may hold messages. */
const LOOK_LIMIT_MS = 5_000;

export type Outbox = typeof import('./outbox-page.ts');

let loaded: Outbox | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * The outbox itself, loaded on the first call; its database opens at the first step.
 * @throws when its code cannot be loaded (no network on a first visit); the next call tries again
 */
export async function openOutbox(): Promise<Outbox> {
  loaded ??= await import('./outbox-page.ts');
  return loaded;
}

/** Does something with the outbox that nobody waits for; where its code or storage cannot be had, nothing. */
export const withOutbox = (work: (outbox: Outbox) => unknown): void =>
  void openOutbox()
    .then(work)
    .catch(() => {});

/**
 * Whether anything was ever put into the outbox of this device: most visitors never write, and need none of its code.
 * True where the browser cannot tell.
 */
export async function isOutboxInUse(): Promise<boolean> {
  try {
    return (await inTime(indexedDB.databases(), LOOK_LIMIT_MS)).some(({ name }) => name === OUTBOX_DATABASE);
  } catch {
    return true;
  }
}

/** Does something with the outbox if it was ever used; where its code cannot be had, it is woken later. */
async function withUsed(work: (page: Outbox) => unknown): Promise<void> {
  clearTimeout(timer);
  if (!(await isOutboxInUse())) return;
  try {
    work(await openOutbox());
  } catch {
    timer = setTimeout(() => void withUsed(work), LOAD_AGAIN_MS);
  }
}

const begin = (): void => void withUsed((page) => page.arrive());
const eager = (): void => void withUsed((page) => page.wake('eager'));

/** A call of the API succeeded: the network works, so what waits for it may go. */
export const noteApiSuccess = (): void => loaded?.noteApiSuccess();

/** A worker is in control for the first time: what was saved before it was there may be promised to the browser now. */
export const noteWorker = (): void => loaded?.registerSyncIfNeeded();

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
 * Starts the wake-ups of this page: start, connection, return to the page, timer. Call once, in a page that is loaded.
 * @returns stops them
 */
export function startOutbox(): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const cancelIdle = whenIdle(begin);
  const unsubscribe = subscribeToConnection(() => {
    if (currentConnection() === 'back') eager();
  });
  const look = (): void => {
    if (document.visibilityState === 'visible') eager();
  };
  const comeBack = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return;
    loaded?.comeBack();
    begin();
  };
  const leave = (): void => {
    clearTimeout(timer);
    loaded?.leave();
  };
  window.addEventListener('online', eager, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  window.addEventListener('pageshow', comeBack, { signal });
  window.addEventListener('pagehide', leave, { signal });
  return () => {
    stopped.abort();
    unsubscribe();
    cancelIdle();
    leave();
  };
}
