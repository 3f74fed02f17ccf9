import type { SubmissionKind } from '#contract/submission-calls.ts';
import { uuidV7 } from '#lib/uuid-v7.ts';
import type { handOverOnLeave } from '../device/hand-over.ts';
import type { OutboxRow, PendingRow, RowStore, Step, Tombstone, Wait, WipedRow } from './outbox-rows.ts';
import { ROW_VERSION, readRow } from './outbox-rows.ts';
import { isPending } from './row-state.ts';

// The steps of a submission from one state to the next, as docs/outbox.md draws them. Each is one strict transaction over
// the row as it is then, so that two tabs and the worker cannot disagree.

/** A lease that was not renewed for this long (ms) is over: its owner has crashed or left. */
export const LEASE_MS = 60_000;
/** The longest wait there is, in ms: a day. */
export const LONGEST_WAIT_MS = 86_400_000;
/** After this long (ms) a row needs a person. It is not removed. */
export const OLD_MS = 30 * 86_400_000;
/** The words of a row that nobody could send go this long (ms) after the visitor was shown that it needs a person. */
export const SHOWN_MS = 30 * 86_400_000;
/** Tombstones leave the outbox after this long (ms). */
const TOMBSTONE_MS = 30 * 86_400_000;
/** The time shown is written again when it has grown by this much (ms). */
const COUNT_EVERY_MS = 3_600_000;
/** A clock that jumps further than this (ms) is not believed: the jump counts for one day of age. */
const BELIEVABLE_STEP_MS = 45 * 86_400_000;
/** A wait for a silent network is cut to this (ms) when there is a sign of life. */
const EAGER_WAIT_MS = 500;

/** What the outbox needs from its surroundings; the same code runs in page, worker and tests. */
export interface OutboxPorts {
  readonly store: RowStore;
  /** Wall clock, ms since 1970. It may be wrong and may jump. */
  now(): number;
  randomBytes(count: number): Uint8Array;
  /** Called after each change. */
  changed(): void;
  /** In a page: the worker saves this row if the page is left before storage has it. */
  handOverOnLeave?(row: PendingRow, draft: string | undefined): ReturnType<typeof handOverOnLeave>;
}

interface NewSubmission {
  readonly kind: SubmissionKind;
  /** The request body, already valid by submissionSchemas[kind]. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The form as typed, also what is never sent, for editing. */
  readonly fields: Readonly<Record<string, string>>;
  readonly subject: string;
  readonly about: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The open form (its lease's owner), when there is one. */
  readonly form?: string;
  /** The draft that the row replaces: removed in the same write. */
  readonly draft?: string;
}

type EnqueueResult =
  | { readonly saved: true; readonly row: PendingRow }
  /** Storage failed. A direct send must use this key: should the row exist after all, it arrives once. */
  | { readonly saved: false; readonly id: string; readonly key: string; readonly cause: unknown };

/** Why a step was not taken. 'maybe-arrived': an edited text could arrive beside the one before. */
export type Refusal = 'gone' | 'delivered' | 'sending' | 'maybe-arrived';
export type ChangeResult =
  | { readonly ok: true; readonly row: PendingRow }
  | { readonly ok: false; readonly why: Refusal };

/** Why a sender looks: `eager`, there was a sign of life from the network; `forced`, the visitor asked. */
export type Urgency = 'timer' | 'eager' | 'forced';

/**
 * What is left of `ms` since `from`. A `from` in the future means that the clock was set back: waiting longer could mean
 * waiting for years.
 */
const timeLeft = (from: number, ms: number, now: number): number =>
  now < from ? 0 : Math.max(0, from + Math.min(ms, LONGEST_WAIT_MS) - now);

/** Whether `ms` have passed since `from`, as far as the clock can be believed. */
export const hasPassed = (from: number, ms: number, now: number): boolean => timeLeft(from, ms, now) === 0;

const leaseLeft = (lease: { readonly at: number } | null, now: number): number =>
  lease === null ? 0 : timeLeft(lease.at, LEASE_MS, now);

/** Whether a lease still binds others. */
export const isLive = (lease: { readonly at: number } | null, now: number): boolean => leaseLeft(lease, now) > 0;

function waitLeft(wait: Wait | null, now: number, urgency: Urgency): number {
  if (wait === null || urgency === 'forced') return 0;
  const isCut = urgency === 'eager' && wait.why === 'silence';
  return timeLeft(wait.from, isCut ? Math.min(wait.ms, EAGER_WAIT_MS) : wait.ms, now);
}

/**
 * Time until a sender should look at this row again, in ms.
 * @param isOnly this sender has the lock: a row that another one is sending was left in the middle
 * @returns undefined when time alone changes nothing
 */
export function timeUntilDue(
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
      return isOnly ? 0 : leaseLeft(row.sender, now);
    case 'held':
      return Math.max(leaseLeft(row.form, now), row.next === 'waiting' ? waitLeft(row.wait, now, urgency) : 0);
    case 'attention':
    case 'delivered':
    case 'wiped':
      return undefined;
  }
}

