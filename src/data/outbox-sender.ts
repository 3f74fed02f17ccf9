import { OUTBOX_DATABASE } from '#contract/outbox-names.ts';
import { inTime } from '#offline/device/in-time.ts';
import { currentConnection, subscribeToConnection } from './connection.ts';

// What starts the outbox of a page. Small on purpose: outbox-page.ts is loaded when it is first needed, or when idle.

/** After this long (ms) the outbox's code is loaded again where that failed. */
const LOAD_AGAIN_MS = 30_000;
/** Longest wait for the list of databases, in ms; a storage that hangs may hold messages. */
const LIST_LIMIT_MS = 5_000;

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
 * True where the browser does not say.
 */
export async function isOutboxInUse(): Promise<boolean> {
  try {
    return (await inTime(indexedDB.databases(), LIST_LIMIT_MS)).some(({ name }) => name === OUTBOX_DATABASE);
  } catch {
    return true;
  }
}

/** Does something with the outbox if it was ever used; where its code cannot be loaded, later. */
async function withUsed(work: (outbox: Outbox) => unknown): Promise<void> {
  clearTimeout(timer);
  if (!(await isOutboxInUse())) return;
  try {
    work(await openOutbox());
  } catch {
    timer = setTimeout(() => void withUsed(work), LOAD_AGAIN_MS);
  }
}

const onArrival = (): void => void withUsed((outbox) => outbox.onArrival());
const sendEagerly = (): void => void withUsed((outbox) => outbox.sendDue('eager'));

/** A call of the API succeeded: the network works, so what waits for it may go. */
export const onApiSuccess = (): void => loaded?.onApiSuccess();

/** A worker is in control for the first time: the browser may be asked to wake it for what was saved before. */
export const onFirstWorker = (): void => loaded?.registerSyncIfNeeded();

/** Calls back when idle, in 5 s at the latest. @returns cancels */
export const scheduleIdle = (call: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(call, { timeout: 5000 });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(call, 2000);
  return () => clearTimeout(handle);
};

/**
 * Sends at the start of this page, when the connection or the visitor is back, and by a timer. Call once, in a page that
 * is loaded.
 * @returns stops that
 */
export function startOutbox(): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const cancelIdle = scheduleIdle(onArrival);
  const unsubscribe = subscribeToConnection(() => {
    if (currentConnection() === 'back') sendEagerly();
  });
  const onVisibility = (): void => {
    if (document.visibilityState === 'visible') sendEagerly();
  };
  const onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return;
    loaded?.onReturn();
    onArrival();
  };
  const onLeave = (): void => {
    clearTimeout(timer);
    loaded?.onLeave();
  };
  window.addEventListener('online', sendEagerly, { signal });
  document.addEventListener('visibilitychange', onVisibility, { signal });
  window.addEventListener('pageshow', onPageShow, { signal });
  window.addEventListener('pagehide', onLeave, { signal });
  return () => {
    stopped.abort();
    unsubscribe();
    cancelIdle();
    onLeave();
  };
}
