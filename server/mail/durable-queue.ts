import { type RawBuilder, sql } from 'kysely';
import type { SiteDatabase } from '../db/database.ts';
import type { DeliveryChannel, DeliveryState } from '../db/schema.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, toIso } from '../process/time.ts';
import type { StoredSubmission } from '../submissions/stored-submission.ts';

/** `why` holds only codes, because the receiver's words may contain an address. */
export type Outcome =
  | { readonly is: 'sent' }
  /** Retried. `unreachable`: no other message would get through. `notBeforeMs`: from Retry-After. */
  | { readonly is: 'later'; readonly why: string; readonly unreachable: boolean; readonly notBeforeMs?: number }
  /** Retried slowly, since somebody may correct a setting. */
  | { readonly is: 'refused'; readonly why: string }
  /** The receiver never wants this message again. */
  | { readonly is: 'over'; readonly why: string };

export interface Channel {
  readonly name: DeliveryChannel;
  readonly receiver: string;
  /** What people look at when it refuses a submission. */
  readonly remedy: string;
  /** Whether it gets this submission. Default: every one. */
  isFor?(submission: StoredSubmission): boolean;
  /** Never throws. */
  send(submission: StoredSubmission, signal: AbortSignal): Promise<Outcome>;
  close(): void;
}

// A queue in the database. The process that leases a row sends it at least once; if it ends, another sends the row.

const SECOND = 1000;

/** After a failed try; the last wait repeats. */
const WAITS_MS: readonly number[] = [30 * SECOND, 120 * SECOND, 600 * SECOND, HOUR_MS, 6 * HOUR_MS];
const SLOW_WAITS_MS: readonly number[] = [HOUR_MS, 6 * HOUR_MS];
/** A row fails for good after this time and this many tries. */
export const GIVE_UP_MS = 7 * DAY_MS;
export const GIVE_UP_TRIES = 10;
/** Waits while the receiver is unreachable, ms; then one row is tried. */
const UNREACHABLE_WAITS_MS: readonly number[] = [30 * SECOND, 60 * SECOND, 120 * SECOND, 300 * SECOND, 600 * SECOND];

const LEASE_MS = 30 * SECOND;
const RENEW_MS = 10 * SECOND;
const TRY_MS = 120 * SECOND;
/** Pause between checks for rows that other processes added, ms. */
const CHECK_MS = 15 * SECOND;
const CANDIDATES = 8;
const CLOSE_MS = 5 * SECOND;
/** Tries to store an outcome, and the wait between them. */
const WRITE_TRIES = 5;
const WRITE_WAIT_MS = 2 * SECOND;

const getWait = (waits: readonly number[], index: number): number => waits[Math.min(index, waits.length - 1)] ?? DAY_MS;

function getRetryWait(outcome: 'later' | 'refused', attempts: number, random: number): number {
  return Math.round(getWait(outcome === 'refused' ? SLOW_WAITS_MS : WAITS_MS, attempts - 1) * (0.8 + 0.4 * random));
}

const ALL = sql<boolean>`1 = 1`;

/** Receives references only, never visitors' text. */
export interface QueueLog {
  info(line: string): void;
  error(line: string): void;
}

/** The columns that all queue tables have (db/schema.ts). */
export interface QueuedRow {
  readonly id: number;
  readonly attempts: number;
  readonly created_at: string;
  readonly claimed_until: string | null;
}

/** The row may not be sent yet, whatever the receiver. */
export interface NotYet {
  readonly is: 'not yet';
  readonly until: number;
}

export interface TryResult {
  readonly reference: string;
  readonly outcome: Outcome | NotYet;
}

export interface DurableQueueOptions {
  readonly db: SiteDatabase;
  readonly table: 'deliveries' | 'push_messages' | 'viewing_mails';
  readonly filter?: RawBuilder<boolean>;
  readonly name: string;
  /** For messages to people: "mail server". */
  readonly receiver: string;
  readonly remedy: string;
  /** For people, about a row that failed for good. */
  readonly failureAdvice: string;
  /** Tries to send a leased row; undefined for a deleted one. */
  readonly attempt: (row: QueuedRow, signal: AbortSignal) => Promise<TryResult | undefined>;
  readonly onClose?: () => void;
  readonly log: QueueLog;
  readonly concurrency?: number;
  readonly now?: () => number;
  readonly random?: () => number;
}