/** Whether a sender may take this row now; one that was refused and is held waits for its form alone. */
export const isDue = (row: OutboxRow, now: number, urgency: Urgency = 'timer', isOnly = false): boolean =>
  !(row.state === 'held' && row.next === 'attention') && timeUntilDue(row, now, urgency, isOnly) === 0;

/** The age of a row now, ms, as far as the clock can be believed. */
export function ageOf(row: PendingRow, now: number): number {
  const step = now - row.seen_at;
  if (step < 0) return row.age_ms;
  return row.age_ms + (step > BELIEVABLE_STEP_MS ? LONGEST_WAIT_MS : step);
}

/**
 * How long the visitor has known that this row needs a person, ms. A jump of the clock that is not believed counts for
 * half the time there is: one alone wipes nothing.
 */
export function shownFor(row: PendingRow, now: number): number {
  if (row.shown === null) return 0;
  const step = now - row.shown.at;
  if (step < 0) return row.shown.ms;
  return row.shown.ms + (step > BELIEVABLE_STEP_MS ? SHOWN_MS / 2 : step);
}

/** A row whose form has gone, as it is from then on. */
export const withoutForm = (row: PendingRow): PendingRow =>
  row.state === 'held' ? { ...row, state: row.next, form: null } : { ...row, form: null };

/** What stays of a row when it is over, however it ends: nothing that the visitor wrote. */
const withoutWords = ({ id, key, kind, subject, about, created_at }: PendingRow | WipedRow) =>
  ({ v: ROW_VERSION, id, key, kind, subject, about, created_at }) as const;

/**
 * What stays of a row that the server has acknowledged.
 * @param isUnlisted the server said that its property has left the list
 */
export const tombstoneOf = (row: PendingRow | WipedRow, now: number, isUnlisted = false): Tombstone => ({
  ...withoutWords(row),
  state: 'delivered',
  delivered_at: now,
  ...(isUnlisted ? { unlisted: true } : {}),
});

const lease = (owner: string | undefined, now: number) => (owner === undefined ? null : { owner, at: now });

const newKey = (ports: OutboxPorts): string => uuidV7(ports.now(), ports.randomBytes(10));

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

/**
 * Saves a submission: key and text in one strict write, read back before it counts as saved (invariants 1 and 2).
 * It never throws: a failing storage is an answer.
 */
export async function enqueue(ports: OutboxPorts, submission: NewSubmission): Promise<EnqueueResult> {
  const { form, draft, headers = {}, ...text } = submission;
  const now = ports.now();
  const id = newKey(ports);
  const key = newKey(ports);
  const row: PendingRow = {
    v: ROW_VERSION,
    ...fresh,
    ...text,
    id,
    key,
    headers,
    created_at: now,
    maybe_arrived: false,
    seen_at: now,
    form: lease(form, now),
  };
  const given = ports.handOverOnLeave?.(row, draft);
  try {
    // The retry of a write that had come through after all must not undo what a sender, or the visitor, has done since.
    const step: Step = (existing) => (existing === undefined && given?.isHandedOver() !== true ? row : undefined);
    await ports.store.change(id, step, draft);
    const stored = await ports.store.get(id);
    if (stored?.key !== key) throw new Error('The row could not be read back');
    ports.changed();
    return { saved: true, row: isPending(stored) ? stored : row };
  } catch (cause) {
    return { saved: false, id, key, cause };
  } finally {
    given?.end();
  }
}

/**
 * Saves a row that a page was saving when it was left, with the page's key. A row that is there already stays as it is.
 * @param handed what came from the page
 * @throws StorageFailure
 */
export async function finishEnqueue(ports: OutboxPorts, handed: unknown, draft: string | undefined): Promise<void> {
  const row = readRow(handed);
  if (row === undefined || !isPending(row)) return;
  await ports.store.change(row.id, (existing) => (existing === undefined ? withoutForm(row) : undefined), draft);
  ports.changed();
}

async function changeRow(
  ports: OutboxPorts,
  id: string,
  step: (row: PendingRow) => PendingRow | Refusal,
  draft?: string,
): Promise<ChangeResult> {
  let why: Refusal = 'gone';
  const onPending: Step = (existing) => {
    const isGone = existing === undefined || existing.state === 'wiped';
    const next = isGone ? 'gone' : existing.state === 'delivered' ? 'delivered' : step(existing);
    if (typeof next !== 'string') return next;
    why = next;
    return undefined;
  };
  const row = await ports.store.change(id, onPending, draft);
  if (row === undefined || !isPending(row)) return { ok: false, why };
  ports.changed();
  return { ok: true, row };
}

/**
 * Replaces text and key of a row in one write (S20). Refused while the row is on its way, and for good once a
 * try with the old text has ended without an answer: both texts could arrive.
 * @throws StorageFailure
 */
