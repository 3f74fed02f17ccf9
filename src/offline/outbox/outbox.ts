import type { MessageKind } from '#contract/submission-calls.ts';
import { VIEWING_TOKEN_HEADER } from '#contract/viewing-state.ts';
import { createUuidV7 } from '#lib/uuid-v7.ts';
import type { handOverOnLeave } from '../device/hand-over.ts';
import { BELIEVABLE_STEP_MS, getBelievableStep } from './believable-time.ts';
import type { RowStore } from './outbox-database.ts';
import {
  type OutboxRow,
  type PendingRow,
  readRow,
  type Step,
  type Tombstone,
  type Wait,
  type WipedRow,
} from './outbox-rows.ts';
import { isPending } from './row-state.ts';
import { createReceipt, getReceiptTimeLeft } from './viewing-receipt.ts';

// Each step is one strict transaction over the current row, so that tabs and worker cannot disagree.

/** A lease that was not renewed for this long is over: its owner has crashed or left. In ms, like all times here. */
export const LEASE_MS = 60_000;
export const LONGEST_WAIT_MS = 86_400_000;
/** A row of this age needs a person. It is not deleted. */
export const OLD_MS = 30 * 86_400_000;
/** The words of an undeliverable row are deleted this long after it was shown to the visitor. */
export const SHOWN_MS = 30 * 86_400_000;
const TOMBSTONE_MS = 30 * 86_400_000;
/** How often the time shown is written. */
const WRITE_SHOWN_EVERY_MS = 3_600_000;
/** How often the time left of a receipt is written. */
const WRITE_LEFT_EVERY_MS = 86_400_000;
const TOKEN_BYTES = 24;
/** After a sign of life of the network. */
const EAGER_WAIT_MS = 500;

export interface OutboxPorts {
  readonly store: RowStore;
  /** Wall clock, ms since 1970. It may be wrong and may jump. */
  now(): number;
  randomBytes(count: number): Uint8Array;
  /** In a page: lets the worker store this row if the page is left before storage has it. */
  handOverOnLeave?(row: PendingRow, draft: string | undefined): ReturnType<typeof handOverOnLeave>;
}

interface NewMessage
  extends Pick<PendingRow, 'kind' | 'body' | 'fields' | 'subject' | 'about' | 'property_reference' | 'after'> {
  readonly headers?: Readonly<Record<string, string>>;
  readonly form?: string;
  /** The draft that the row replaces in the same write. */
  readonly draft?: string;
}

type EnqueueResult =
  | { readonly saved: true; readonly row: PendingRow }
  /** Storage failed. A direct send must use this key: if the row exists after all, it arrives once. */
  | { readonly saved: false; readonly id: string; readonly key: string; readonly cause: unknown };

/** 'maybe-arrived': an edited text could arrive beside the earlier one. */
export type Refusal = 'gone' | 'delivered' | 'sending' | 'maybe-arrived';
export type ChangeResult =
  | { readonly ok: true; readonly row: PendingRow }
  | { readonly ok: false; readonly why: Refusal };

/** `eager`: the network gave a sign of life; `forced`: the visitor pressed a button. */
export type Urgency = 'timer' | 'eager' | 'forced';

/** Rest of a wait. A `from` in the future means that the clock was set back, so the wait ends. */
export const getTimeLeft = (from: number, ms: number, now: number): number =>
  now < from ? 0 : Math.max(0, from + Math.min(ms, LONGEST_WAIT_MS) - now);

const getLeaseLeft = (lease: { readonly at: number } | null, now: number): number =>
  lease === null ? 0 : getTimeLeft(lease.at, LEASE_MS, now);

export const isLive = (lease: { readonly at: number } | null, now: number): boolean => getLeaseLeft(lease, now) > 0;

function waitLeft(wait: Wait | null, now: number, urgency: Urgency): number {
  if (wait === null || urgency === 'forced') return 0;
  const isCut = urgency === 'eager' && wait.why === 'silence';
  return getTimeLeft(wait.from, isCut ? Math.min(wait.ms, EAGER_WAIT_MS) : wait.ms, now);
}

/**
 * Time until a sender should check this row again, ms; undefined when time alone changes nothing.
 * @param isOnly this sender has the lock: a row that another one is sending was abandoned
 */
