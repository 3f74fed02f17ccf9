import { OUTBOX_SYNC_TAG, type PageMessage } from '#contract/worker-messages.ts';
import { notifyChanged, subscribeToChanges } from '#offline/device/device-changes.ts';
import { handOverOnLeave, registerSync as registerTag } from '#offline/device/hand-over.ts';
import { deliverAll, type OutboxRuntime, outboxRuntime } from '#offline/outbox/delivery.ts';
import {
  discardUnsent,
  holdForForm,
  leaveForms,
  outboxRows,
  resend,
  sweep,
  type Urgency,
} from '#offline/outbox/outbox.ts';
import type { OutboxRow, PendingRow } from '#offline/outbox/outbox-rows.ts';
import { isUndelivered } from '#offline/outbox/row-state.ts';
import { markReached, markUnreachable } from './connection.ts';
import { readText, writeText } from './web-storage.ts';

// The outbox with its storage and delivery, as a page has it. Loaded on demand by outbox-sender.ts: the first screen does
// not pay for it.

export { sendDirectly } from '#offline/outbox/delivery.ts';
export * from '#offline/outbox/outbox.ts';
export { readDraft, removeDraft, removeDrafts, writeDraft } from '#offline/outbox/outbox-database.ts';

/** Pause while another tab sends, in ms. */
const BUSY_PAUSE_MS = 3000;
/** Pause after storage failed, in ms. */
const FAILED_PAUSE_MS = 30_000;
/** Shortest pause between two rounds, in ms: a clock that stands still must not make the page spin. */
const SHORTEST_PAUSE_MS = 500;
/** Shortest pause between two rounds that API successes start, in ms. */
const SUCCESS_PAUSE_MS = 5000;
/** Longest wait for a row that is being sent, in ms. */
const HOLD_LIMIT_MS = 5000;
/** Pause between two attempts to hold it, in ms. */
const HOLD_AGAIN_MS = 200;
const TAB_KEY = 'outbox-tab';

/** True once this page has written to the outbox, so something may wait that it has not read yet. */
let hasWritten = false;
/** True when something waited at the last read of the outbox. */
let isWaiting = false;
/** True when the browser has registered a sync, so that the page can be closed. */
let isClosable = false;
let lastSuccess = Number.NEGATIVE_INFINITY;
let leaving = new AbortController();
let timer: ReturnType<typeof setTimeout> | undefined;
let rounds = Promise.resolve();
/** Expired rows are deleted once a visit to the page. */
let swept: Promise<void> | undefined;
let forms = 0;

const changed = (): void => {
  hasWritten = true;
  void notifyChanged('outbox');
};

/** This page's runtime: the first argument of every outbox function. */
export const ports: OutboxRuntime = {
  ...outboxRuntime(changed, (isReached) => (isReached ? markReached() : markUnreachable())),
  handOverOnLeave: (row, draft) => handOverOnLeave({ type: 'finish-submission', row, draft }),
};

/** One name for all pages that this tab shows, one after the other: each knows which forms are gone. */
const tab = readText('sessionStorage', TAB_KEY) ?? ports.sender;
writeText('sessionStorage', TAB_KEY, tab);
const page = `${tab} ${ports.sender} `;
const isOfLastPage = (form: string): boolean => form.startsWith(`${tab} `) && !form.startsWith(page);

/** A name for the lease of a form. */
export const newFormName = (): string => `${page}${++forms}`;

export interface OutboxContents {
  /** What needs a person first, then what is on its way, then what is sent. */
  readonly rows: readonly OutboxRow[];
  /** The browser has promised to wake the worker: what waits is sent also when the app is closed. */
  readonly closable: boolean;
}

/** All that the outbox holds, after the sweep. @throws StorageFailure */
export async function readContents(): Promise<OutboxContents> {
  // Where it fails (full, perhaps), what is there can be read all the same.
  swept ??= sweep(ports).catch(() => {});
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
    // Storage is out of reach just now: the rows are where they were.
  }
  clearTimeout(timer);
  if (pause === undefined || signal.aborted) return;
  timer = setTimeout(() => void sendDue('timer'), Math.max(pause, SHORTEST_PAUSE_MS));
}

/**
 * Sends what is due, after the rounds that have begun or wait already. Never throws.
 * @param only a row that is sent whether it is due or not
 */
export function sendDue(urgency: Urgency, only?: string): Promise<void> {
  rounds = rounds.then(() => round(urgency, only));
  return rounds;
}

/** The visitor's "Send now": all that waits, or one row. */
export const sendNow = (id?: string): Promise<void> => (id === undefined ? sendDue('forced') : sendDue('timer', id));

/** The same for a row that waits, needs a person, or is held: with its key. @throws StorageFailure */
export async function sendAgain(id: string): Promise<void> {
  await resend(ports, id);
  await sendNow(id);
}

/**
 * Takes a row into a form for editing. A row that is being sent is usually free again soon, so this retries for
 * HOLD_LIMIT_MS.
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
 * Removes a message that the visitor does not want to send. One that is being sent is removed when that delivery fails,
 * even if this page has closed.
 * @returns once it is gone; `sent` when it arrived first
 * @throws StorageFailure
 */
export function discardOnceFree(id: string): Promise<'removed' | 'sent'> {
  let stop = (): void => {};
  const over = new Promise<'removed' | 'sent'>((resolve, reject) => {
    const attempt = () => discardUnsent(ports, id).then((result) => result === 'busy' || resolve(result), reject);
    stop = subscribeToChanges((store) => (store === 'outbox' || store === undefined ? attempt() : undefined));
    void attempt();
  });
  return over.finally(stop);
}

/** Sends what waits after an API call succeeded, since the network works. Does nothing when nothing waits. */
export function onApiSuccess(): void {
  if (!isWaiting || performance.now() - lastSuccess < SUCCESS_PAUSE_MS) return;
  lastSuccess = performance.now();
  void sendDue('eager');
}

/** Registers a background sync for the outbox. */
export async function registerSync(): Promise<void> {
  const isPromised = await registerTag(OUTBOX_SYNC_TAG);
  if (isPromised === isClosable) return;
  isClosable = isPromised;
  void notifyChanged('outbox');
}

/** Registers the sync if something waits. */
export const registerSyncIfNeeded = (): void => {
  if (isWaiting) void registerSync();
};

/** The page returned from the back/forward cache, so it may send again. */
export function onReturn(): void {
  leaving = new AbortController();
  swept = undefined;
}

/** The page has loaded or returned: frees what the tab's last page still holds, and sends what waits. */
export async function onArrival(): Promise<void> {
  // Where it fails their leases run out.
  await leaveForms(ports, isOfLastPage).catch(() => {});
  // Without storage there is nothing to send; the forms say so when it matters.
  void readContents().then(registerSyncIfNeeded, () => {});
  void sendDue('eager');
}

/** The page is left: the worker goes on. */
export function onLeave(): void {
  leaving.abort();
  clearTimeout(timer);
  if (hasWritten || isWaiting) {
    navigator.serviceWorker?.controller?.postMessage({ type: 'send-outbox' } satisfies PageMessage);
  }
}
