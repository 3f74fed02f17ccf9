import { OUTBOX_SYNC_TAG, type PageMessage } from '#contract/worker-messages.ts';
import { notifyChanged, subscribeToChanges } from '#offline/device/device-changes.ts';
import { handOverOnLeave, registerSync as registerTag } from '#offline/device/hand-over.ts';
import { askViewings } from '#offline/outbox/ask-viewings.ts';
import { createOutboxRuntime, deliverAll, type OutboxRuntime } from '#offline/outbox/delivery.ts';
import {
  discard,
  holdForForm,
  leaveForms,
  readOutboxRows,
  resend,
  sweepRows,
  type Urgency,
} from '#offline/outbox/outbox.ts';
import type { PendingRow } from '#offline/outbox/outbox-rows.ts';
import { isUndelivered } from '#offline/outbox/row-state.ts';
import { enqueueReply, type Reply } from '#offline/outbox/viewing-replies.ts';
import { markReached, markUnreachable } from './connection.ts';
import { readText, writeText } from './web-storage.ts';

// outbox-sender.ts loads it at its first use.

export { sendDirectly } from '#offline/outbox/delivery.ts';
export * from '#offline/outbox/outbox.ts';
export { readDraft, removeDraft, removeDrafts, writeDraft } from '#offline/outbox/outbox-database.ts';
export { markViewingsSeen } from '#offline/outbox/viewing-replies.ts';

const BUSY_PAUSE_MS = 3000;
const FAILED_PAUSE_MS = 30_000;
/** A clock that does not advance must not make the page spin. */
const SHORTEST_PAUSE_MS = 500;
const SUCCESS_PAUSE_MS = 5000;
const HOLD_LIMIT_MS = 5000;
const HOLD_AGAIN_MS = 200;
const TAB_KEY = 'outbox-tab';

let hasWritten = false;
let isWaiting = false;
/** True when the browser has registered a sync, so that the page may be closed. */
let isClosable = false;
let lastSuccess = Number.NEGATIVE_INFINITY;
/** When open viewings are to be asked for again, by the clock of performance.now(). */
let asksAt = Number.POSITIVE_INFINITY;
let leaving = new AbortController();
let timer: ReturnType<typeof setTimeout> | undefined;
let rounds = Promise.resolve();
let swept: Promise<void> | undefined;
let forms = 0;

const onChanged = (): void => {
  hasWritten = true;
  void notifyChanged('outbox');
};

export const ports: OutboxRuntime = {
  ...createOutboxRuntime(onChanged, (isReached) => (isReached ? markReached() : markUnreachable())),
  handOverOnLeave: (row, draft) => handOverOnLeave({ type: 'finish-submission', row, draft }),
};

/** One name for all pages of this tab, so that each knows the forms of the last one. */
const tab = readText('sessionStorage', TAB_KEY) ?? ports.sender;
writeText('sessionStorage', TAB_KEY, tab);
const page = `${tab} ${ports.sender} `;
const isOfLastPage = (form: string): boolean => form.startsWith(`${tab} `) && !form.startsWith(page);

/** A name for the lease of a form. */
export const createFormName = (): string => `${page}${++forms}`;

export type OutboxContents = Awaited<ReturnType<typeof readContents>>;

/**
 * Reads the rows, after expired ones were deleted: those that need a person, then those on their way, then those sent.
 * @returns `closable`: the browser will wake the worker, so waiting rows are sent also when the app is closed
 * @throws StorageFailure
 */
export async function readContents() {
  // The rows can be read even where the deletion fails, as on full storage.
  swept ??= sweepRows(ports).catch(() => {});
  await swept;
  const rows = await readOutboxRows(ports);
  isWaiting = rows.some(isUndelivered);
  return { rows, closable: isClosable };
}

/** Asks for open viewings where somebody can see the answer; coming back and `online` begin a round. @returns ms until the next time */
async function ask(signal: AbortSignal): Promise<number> {
  if (document.visibilityState !== 'visible' || ports.offline()) return Number.POSITIVE_INFINITY;
  const { nextInMs = Number.POSITIVE_INFINITY } = await askViewings(ports, { signal });
  asksAt = performance.now() + nextInMs;
  return nextInMs;
}