export function edit(
  ports: OutboxPorts,
  id: string,
  { form, draft, headers = {}, ...text }: Pick<NewSubmission, 'body' | 'fields' | 'headers' | 'form' | 'draft'>,
): Promise<ChangeResult> {
  const now = ports.now();
  const key = newKey(ports);
  const step = (row: PendingRow): PendingRow | Refusal => {
    if (row.state === 'sending') return 'sending';
    if (row.maybe_arrived) return 'maybe-arrived';
    return { ...row, ...fresh, ...text, key, headers, seen_at: now, form: lease(form, now) };
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

/** Takes a row into a form for editing: no sender takes it while the form renews its lease. @throws StorageFailure */
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

/** The form is still there: its row stays held for another minute. @returns whether the row is still this form's */
export async function renewForm(ports: OutboxPorts, id: string, form: string): Promise<boolean> {
  const row = await ports.store.change(id, (existing) =>
    isOfForm(existing, form) ? { ...existing, form: { owner: form, at: ports.now() } } : undefined,
  );
  return row !== undefined;
}

/** The form is left or shows something else: its row goes on by the table. */
export async function leaveForm(ports: OutboxPorts, id: string, form: string): Promise<void> {
  const row = await ports.store.change(id, (existing) =>
    isOfForm(existing, form) ? withoutForm(existing) : undefined,
  );
  if (row !== undefined) ports.changed();
}

/** Frees the rows of forms that cannot be there any more, such as those of the page this tab showed before. */
export async function leaveForms(ports: OutboxPorts, isGone: (form: string) => boolean): Promise<void> {
  for (const row of await ports.store.rows()) {
    if (isPending(row) && row.form !== null && isGone(row.form.owner)) await leaveForm(ports, row.id, row.form.owner);
  }
}

/** All rows, what needs a person first, then what is on its way, then what is sent; the newest first within each. */
export async function outboxRows(ports: OutboxPorts): Promise<readonly OutboxRow[]> {
  const rank = (row: OutboxRow): number => (row.state === 'attention' ? 0 : isPending(row) ? 1 : 2);
  return [...(await ports.store.rows())].sort((a, b) => rank(a) - rank(b) || b.created_at - a.created_at);
}

/**
 * The visitor sees that these rows need a person: from now on the time runs after which their words go.
 * @param ids rows on the screen; those in another state, or known already, stay as they are
 * @throws StorageFailure
 */
export async function markShown(ports: OutboxPorts, ids: readonly string[]): Promise<void> {
  let isChanged = false;
  for (const id of ids) {
    const row = await ports.store.change(id, (existing) =>
      existing?.state === 'attention' && existing.shown === null
        ? { ...existing, shown: { at: ports.now(), ms: 0 } }
        : undefined,
    );
    isChanged ||= row !== undefined;
  }
  if (isChanged) ports.changed();
}

type Discarded = 'removed' | 'sent' | 'busy';

/**
 * One on its way is marked, and goes when this try has failed: nobody could tell what became of a row that is gone.
 * @param keepsSent what has arrived by now stays, since it cannot be taken back
 */
async function remove(ports: OutboxPorts, id: string, keepsSent: boolean): Promise<Discarded> {
  let said: Discarded = 'removed';
  let isChanged = false;
  await ports.store.change(id, (row) => {
    const isBusy = row?.state === 'sending' && isLive(row.sender, ports.now());
    said = keepsSent && row?.state === 'delivered' ? 'sent' : isBusy ? 'busy' : 'removed';
    isChanged = row !== undefined && (isBusy ? row.unwanted !== true : said === 'removed');
    if (!isChanged) return undefined;
    return isBusy ? { ...row, unwanted: true } : 'remove';
  });
  if (isChanged) ports.changed();
  return said;
}

/** Removes a row because the visitor said so. @returns false when it is on its way: it goes when its try has failed */
export const discard = async (ports: OutboxPorts, id: string): Promise<boolean> =>
  (await remove(ports, id, false)) !== 'busy';

/** Removes a message that the visitor does not want to send; one that has arrived by now stays. */
export const discardUnsent = (ports: OutboxPorts, id: string): Promise<Discarded> => remove(ports, id, true);

function afterSweep(row: OutboxRow | undefined, now: number): OutboxRow | 'remove' | undefined {
  if (row?.state === 'delivered') return now - row.delivered_at > TOMBSTONE_MS ? 'remove' : undefined;
  if (row?.state === 'wiped') return now - row.wiped_at > TOMBSTONE_MS ? 'remove' : undefined;
  if (row?.state !== 'attention' || row.shown === null) return undefined;
  const ms = shownFor(row, now);
  if (ms >= SHOWN_MS) {
    return { ...withoutWords(row), state: 'wiped', wiped_at: now, maybe_arrived: row.maybe_arrived };
  }
  return Math.abs(now - row.shown.at) < COUNT_EVERY_MS ? undefined : { ...row, shown: { at: now, ms } };
}

/**
 * Deletes what has had its time: the words of rows that the visitor has known for 30 days to be undeliverable, of which a
 * tombstone stays that says so, and tombstones older than 30 days.
 * @throws StorageFailure
 */
export async function sweep(ports: OutboxPorts): Promise<void> {
  const now = ports.now();
  let isChanged = false;
  for (const row of await ports.store.rows()) {
    if (afterSweep(row, now) === undefined) continue;
    await ports.store.change(row.id, (existing) => afterSweep(existing, now));
    isChanged = true;
  }
  if (isChanged) ports.changed();
}