export function getTimeUntilDue(
  row: OutboxRow,
  now: number,
  urgency: Urgency = 'timer',
  isOnly = false,
): number | undefined {
  switch (row.state) {
    case 'queued':
      return 0;
    case 'waiting':
      return waitLeft(row.wait, now, urgency);
    case 'sending':
      return isOnly ? 0 : getLeaseLeft(row.sender, now);
    case 'held':
      return Math.max(getLeaseLeft(row.form, now), row.next === 'waiting' ? waitLeft(row.wait, now, urgency) : 0);
    default:
      return undefined;
  }
}

/** Whether a sender may take this row now. A refused row that is held waits for its form alone. */
export const isDue = (row: OutboxRow, now: number, urgency: Urgency = 'timer', isOnly = false): boolean =>
  !(row.state === 'held' && row.next === 'attention') && getTimeUntilDue(row, now, urgency, isOnly) === 0;

/** Age in ms, as far as the clock can be believed. */
export const getAge = (row: PendingRow, now: number): number => row.age_ms + getBelievableStep(row.seen_at, now);

/** How long the row was shown as undeliverable, in ms. An unbelievable jump of the clock counts half: one alone wipes nothing. */
export function getShownTime(row: PendingRow, now: number): number {
  if (row.shown === null) return 0;
  const step = now - row.shown.at;
  if (step < 0) return row.shown.ms;
  return row.shown.ms + (step > BELIEVABLE_STEP_MS ? SHOWN_MS / 2 : step);
}

export const removeForm = (row: PendingRow): PendingRow =>
  row.state === 'held' ? { ...row, state: row.next, form: null } : { ...row, form: null };

/** What stays of a finished row: nothing that the visitor wrote. */
const removeWords = ({ id, key, kind, subject, about, created_at }: PendingRow | WipedRow) =>
  ({ v: 1, id, key, kind, subject, about, created_at }) as const;

/** What stays of a delivered row. @param isUnlisted its property is not listed any more */
export function createTombstone(row: PendingRow | WipedRow, now: number, isUnlisted = false): Tombstone {
  const token = 'headers' in row ? row.headers[VIEWING_TOKEN_HEADER] : undefined;
  return {
    ...removeWords(row),
    state: 'delivered',
    delivered_at: now,
    ...(isUnlisted ? { unlisted: true } : {}),
    ...(token === undefined ? {} : { viewing: createReceipt(token, now) }),
  };
}

const lease = (owner: string | undefined, now: number) => (owner === undefined ? null : { owner, at: now });

const createKey = (ports: OutboxPorts): string => createUuidV7(ports.now(), ports.randomBytes(10));

/** The headers of a message; a viewing gets a new token, by which this phone alone asks for it later (0046). */
function createHeaders(
  ports: OutboxPorts,
  kind: MessageKind,
  headers: Readonly<Record<string, string>> = {},
): Record<string, string> {
  if (kind !== 'viewing') return headers;
  const token = btoa(String.fromCharCode(...ports.randomBytes(TOKEN_BYTES)));
  return { ...headers, [VIEWING_TOKEN_HEADER]: token.replaceAll('+', '-').replaceAll('/', '_') };
}

const fresh = {
  state: 'queued',
  attempts: 0,
  odd_answers: 0,
  slow_refusals: 0,
  age_ms: 0,
  next: 'waiting',
  wait: null,
  sender: null,
  problem: null,
  shown: null,
} as const;

/** Stores a submission in one strict write, and reads it back before it counts as saved (invariants 1 and 2). Never throws. */
export async function enqueue(ports: OutboxPorts, message: NewMessage): Promise<EnqueueResult> {
  const { form, draft, headers, ...text } = message;
  const now = ports.now();
  const id = createKey(ports);
  const key = createKey(ports);
  const row: PendingRow = {
    v: 1,
    ...fresh,
    ...text,
    id,
    key,
    headers: createHeaders(ports, text.kind, headers),
    created_at: now,
    maybe_arrived: false,
    seen_at: now,
    form: lease(form, now),
  };
  const handOver = ports.handOverOnLeave?.(row, draft);
  try {
    // A retry of a write that had succeeded must not undo what a sender or the visitor has done since.
    const step: Step = (existing) => (existing === undefined && handOver?.isHandedOver() !== true ? row : undefined);
    await ports.store.change(id, step, { draft });
    const stored = await ports.store.get(id);
    if (stored?.key !== key) throw new Error('The row could not be read back');
    return { saved: true, row: isPending(stored) ? stored : row };
  } catch (cause) {
    return { saved: false, id, key, cause };
  } finally {
    handOver?.end();
  }
}

