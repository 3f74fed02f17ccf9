import { OUTBOX_SYNC_TAG, type PageMessage } from '#contract/worker-messages.ts';
import { onDeviceChange, tellChanged } from '#offline/device/device-changes.ts';
import { giveWhenLeft } from '#offline/device/hand-over.ts';
import { deliverAll } from '#offline/outbox/delivery.ts';
import { holdForForm, leaveForms, outboxRows, resend, type Urgency } from '#offline/outbox/outbox.ts';
import { discardUnsent, sweep } from '#offline/outbox/outbox-discard.ts';
import type { OutboxRow, PendingRow } from '#offline/outbox/outbox-rows.ts';
import { type OutboxRuntime, outboxRuntime } from '#offline/outbox/outbox-runtime.ts';
import { isUndelivered } from '#offline/outbox/row-state.ts';
import { noteReached, noteUnreachable } from './connection.ts';
import { keepText, readText } from './web-storage.ts';

// The outbox with its storage and delivery, as a page has it: the steps of src/offline/outbox, the `ports` that they take
// here, and the rounds that send. Loaded on demand by outbox-sender.ts: the first screen does not pay for it.

export { sendDirectly } from '#offline/outbox/delivery.ts';
export * from '#offline/outbox/outbox.ts';
export { readDraft, removeDraft, removeDrafts, writeDraft } from '#offline/outbox/outbox-database.ts';
export { discard } from '#offline/outbox/outbox-discard.ts';

/** After a round that another tab was sending in, or that storage failed in, ms. */
const BUSY_PAUSE_MS = 3000;
const FAILED_PAUSE_MS = 30_000;
/** Rounds are not closer to each other than this, ms: a clock that stands still must not make the page spin. */
const SHORTEST_PAUSE_MS = 500;
/** Signs of life from the network wake the outbox at most this often, ms. */
const SUCCESS_PAUSE_MS = 5000;
/** How long a row that is on its way is waited for before it cannot be edited, and how often it is asked for, ms. */
const HOLD_LIMIT_MS = 5000;
const HOLD_AGAIN_MS = 200;
const TAB_KEY = 'outbox-tab';

/** This page has written to the outbox: something may wait that it has not read yet. */
let hasWritten = false;
/** Something was there to be sent when the outbox was last read. */
let isWaiting = false;
/** The browser has promised to wake us. */
let isClosable = false;
let lastSuccess = Number.NEGATIVE_INFINITY;
let leaving = new AbortController();
let timer: ReturnType<typeof setTimeout> | undefined;
let rounds = Promise.resolve();
/** What is kept no longer has gone: once for each visit to the page. */
let swept: Promise<void> | undefined;
let forms = 0;

const changed = (): void => {
  hasWritten = true;
  void tellChanged('outbox');
};

/** What the steps of the outbox take first, in this page. */
export const ports: OutboxRuntime = {
  ...outboxRuntime(changed, (isReached) => (isReached ? noteReached() : noteUnreachable())),
  giveWhenLeft: (row, draft) => giveWhenLeft({ type: 'finish-submission', row, draft }),
};

/** One name for all pages that this tab shows, one after the other: each knows which forms are gone. */
const tab = readText('sessionStorage', TAB_KEY) ?? ports.sender;
keepText('sessionStorage', TAB_KEY, tab);
const page = `${tab} ${ports.sender} `;
const isOfLastPage = (form: string): boolean => form.startsWith(`${tab} `) && !form.startsWith(page);

/** A name for the lease of a form. */
export const newFormName = (): string => `${page}${++forms}`;

export interface OutboxContents {
  /** What needs a person first, then what is on its way, then what is sent. */
  readonly rows: readonly OutboxRow[];
  /** The browser has promised to wake us: what waits is sent also when the app is closed. */
  readonly closable: boolean;
}

/** All that the outbox holds, after what is kept no longer has gone. @throws StorageFailure */
export async function readContents(): Promise<OutboxContents> {
  swept ??= sweep(ports).catch(() => {
    // Full, perhaps: what is there can be read all the same.
  });
  await swept;
  const rows = await outboxRows(ports);
  isWaiting = rows.some(isUndelivered);
  return { rows, closable: isClosable };
}

