import { type RawBuilder, sql } from 'kysely';
import type { SiteDatabase } from '../db/database.ts';
import type { DeliveryChannel, DeliveryState } from '../db/schema.ts';
import type { StoredSubmission } from '../submissions/stored-submission.ts';

/** `why` has only codes: the receiver's words may contain an address. */
export type Outcome =
  | { readonly is: 'sent' }
  /** Retried. `unreachable`: no other message would get through. `notBeforeMs`: the receiver's own wish. */
  | { readonly is: 'later'; readonly why: string; readonly unreachable: boolean; readonly notBeforeMs?: number }
  /** Refused. Retried slowly, since somebody may correct a setting. */
  | { readonly is: 'refused'; readonly why: string }
  /** The receiver never wants this message again. */
  | { readonly is: 'over'; readonly why: string };

/** A way to forward submissions: mail or webhook. */
export interface Channel {
  readonly name: DeliveryChannel;
  /** For messages to people: "mail server". */
  readonly receiver: string;
  /** Tries to send once and never throws. @param signal cancels it */
  send(submission: StoredSubmission, signal: AbortSignal): Promise<Outcome>;
  close(): void;
}

// A queue in the database: rows of `deliveries` or `push_messages`. The process that leases a row sends it, at least
// once. If that process ends, another sends the row under the same name.

const SECOND = 1000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** After a failed try, ms. The last one repeats. */
const WAITS_MS: readonly number[] = [30 * SECOND, 120 * SECOND, 600 * SECOND, HOUR, 6 * HOUR];
/** After a refusal, ms: somebody has to correct something first. */
const SLOW_WAITS_MS: readonly number[] = [HOUR, 6 * HOUR];
/** A row fails for good after this time, ms, and this many tries. */
export const GIVE_UP_MS = 7 * DAY;
export const GIVE_UP_TRIES = 10;
/** While the receiver is unreachable, one row is tried after these waits, ms. */
const UNREACHABLE_WAITS_MS: readonly number[] = [30 * SECOND, 60 * SECOND, 120 * SECOND, 300 * SECOND, 600 * SECOND];

/** A lease ends unless it is renewed within this time, ms. */
const LEASE_MS = 30 * SECOND;
const RENEW_MS = 10 * SECOND;
const TRY_MS = 120 * SECOND;
/** Another process or a command may have added rows, ms. */
const CHECK_MS = 15 * SECOND;
const CANDIDATES = 8;
const CLOSE_MS = 5 * SECOND;
/** For storing the outcome of a try. */
const SETTLE_TRIES = 5;
const SETTLE_WAIT_MS = 2 * SECOND;

const at = (list: readonly number[], position: number): number => list[Math.min(position, list.length - 1)] ?? DAY;
const iso = (ms: number): string => new Date(ms).toISOString();

/** Returns the wait after a try, ms, with a random part. @param attempts tries so far, from 1 @param random 0 to 1 */
function getRetryWait(outcome: 'later' | 'refused', attempts: number, random: number): number {
  return Math.round(at(outcome === 'refused' ? SLOW_WAITS_MS : WAITS_MS, attempts - 1) * (0.8 + 0.4 * random));
}

/** Gets references only, nothing that visitors wrote. */
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

/** The row may not be sent now, which says nothing about the receiver. */
export interface NotYet {
  readonly is: 'not yet';
  /** ms since 1970. */
  readonly until: number;
}

export interface Tried {
  /** The row's name in the log. */
  readonly reference: string;
  readonly outcome: Outcome | NotYet;
}

export interface DurableQueueOptions {
  readonly db: SiteDatabase;
  readonly table: 'deliveries' | 'push_messages';
  /** The rows of this queue; by default all of the table. */
  readonly only?: RawBuilder<boolean>;
  readonly name: string;
  /** For messages to people: "mail server". */
  readonly receiver: string;
  /** What people can do about a failed row, a sentence. */
  readonly givenUp: string;
  /** Tries to send a leased row; undefined if the row is gone. */
  readonly attempt: (row: QueuedRow, signal: AbortSignal) => Promise<Tried | undefined>;
  readonly onClose?: () => void;
  readonly log: QueueLog;
  readonly atOnce?: number;
  /** Wall clock, ms since 1970. */
  readonly now?: () => number;
  /** 0 to 1. */
  readonly random?: () => number;
}