/** Stores a row that a page was storing when it was left, unless it exists. @throws StorageFailure */
export async function finishEnqueue(ports: OutboxPorts, message: unknown, draft: string | undefined): Promise<void> {
  const row = readRow(message);
  if (row !== undefined && isPending(row)) await putBack(ports, row, draft);
}

/** Stores a row under its key, unless it exists. @throws StorageFailure */
export async function putBack(ports: OutboxPorts, row: PendingRow, draft?: string): Promise<void> {
  await ports.store.change(row.id, (existing) => (existing === undefined ? removeForm(row) : undefined), { draft });
}

async function changeRow(
  ports: OutboxPorts,
  id: string,
  step: (row: PendingRow) => PendingRow | Refusal,
  draft?: string,
): Promise<ChangeResult> {
  let refusal: Refusal = 'gone';
  const onPending: Step = (existing) => {
    const isGone = existing === undefined || existing.state === 'wiped';
    const next = isGone ? 'gone' : existing.state === 'delivered' ? 'delivered' : step(existing);
    if (typeof next !== 'string') return next;
    refusal = next;
    return undefined;
  };
  const row = await ports.store.change(id, onPending, { draft });
  return row === undefined || !isPending(row) ? { ok: false, why: refusal } : { ok: true, row };
}

/**
 * Replaces text and key of a row in one write (S20); refused while it is on its way, and once both texts could arrive.
 * @throws StorageFailure
 */
export function edit(
  ports: OutboxPorts,
  id: string,
  { form, draft, headers, ...text }: Pick<NewMessage, 'body' | 'fields' | 'headers' | 'form' | 'draft'>,
): Promise<ChangeResult> {
  const now = ports.now();
  const key = createKey(ports);
  const step = (row: PendingRow): PendingRow | Refusal => {
    if (row.state === 'sending') return 'sending';
    if (row.maybe_arrived) return 'maybe-arrived';
    const own = createHeaders(ports, row.kind, headers);
    return { ...row, ...fresh, ...text, key, headers: own, seen_at: now, form: lease(form, now) };
  };
  return changeRow(ports, id, step, draft);
}

/** Sends the same text again, with the same key. @throws StorageFailure */
export function resend(ports: OutboxPorts, id: string, form?: string): Promise<ChangeResult> {
  const now = ports.now();
  return changeRow(ports, id, (row) =>
    row.state === 'sending'
      ? 'sending'
      : { ...row, ...fresh, attempts: row.attempts, seen_at: now, form: lease(form, now) },
  );
}

/** Holds a row for editing: no sender takes it while the form renews its lease. @throws StorageFailure */
export function holdForForm(ports: OutboxPorts, id: string, form: string): Promise<ChangeResult> {
  const now = ports.now();
  return changeRow(ports, id, (row) => {
    if (row.state === 'sending') return 'sending';
    if (row.maybe_arrived) return 'maybe-arrived';
    const next =
      row.state === 'attention' || (row.state === 'held' && row.next === 'attention') ? 'attention' : 'waiting';
    return { ...row, state: 'held', next, form: { owner: form, at: now } };
  });
}

const isOfForm = (row: OutboxRow | undefined, form: string): row is PendingRow =>
  row !== undefined && isPending(row) && row.form?.owner === form;

/** Renews a form's lease. @returns whether the row is still held for this form */
export async function renewForm(ports: OutboxPorts, id: string, form: string): Promise<boolean> {
  const renew: Step = (row) => (isOfForm(row, form) ? { ...row, form: { owner: form, at: ports.now() } } : undefined);
  return (await ports.store.change(id, renew, { isRelaxed: true })) !== undefined;
}