async function round(urgency: Urgency, only: string | undefined): Promise<void> {
  const { signal } = leaving;
  if (signal.aborted) return;
  let pause = FAILED_PAUSE_MS;
  try {
    const report = await deliverAll(ports, { urgency, signal, ...(only === undefined ? {} : { only }) });
    isWaiting = report.left > 0;
    const due = report.busy && isWaiting ? BUSY_PAUSE_MS : report.nextInMs;
    pause = Math.min(due ?? Number.POSITIVE_INFINITY, await ask(signal));
  } catch {
    // Storage failed, so the rows are as before.
  }
  clearTimeout(timer);
  if (pause === Number.POSITIVE_INFINITY || signal.aborted) return;
  timer = setTimeout(() => void sendDue('timer'), Math.max(pause, SHORTEST_PAUSE_MS));
}

/** Sends due rows after the rounds already scheduled. Never throws. @param only a row that is sent even before it is due */
export function sendDue(urgency: Urgency, only?: string): Promise<void> {
  rounds = rounds.then(() => round(urgency, only));
  return rounds;
}

/** Sends all waiting rows, or one, at the visitor's request. */
export const sendNow = (id?: string): Promise<void> => (id === undefined ? sendDue('forced') : sendDue('timer', id));

/** Sends a row that waits, needs a person or is held, under the same key. @throws StorageFailure */
export async function sendAgain(id: string): Promise<void> {
  await resend(ports, id);
  await sendNow(id);
}

/**
 * Takes a row into a form for editing; retries for HOLD_LIMIT_MS while the row is being sent. @throws StorageFailure
 * @param form by createFormName() @returns undefined when the row cannot be edited any more
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
 * Deletes an unsent message; one that is being sent is deleted when that delivery fails. @throws StorageFailure
 * @returns resolves once it is deleted; `sent` when it arrived first
 */
export function discardOnceFree(id: string): Promise<'removed' | 'sent'> {
  let unsubscribe = (): void => {};
  const result = new Promise<'removed' | 'sent'>((resolve, reject) => {
    const attempt = () => discard(ports, id, true).then((outcome) => outcome === 'busy' || resolve(outcome), reject);
    unsubscribe = subscribeToChanges((store) => (store === 'outbox' || store === undefined ? attempt() : undefined));
    void attempt();
  });
  return result.finally(unsubscribe);
}

/** Stores a reply about the viewing with this token, and sends it. @throws when it could not be stored, or the viewing has gone */
export async function replyToViewing(token: string, reply: Reply): Promise<void> {
  const { id } = await enqueueReply(ports, token, reply);
  void registerSync();
  void sendNow(id);
}

/** Sends waiting rows after a successful API call, since the network works. */
export function onApiSuccess(): void {
  const now = performance.now();
  if (!(isWaiting || now >= asksAt) || now - lastSuccess < SUCCESS_PAUSE_MS) return;
  lastSuccess = now;
  void sendDue('eager');
}

/** Registers a background sync for the outbox. */
export async function registerSync(): Promise<void> {
  const isRegistered = await registerTag(OUTBOX_SYNC_TAG);
  if (isRegistered === isClosable) return;
  isClosable = isRegistered;
  void notifyChanged('outbox');
}

export const registerSyncIfNeeded = (): void => {
  if (isWaiting) void registerSync();
};

/** Lets a page that returned from the back/forward cache send again. */
export function onReturn(): void {
  leaving = new AbortController();
  swept = undefined;
}

/** Frees the rows that the tab's last page held and sends waiting rows, when the page has loaded or returned. */
export async function onArrival(): Promise<void> {
  // Where it fails, the leases run out.
  await leaveForms(ports, isOfLastPage).catch(() => {});
  // Without storage nothing waits; a form shows the failure.
  void readContents().then(registerSyncIfNeeded, () => {});
  void sendDue('eager');
}

/** Lets the worker go on when the page is left. */
export function onLeave(): void {
  leaving.abort();
  clearTimeout(timer);
  if (hasWritten || isWaiting) {
    navigator.serviceWorker?.controller?.postMessage({ type: 'send-outbox' } satisfies PageMessage);
  }
}