export interface DurableQueue {
  /** New rows are looked for at once. */
  notify(): void;
  /** Sends all that is due. */
  settle(): Promise<void>;
  /** Leases no more rows, and waits a few seconds for running tries. */
  close(): Promise<void>;
}

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
  only = sql<boolean>`1 = 1`,
  name,
  receiver,
  givenUp,
  attempt,
  onClose,
  log,
  atOnce = 2,
  now = Date.now,
  random = Math.random,
}: DurableQueueOptions): DurableQueue {
  const queue = sql.table(table);
  const running = new Map<number, Promise<void>>();
  const stop = new AbortController();
  let isClosing = false;
  let isWanted = false;
  let filling: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Consecutive failures to reach the receiver. */
  let silences = 0;
  let silentUntil = 0;

  const leaseRow = async ({ id, attempts, claimed_until }: QueuedRow): Promise<boolean> => {
    // Another process may have leased the row, or renewed its lease, since it was read.
    const asRead = claimed_until === null ? sql`claimed_until is null` : sql`claimed_until = ${claimed_until}`;
    const { numAffectedRows } = await sql`update ${queue}
      set state = 'sending', attempts = ${attempts + 1}, claimed_until = ${iso(now() + LEASE_MS)}
      where id = ${id} and attempts = ${attempts} and state in ('waiting', 'sending') and ${asRead}`.execute(db);
    return numAffectedRows === 1n;
  };

  const leaseNext = async (): Promise<QueuedRow | undefined> => {
    const time = iso(now());
    // Rows whose process ended in the middle come first.
    for (const due of [
      sql`state = 'sending' and claimed_until <= ${time}`,
      sql`state = 'waiting' and next_at <= ${time}`,
    ]) {
      const { rows } = await sql<QueuedRow>`select id, attempts, created_at, claimed_until from ${queue}
        where ${only} and ${due} order by next_at, id limit ${sql.lit(CANDIDATES + atOnce)}`.execute(db);
      for (const row of rows) {
        if (running.has(row.id)) continue;
        if (await leaseRow(row)) return { ...row, attempts: row.attempts + 1 };
      }
    }
    return undefined;
  };

  /** Returns the row after a try, and logs what people should know. */
  const getRowChange = ({ attempts, created_at }: QueuedRow, { reference, outcome }: Tried): RowChange => {
    const time = now();
    if (outcome.is === 'sent') return { state: 'sent', sent_at: iso(time), claimed_until: null, last_error: null };
    if (outcome.is === 'not yet') return { state: 'waiting', claimed_until: null, next_at: iso(outcome.until) };
    const failed = { claimed_until: null, last_error: outcome.why };
    const isOld = time - Date.parse(created_at) >= GIVE_UP_MS && attempts >= GIVE_UP_TRIES;
    if (outcome.is === 'over' || isOld) {
      const why = outcome.is === 'over' ? 'The other side wants no more of it' : 'It has waited for seven days';
      log.error(`${name}: ${reference} is given up after ${attempts} tries (${outcome.why}). ${why}. ${givenUp}`);
      return { ...failed, state: 'failed' };
    }
    const ours = getRetryWait(outcome.is, attempts, random());
    const wait = outcome.is === 'later' ? Math.max(ours, outcome.notBeforeMs ?? 0) : ours;
    if (outcome.is === 'refused') {
      log.error(
        `${name}: the ${receiver} REFUSES ${reference} (${outcome.why}). It stays in the queue and is tried again in ${Math.round(wait / 60_000)} min. Please look at the settings.`,
      );
    }
    return { ...failed, state: 'waiting', next_at: iso(time + wait) };
  };

  const trackReachability = (outcome: Tried['outcome']): void => {
    if (outcome.is === 'later' && outcome.unreachable) {
      const wait = Math.round(at(UNREACHABLE_WAITS_MS, silences) * (0.8 + 0.4 * random()));
      silences += 1;
      silentUntil = now() + wait;
      log.error(
        `${name}: the ${receiver} cannot be reached (${outcome.why}). What waits is kept; next try in ${Math.round(wait / SECOND)} s.`,
      );
    } else if (silences > 0) {
      silences = 0;
      silentUntil = 0;
      log.info(`${name}: the ${receiver} answers again.`);
    }
  };

  const write = async (leased: QueuedRow, change: RowChange): Promise<void> => {
    const columns = Object.entries(change).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    for (let left = SETTLE_TRIES; ; left--) {
      try {
        await sql`update ${queue} set ${sql.join(columns)}
          where id = ${leased.id} and state = 'sending' and attempts = ${leased.attempts}`.execute(db);
        return;
      } catch (error) {
        if (left === 1) throw error;
        await new Promise((done) => setTimeout(done, SETTLE_WAIT_MS));
      }
    }
  };

  const deliver = async (leased: QueuedRow): Promise<void> => {
    const tried = await attempt(leased, AbortSignal.any([stop.signal, AbortSignal.timeout(TRY_MS)]));
    if (tried === undefined) return;
    // The site is closing: the row is sent after the next start.
    if (stop.signal.aborted && tried.outcome.is !== 'sent') {
      return write(leased, { state: 'waiting', claimed_until: null, next_at: iso(now()) });
    }
    if (tried.outcome.is !== 'not yet') trackReachability(tried.outcome);
    await write(leased, getRowChange(leased, tried));
  };

  const onDatabaseError = (error: unknown): void => {
    // Failed writes are logged by the database too.
    log.error(
      `${name}: the queue cannot be read or written just now (${error instanceof Error ? error.name : 'error'}).`,
    );
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

  const countFreeSlots = (): number => (silences === 0 ? atOnce : now() < silentUntil ? 0 : 1);

  const getNextWait = async (): Promise<number> => {
    const { rows } = await sql<{ readonly next_at: string }>`select next_at from ${queue}
      where ${only} and state = 'waiting' order by next_at limit 1`.execute(db);
    const [next] = rows;
    return next === undefined ? CHECK_MS : Math.min(CHECK_MS, Math.max(0, Date.parse(next.next_at) - now()));
  };

  const schedule = (wait: number): void => {
    clearTimeout(timer);
    if (!isClosing) timer = setTimeout(wake, wait).unref();
  };

  const fill = async (): Promise<void> => {
    try {
      while (isWanted && !isClosing) {
        isWanted = false;
        while (!isClosing && running.size < countFreeSlots()) {
          const leased = await leaseNext();
          if (leased === undefined) break;
          start(leased);
        }
      }
      if (silentUntil > now()) schedule(Math.min(CHECK_MS, silentUntil - now()));
      // The next free slot looks again.
      else schedule(running.size < countFreeSlots() ? await getNextWait() : CHECK_MS);
    } catch (error) {
      onDatabaseError(error);
      schedule(CHECK_MS);
    }
  };

  function wake(): void {
    isWanted = true;
    if (isClosing || filling !== undefined) return;
    filling = fill().finally(() => {
      filling = undefined;
      if (isWanted && running.size < countFreeSlots()) wake();
    });
  }

  const renewal = setInterval(() => {
    if (running.size === 0) return;
    sql`update ${queue} set claimed_until = ${iso(now() + LEASE_MS)}
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