/** Releases a row when its form was closed. */
export async function leaveForm(ports: OutboxPorts, id: string, form: string): Promise<void> {
  await ports.store.change(id, (row) => (isOfForm(row, form) ? removeForm(row) : undefined));
}

/** Releases rows of forms that do not exist any more, such as those of this tab's previous page. */
export async function leaveForms(ports: OutboxPorts, isGone: (form: string) => boolean): Promise<void> {
  for (const row of await ports.store.rows()) {
    if (isPending(row) && row.form !== null && isGone(row.form.owner)) await leaveForm(ports, row.id, row.form.owner);
  }
}

/** All rows: those that need a person, then pending ones, then delivered ones; the newest first. */
export async function readOutboxRows(ports: OutboxPorts): Promise<readonly OutboxRow[]> {
  const rank = (row: OutboxRow): number => (row.state === 'attention' ? 0 : isPending(row) ? 1 : 2);
  return [...(await ports.store.rows())].sort((a, b) => rank(a) - rank(b) || b.created_at - a.created_at);
}

/** Starts the time after which the words of undeliverable rows are deleted. @param ids rows on the screen @throws StorageFailure */
export async function markShown(ports: OutboxPorts, ids: readonly string[]): Promise<void> {
  const start: Step = (row) =>
    row?.state === 'attention' && row.shown === null ? { ...row, shown: { at: ports.now(), ms: 0 } } : undefined;
  for (const id of ids) await ports.store.change(id, start);
}

/**
 * Deletes a row for the visitor. @param sparesSent leaves one that was delivered meanwhile
 * @returns 'busy' when it is being sent, and deleted once its try has failed
 */
export async function discard(
  ports: OutboxPorts,
  id: string,
  sparesSent = false,
): Promise<'removed' | 'sent' | 'busy'> {
  let result: 'removed' | 'sent' | 'busy' = 'removed';
  await ports.store.change(id, (row) => {
    const isBusy = row?.state === 'sending' && isLive(row.sender, ports.now());
    result = isBusy ? 'busy' : sparesSent && row?.state === 'delivered' ? 'sent' : 'removed';
    if (row === undefined || result === 'sent') return undefined;
    if (!isBusy) return 'remove';
    return row.unwanted ? undefined : { ...row, unwanted: true };
  });
  return result;
}

/** Deletes a row that nobody is sending. @returns the row, for putBack; undefined when it stays @throws StorageFailure */
export async function takeOut(ports: OutboxPorts, id: string): Promise<PendingRow | undefined> {
  let taken: PendingRow | undefined;
  await ports.store.change(id, (row) => {
    taken = row !== undefined && isPending(row) && row.state !== 'sending' ? row : undefined;
    return taken && 'remove';
  });
  return taken;
}

function sweepRow(row: OutboxRow | undefined, now: number): OutboxRow | 'remove' | undefined {
  if (row?.state === 'delivered' && row.viewing !== undefined) {
    const left_ms = getReceiptTimeLeft(row.viewing, now);
    if (left_ms <= 0) return 'remove';
    if (Math.abs(now - row.viewing.seen_at) < WRITE_LEFT_EVERY_MS) return undefined;
    return { ...row, viewing: { ...row.viewing, left_ms, seen_at: now } };
  }
  if (row?.state === 'delivered') return now - row.delivered_at > TOMBSTONE_MS ? 'remove' : undefined;
  if (row?.state === 'wiped') return now - row.wiped_at > TOMBSTONE_MS ? 'remove' : undefined;
  if (row?.state !== 'attention' || row.shown === null) return undefined;
  const ms = getShownTime(row, now);
  if (ms >= SHOWN_MS) {
    return { ...removeWords(row), state: 'wiped', wiped_at: now, maybe_arrived: row.maybe_arrived };
  }
  return Math.abs(now - row.shown.at) < WRITE_SHOWN_EVERY_MS ? undefined : { ...row, shown: { at: now, ms } };
}

/** Wipes the words of rows that were shown as undeliverable for 30 days, and deletes tombstones after 30 days. @throws StorageFailure */
export async function sweepRows(ports: OutboxPorts): Promise<void> {
  const now = ports.now();
  for (const row of await ports.store.rows())
    if (sweepRow(row, now) !== undefined) await ports.store.change(row.id, (existing) => sweepRow(existing, now));
}