export interface DurableQueue {
  notify(): void;
  /** Resolves when everything due has been tried. */
  settle(): Promise<void>;
  /** Stops leasing rows, and waits a few seconds for running tries. */
  close(): Promise<void>;
}

/** Makes all waiting rows due, because a restart may follow corrected settings. */
export const retryNow = (
  { db, table, filter = ALL }: Pick<DurableQueueOptions, 'db' | 'table' | 'filter'>,
  now: number,
): Promise<unknown> =>
  sql`update ${sql.table(table)} set next_at = ${toIso(now)}
    where ${filter} and state = 'waiting' and next_at > ${toIso(now)}`.execute(db);

interface RowChange {
  readonly state: DeliveryState;
  readonly claimed_until: null;
  readonly next_at?: string;
  readonly sent_at?: string;
  readonly last_error?: string | null;
}

export function startDurableQueue({
  db,
  table,
  filter = ALL,
  name,
  receiver,
  remedy,
  failureAdvice,
  attempt,
  onClose,
  log,
  concurrency = 2,
  now = Date.now,
  random = Math.random,
}: DurableQueueOptions): DurableQueue {
  const queue = sql.table(table);
  const running = new Map<number, Promise<void>>();
  const stop = new AbortController();
  let isClosing = false;
  let isWakePending = false;
  let filling: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unreachableTries = 0;
  let unreachableUntil = 0;

  const leaseRow = async ({ id, attempts, claimed_until }: QueuedRow): Promise<boolean> => {
    // Guards against a lease that another process took or renewed after the read.
    const isUnchanged = claimed_until === null ? sql`claimed_until is null` : sql`claimed_until = ${claimed_until}`;
    const { numAffectedRows } = await sql`update ${queue}
      set state = 'sending', attempts = ${attempts + 1}, claimed_until = ${toIso(now() + LEASE_MS)}
      where id = ${id} and attempts = ${attempts} and state in ('waiting', 'sending') and ${isUnchanged}`.execute(db);
    return numAffectedRows === 1n;
  };

  const leaseNext = async (): Promise<QueuedRow | undefined> => {
    const time = toIso(now());
    // Rows of ended processes come first.
    for (const due of [
      sql`state = 'sending' and claimed_until <= ${time}`,
      sql`state = 'waiting' and next_at <= ${time}`,
    ]) {
      const { rows } = await sql<QueuedRow>`select id, attempts, created_at, claimed_until from ${queue}
        where ${filter} and ${due} order by next_at, id limit ${sql.lit(CANDIDATES + concurrency)}`.execute(db);
      for (const row of rows) {
        if (running.has(row.id)) continue;
        if (await leaseRow(row)) return { ...row, attempts: row.attempts + 1 };
      }
    }
    return undefined;
  };

  const getRowChange = ({ attempts, created_at }: QueuedRow, { reference, outcome }: TryResult): RowChange => {
    const time = now();
    if (outcome.is === 'sent') return { state: 'sent', sent_at: toIso(time), claimed_until: null, last_error: null };
    if (outcome.is === 'not yet') return { state: 'waiting', claimed_until: null, next_at: toIso(outcome.until) };
    const failed = { claimed_until: null, last_error: outcome.why };
    const isOld = time - Date.parse(created_at) >= GIVE_UP_MS && attempts >= GIVE_UP_TRIES;
    if (outcome.is === 'over' || isOld) {
      const why = outcome.is === 'over' ? 'The other side wants no more of it' : 'It has waited for seven days';
      log.error(`${name}: ${reference} is given up after ${attempts} tries (${outcome.why}). ${why}. ${failureAdvice}`);
      return { ...failed, state: 'failed' };
    }
    const notBefore = outcome.is === 'later' ? (outcome.notBeforeMs ?? 0) : 0;
    const wait = Math.max(getRetryWait(outcome.is, attempts, random()), notBefore);
    if (outcome.is === 'refused') {
      log.error(
        `${name}: the ${receiver} REFUSES ${reference} (${outcome.why}). It stays in the queue and is tried again in ${Math.round(wait / MINUTE_MS)} min. Please look at the ${remedy}.`,
      );
    }
    return { ...failed, state: 'waiting', next_at: toIso(time + wait) };
  };

  const trackReachability = (outcome: TryResult['outcome']): void => {
    if (outcome.is === 'later' && outcome.unreachable) {
      const wait = Math.round(getWait(UNREACHABLE_WAITS_MS, unreachableTries) * (0.8 + 0.4 * random()));
      unreachableTries += 1;
      unreachableUntil = now() + wait;
      log.error(
        `${name}: the ${receiver} cannot be reached (${outcome.why}). What waits is kept; next try in ${Math.round(wait / SECOND)} s.`,
      );
    } else if (unreachableTries > 0) {
      unreachableTries = 0;
      unreachableUntil = 0;
      log.info(`${name}: the ${receiver} answers again.`);
    }
  };

  const writeChange = async (leased: QueuedRow, change: RowChange): Promise<void> => {
    const columns = Object.entries(change).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    for (let tries = 1; ; tries++) {
      try {
        await sql`update ${queue} set ${sql.join(columns)}
          where id = ${leased.id} and state = 'sending' and attempts = ${leased.attempts}`.execute(db);
        return;
      } catch (error) {
        if (tries === WRITE_TRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, WRITE_WAIT_MS));
      }
    }
  };

  const deliver = async (leased: QueuedRow): Promise<void> => {
    const result = await attempt(leased, AbortSignal.any([stop.signal, AbortSignal.timeout(TRY_MS)]));
    if (result === undefined) return;
    // The site is closing, and sends the row after its next start.
    if (stop.signal.aborted && result.outcome.is !== 'sent') {
      return writeChange(leased, { state: 'waiting', claimed_until: null, next_at: toIso(now()) });
    }
    if (result.outcome.is !== 'not yet') trackReachability(result.outcome);
    await writeChange(leased, getRowChange(leased, result));
  };

  const onDatabaseError = (error: unknown): void => {
    const type = error instanceof Error ? error.name : 'error';
    log.error(`${name}: the queue cannot be read or written just now (${type}).`);
  };

  const start = (leased: QueuedRow): void => {
    const work = deliver(leased)
      .catch(onDatabaseError)
      .finally(() => {
        running.delete(leased.id);
        wake();
      });
    running.set(leased.id, work);
  };

  const countFreeSlots = (): number => (unreachableTries === 0 ? concurrency : now() < unreachableUntil ? 0 : 1);

  const getNextWait = async (): Promise<number> => {
    const { rows } = await sql<{ readonly next_at: string }>`select next_at from ${queue}
      where ${filter} and state = 'waiting' order by next_at limit 1`.execute(db);
    const [next] = rows;
    return next === undefined ? CHECK_MS : Math.min(CHECK_MS, Math.max(0, Date.parse(next.next_at) - now()));
  };

  const schedule = (wait: number): void => {
    clearTimeout(timer);
    if (!isClosing) timer = setTimeout(wake, wait).unref();
  };

  const fill = async (): Promise<void> => {
    try {
      while (isWakePending && !isClosing) {
        isWakePending = false;
        while (!isClosing && running.size < countFreeSlots()) {
          const leased = await leaseNext();
          if (leased === undefined) break;
          start(leased);
        }
      }
      if (unreachableUntil > now()) schedule(Math.min(CHECK_MS, unreachableUntil - now()));
      // The next free slot checks again.
      else schedule(running.size < countFreeSlots() ? await getNextWait() : CHECK_MS);
    } catch (error) {
      onDatabaseError(error);
      schedule(CHECK_MS);
    }
  };

  function wake(): void {
    isWakePending = true;
    if (isClosing || filling !== undefined) return;
    filling = fill().finally(() => {
      filling = undefined;
      if (isWakePending && running.size < countFreeSlots()) wake();
    });
  }

  const renewal = setInterval(() => {
    if (running.size === 0) return;
    sql`update ${queue} set claimed_until = ${toIso(now() + LEASE_MS)}
      where id in (${sql.join([...running.keys()])}) and state = 'sending'`
      .execute(db)
      .catch(onDatabaseError);
  }, RENEW_MS).unref();

  wake();
  return {
    notify: wake,
    async settle() {
      wake();
      while (filling !== undefined || running.size > 0) await Promise.all([filling, ...running.values()]);
    },
    async close() {
      isClosing = true;
      clearTimeout(timer);
      const limit = setTimeout(() => stop.abort(), CLOSE_MS);
      await filling;
      await Promise.all(running.values());
      clearTimeout(limit);
      clearInterval(renewal);
      clearTimeout(timer);
      onClose?.();
    },
  };
}
