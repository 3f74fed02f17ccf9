import { OUTBOX_SYNC_TAG, type PageMessage } from '#contract/worker-messages.ts';
import { notifyChanged, subscribeToChanges } from '#offline/device/device-changes.ts';
import { giveWhenLeft, registerSync as registerTag } from '#offline/device/hand-over.ts';
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

/** After a round that another tab was sending in, or that storage failed in, ms. */
const BUSY_PAUSE_MS = 3000;
const FAILED_PAUSE_MS = 30_000;
/** Rounds are not closer to each other than this, ms: a clock that stands still must not make the page spin. */
const SHORTEST_PAUSE_MS = 500;
/** Signs of life from the network start a round at most this often, ms. */
const SUCCESS_PAUSE_MS = 5000;
/** How long a row that is on its way is waited for before it cannot be edited, and how often it is read, ms. */
const HOLD_LIMIT_MS = 5000;
const HOLD_AGAIN_MS = 200;
const TAB_KEY = 'outbox-tab';

/** This page has written to the outbox: something may wait that it has not read yet. */
let hasWritten = false;
/** Something was there to be sent when the outbox was last read. */
let isWaiting = false;
/** The browser has promised to wake the worker. */
let isClosable = false;
let lastSuccess = Number.NEGATIVE_INFINITY;
let leaving = new AbortController();
let timer: ReturnType<typeof setTimeout> | undefined;
let rounds = Promise.resolve();
/** Rows that have had their time are swept once for each visit to the page. */
let swept: Promise<void> | undefined;
let forms = 0;

const changed = (): void => {
  hasWritten = true;
  void notifyChanged('outbox');
};

/** What the steps of the outbox take first, in this page. */
export const ports: OutboxRuntime = {
  ...outboxRuntime(changed, (isReached) => (isReached ? markReached() : markUnreachable())),
  giveWhenLeft: (row, draft) => giveWhenLeft({ type: 'finish-submission', row, draft }),
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
    stop = subscribeToChanges((store) => (store === 'outbox' || store === undefined ? look() : undefined));
    void look();
  });
  return over.finally(stop);
}

/** A call of the API succeeded: the network works. Costs nothing when nothing waits. */
export function onApiSuccess(): void {
  if (!isWaiting || performance.now() - lastSuccess < SUCCESS_PAUSE_MS) return;
  lastSuccess = performance.now();
  void sendDue('eager');
}

/** Asks the browser to wake the worker when there is a connection. */
export async function registerSync(): Promise<void> {
  const isPromised = await registerTag(OUTBOX_SYNC_TAG);
  if (isPromised === isClosable) return;
  isClosable = isPromised;
  void notifyChanged('outbox');
}

/** Asks for it where something waits. */
export const registerSyncIfNeeded = (): void => {
  if (isWaiting) void registerSync();
};

/** The page is back from the browser's cache: it may send again, also what is the first to be written. */
export function onReturn(): void {
  leaving = new AbortController();
  swept = undefined;
}

/** The page is there, or back: frees what the tab's last page had no time to free, and sends what waits. */
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