async function round(urgency: Urgency, only: string | undefined): Promise<void> {
  const { signal } = leaving;
  if (signal.aborted) return;
  let pause: number | undefined = FAILED_PAUSE_MS;
  try {
    const report = await deliverAll(ports, { urgency, signal, ...(only === undefined ? {} : { only }) });
    isWaiting = report.left > 0;
    pause = report.busy && isWaiting ? BUSY_PAUSE_MS : report.nextInMs;
  } catch {
    // Storage is out of reach just now: the rows are where they were, and so is the next try.
  }
  clearTimeout(timer);
  if (pause === undefined || signal.aborted) return;
  timer = setTimeout(() => void wake('timer'), Math.max(pause, SHORTEST_PAUSE_MS));
}

/**
 * Sends what is due, after the rounds that are asked for already. Never throws.
 * @param only a row that is sent whether it is due or not
 */
export function wake(urgency: Urgency, only?: string): Promise<void> {
  rounds = rounds.then(() => round(urgency, only));
  return rounds;
}

/** The visitor's "Send now": all that waits, or one row. */
export const sendNow = (id?: string): Promise<void> => (id === undefined ? wake('forced') : wake('timer', id));

/** The same for a row that waits, needs a person, or is held: with its key. @throws StorageFailure */
export async function sendAgain(id: string): Promise<void> {
  await resend(ports, id);
  await sendNow(id);
}

/**
 * Takes a row into a form for editing. One that is just being tried mostly waits again in a moment, and is waited for.
 * @param form by newFormName()
 * @returns undefined when it cannot be edited any more
 * @throws StorageFailure
 */
export async function holdOnceFree(id: string, form: string): Promise<PendingRow | undefined> {
  const until = performance.now() + HOLD_LIMIT_MS;
  for (;;) {
    const result = await holdForForm(ports, id, form);
    if (result.ok) return result.row;
    if (result.why !== 'sending' || performance.now() > until) return undefined;
    await new Promise((resolve) => setTimeout(resolve, HOLD_AGAIN_MS));
  }
}

/**
 * Removes a message that the visitor does not want to send. One that is on its way goes when its try has failed, also when
 * this page is not there any more: a try may begin under the finger.
 * @returns once it is gone; `sent` when it arrived first
 * @throws StorageFailure
 */
export function discardOnceFree(id: string): Promise<'removed' | 'sent'> {
  let stop = (): void => {};
  const over = new Promise<'removed' | 'sent'>((resolve, reject) => {
    const look = () => discardUnsent(ports, id).then((said) => said === 'busy' || resolve(said), reject);
    stop = onDeviceChange((store) => (store === 'outbox' || store === undefined ? look() : undefined));
    void look();
  });
  return over.finally(stop);
}

/** A call of the API succeeded: the network works, so what waits for it may go. Costs nothing when nothing waits. */
export function noteApiSuccess(): void {
  if (!isWaiting || performance.now() - lastSuccess < SUCCESS_PAUSE_MS) return;
  lastSuccess = performance.now();
  void wake('eager');
}

const hasSync = (
  registration: ServiceWorkerRegistration,
): registration is ServiceWorkerRegistration & { readonly sync: { register(tag: string): Promise<void> } } =>
  'sync' in registration;

/** Asks the browser to wake the worker when there is a connection. */
export async function registerSync(): Promise<void> {
  let isPromised = false;
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration?.active && hasSync(registration)) {
      await registration.sync.register(OUTBOX_SYNC_TAG);
      isPromised = true;
    }
  } catch {
    // Refused (a private window, a setting): the page's own wake-ups do the work.
  }
  if (isPromised === isClosable) return;
  isClosable = isPromised;
  void tellChanged('outbox');
}

/** Asks for it where something waits. */
export const registerSyncIfNeeded = (): void => {
  if (isWaiting) void registerSync();
};

/** The page is back from the browser's cache: it may send again, also what is the first to be written. */
export function comeBack(): void {
  leaving = new AbortController();
  swept = undefined;
}

/** The page is there, or back: lets go of what the tab's last page had no time to let go of, and sends what waits. */
export async function arrive(): Promise<void> {
  await leaveForms(ports, isOfLastPage).catch(() => {
    // Their leases run out.
  });
  void readContents().then(registerSyncIfNeeded, () => {
    // Without storage there is nothing to send; the forms tell the visitor when it matters.
  });
  void wake('eager');
}

/** The page is left: the worker goes on. */
export function leave(): void {
  leaving.abort();
  clearTimeout(timer);
  if (hasWritten || isWaiting) {
    navigator.serviceWorker?.controller?.postMessage({ type: 'send-outbox' } satisfies PageMessage);
  }
}
