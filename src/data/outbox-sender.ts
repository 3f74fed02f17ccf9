import { OUTBOX_DATABASE } from '#contract/outbox-names.ts';
import { serverBack } from '#lib/listeners.ts';
import { awaitInTime } from '#offline/device/in-time.ts';
import { scheduleIdle } from './idle.ts';

// outbox-page.ts is loaded at its first use, so that the first screen does not pay for it.

const LOAD_AGAIN_MS = 30_000;
/** Storage that hangs may hold messages. */
const LIST_LIMIT_MS = 5_000;

export type Outbox = typeof import('./outbox-page.ts');

let loaded: Outbox | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Loads the outbox; its database opens at the first step. @throws without its code; the next call retries */
export async function openOutbox(): Promise<Outbox> {
  loaded ??= await import('./outbox-page.ts');
  return loaded;
}

/** Runs work that nobody waits for; drops it where the outbox's code or storage cannot be had. */
export const runWithOutbox = (work: (outbox: Outbox) => unknown): void =>
  void openOutbox()
    .then(work)
    .catch(() => {});

/** Whether anything was ever written to the outbox here; true where the browser does not list its databases. */
export async function isOutboxInUse(): Promise<boolean> {
  try {
    return (await awaitInTime(indexedDB.databases(), LIST_LIMIT_MS)).some(({ name }) => name === OUTBOX_DATABASE);
  } catch {
    return true;
  }
}

async function runIfUsed(work: (outbox: Outbox) => unknown): Promise<void> {
  clearTimeout(timer);
  if (!(await isOutboxInUse())) return;
  try {
    work(await openOutbox());
  } catch {
    timer = setTimeout(() => void runIfUsed(work), LOAD_AGAIN_MS);
  }
}

const onArrival = (): void => void runIfUsed((outbox) => outbox.onArrival());
const sendEagerly = (): void => void runIfUsed((outbox) => outbox.sendDue('eager'));

/** An API call succeeded, so the network works and waiting messages may go. */
export const onApiSuccess = (): void => loaded?.onApiSuccess();

/** The first worker is in control and can be woken for messages stored before. */
export const onFirstWorker = (): void => loaded?.registerSyncIfNeeded();

/** Sends at the start, when the connection or the visitor is back, and by a timer; call it once. @returns stops it */
export function startOutbox(): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const cancelIdle = scheduleIdle(onArrival);
  const unsubscribe = serverBack.subscribe(sendEagerly);
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
    controller.abort();
    unsubscribe();
    cancelIdle();
    onLeave();
  };
}
