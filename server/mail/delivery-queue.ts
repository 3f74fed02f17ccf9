import { type Selectable, sql } from 'kysely';
import type { SiteDatabase } from '../db/database.ts';
import type { DeliveriesTable, DeliveryChannel } from '../db/schema.ts';
import { STORED_COLUMNS, type StoredSubmission, withProperty } from '../submissions/stored-submission.ts';
import type { Channel, Outcome } from './channel.ts';

/*
 * The queue of mails and webhooks: rows of `deliveries`, written together with their submissions. The process that
 * claims a row sends it, at least once. A claim is a lease: when its process ends, the row is sent again under the same
 * name.
 */

const SECOND = 1000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Waits after a failed try, ms. The last one repeats. */
const WAITS_MS: readonly number[] = [30 * SECOND, 120 * SECOND, 600 * SECOND, HOUR, 6 * HOUR];
/** Waits after a refusal, ms: somebody has to correct something first. */
const SLOW_WAITS_MS: readonly number[] = [HOUR, 6 * HOUR];
/** A row is given up after this time in the queue, ms, if it also had this many tries. */
export const GIVEN_UP_MS = 7 * DAY;
export const GIVEN_UP_TRIES = 10;
/** While the receiver cannot be reached, only one row is tried, after these waits, ms. */
const KNOCKS_MS: readonly number[] = [30 * SECOND, 60 * SECOND, 120 * SECOND, 300 * SECOND, 600 * SECOND];

/** A claim ends when it is not renewed for this long, ms. */
const LEASE_MS = 30 * SECOND;
const RENEW_MS = 10 * SECOND;
/** Longest time for one try, ms. */
const TRY_MS = 120 * SECOND;
/** How often new rows of other processes are looked for, ms: a command may have released some from quarantine. */
const LOOK_MS = 15 * SECOND;
const CANDIDATES = 8;
/** How long running tries may take when the site closes, ms. */
const CLOSE_MS = 5 * SECOND;
/** How often it is tried to store the outcome of a try; below, the wait between two, ms. */
const SETTLE_TRIES = 5;
const SETTLE_WAIT_MS = 2 * SECOND;
/** A submission older than this is not mailed when mail is set up later. */
const ADOPTED_DAYS = 30;

const at = (list: readonly number[], position: number): number => list[Math.min(position, list.length - 1)] ?? DAY;
const iso = (ms: number): string => new Date(ms).toISOString();

/**
 * Time to wait after a try, ms: longer after each, and not the same for all.
 * @param attempts tries so far, from 1
 * @param random 0 to 1
 */
export function waitAfter(outcome: 'later' | 'refused', attempts: number, random: number): number {
  return Math.round(at(outcome === 'refused' ? SLOW_WAITS_MS : WAITS_MS, attempts - 1) * (0.8 + 0.4 * random));
}

/** The queue's log. It gets references only, nothing that visitors wrote. */
export interface QueueLog {
  info(line: string): void;
  error(line: string): void;
}

export interface DeliveryQueueOptions {
  readonly db: SiteDatabase;
  readonly channel: Channel;
  readonly log: QueueLog;
  /** How many rows are sent at once. */
  readonly atOnce?: number;
  /** Wall clock, ms since 1970. */
  readonly now?: () => number;
  /** 0 to 1. */
  readonly random?: () => number;
}

export interface DeliveryQueue {
  /** There are new rows: they are looked for at once. */
  wake(): void;
  /** Sends all that is due and waits until it is done. */
  settle(): Promise<void>;
  /** Stops taking rows, and waits a few seconds for running tries. */
  close(): Promise<void>;
}

/** A row that this process has claimed. */
type Claim = Pick<Selectable<DeliveriesTable>, 'id' | 'submission_id' | 'attempts' | 'created_at'>;

/**
 * Queues the submissions of the last 30 days that were stored while this channel was not set up, except those in
 * quarantine.
 * @returns how many were queued
 */
export async function adoptSubmissions(db: SiteDatabase, channel: DeliveryChannel, now: number): Promise<number> {
  const time = iso(now);
  const { numAffectedRows } = await sql`
    insert into deliveries (submission_id, channel, state, attempts, created_at, next_at)
    select s.id, ${sql.lit(channel)}, 'waiting', 0, ${sql.lit(time)}, ${sql.lit(time)} from submissions s
    where s.received_at >= ${iso(now - ADOPTED_DAYS * DAY)} and (s.quarantine is null or s.released_at is not null)
      and not exists (select 1 from deliveries d where d.submission_id = s.id and d.channel = ${channel})
    on conflict (submission_id, channel) do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Makes all waiting rows due now: before a restart somebody may have corrected the settings. */
export async function hurry(db: SiteDatabase, channel: DeliveryChannel, now: number): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ next_at: iso(now) })
    .where('channel', '=', channel)
    .where('state', '=', 'waiting')
    .where('next_at', '>', iso(now))
    .execute();
}

/** Starts sending the rows of one channel. */
export function startDeliveryQueue({
  db,
  channel,
  log,
  atOnce = 2,
  now = Date.now,
  random = Math.random,
}: DeliveryQueueOptions): DeliveryQueue {
  const { name, receiver } = channel;
  const running = new Map<number, Promise<void>>();
  const stop = new AbortController();
  let isClosing = false;
  let isWanted = false;
  let filling: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Failures in a row to reach the receiver at all, and the time of the next try. */
  let silences = 0;
  let silentUntil = 0;

  const claimOne = async (
    row: Pick<Claim, 'id' | 'attempts'> & { readonly claimed_until: string | null },
  ): Promise<boolean> => {
    const { claimed_until } = row;
    const result = await db
      .updateTable('deliveries')
      .set({ state: 'sending', attempts: row.attempts + 1, claimed_until: iso(now() + LEASE_MS) })
      .where('id', '=', row.id)
      // Only if the row is as it was read: another process may have claimed it, or renewed its claim, since.
      .where('attempts', '=', row.attempts)
      .where('state', 'in', ['waiting', 'sending'])
      .where((is) =>
        claimed_until === null ? is('claimed_until', 'is', null) : is('claimed_until', '=', claimed_until),
      )
      .executeTakeFirst();
    return result.numUpdatedRows === 1n;
  };

  const claim = async (): Promise<Claim | undefined> => {
    const time = iso(now());
    const rows = db
      .selectFrom('deliveries')
      .select(['id', 'submission_id', 'attempts', 'created_at', 'claimed_until'])
      .where('channel', '=', name)
      .orderBy('next_at')
      .orderBy('id')
      .limit(CANDIDATES);
    // Rows whose process ended in the middle come first.
    for (const due of [
      rows.where('state', '=', 'sending').where('claimed_until', '<=', time),
      rows.where('state', '=', 'waiting').where('next_at', '<=', time),
    ]) {
      for (const row of await due.execute()) {
        if (running.has(row.id)) continue;
        if (await claimOne(row)) return { ...row, attempts: row.attempts + 1 };
      }
    }
    return undefined;
  };

  /** The row after a try; also writes to the log what people should know. */
  const plan = (
    { attempts, created_at }: Claim,
    reference: string,
    outcome: Outcome,
  ): Partial<Selectable<DeliveriesTable>> => {
    const time = now();
    if (outcome.is === 'sent') return { state: 'sent', sent_at: iso(time), claimed_until: null, last_error: null };
    const failed = { claimed_until: null, last_error: outcome.why };
    const isOld = time - Date.parse(created_at) >= GIVEN_UP_MS && attempts >= GIVEN_UP_TRIES;
    if (outcome.is === 'over' || isOld) {
      const why = outcome.is === 'over' ? 'The other side wants no more of it' : 'It has waited for seven days';
      log.error(
        `${name}: ${reference} is given up after ${attempts} tries (${outcome.why}). ${why}. It is stored; see npm run submissions, and -- --retry.`,
      );
      return { ...failed, state: 'failed' };
    }
    const wait = waitAfter(outcome.is, attempts, random());
    if (outcome.is === 'refused') {
      log.error(
        `${name}: the ${receiver} REFUSES ${reference} (${outcome.why}). It stays in the queue and is tried again in ${Math.round(wait / 60_000)} min. Please look at the settings.`,
      );
    }
    return { ...failed, state: 'waiting', next_at: iso(time + wait) };
  };

  const noteReach = (outcome: Outcome): void => {
    if (outcome.is === 'later' && outcome.unreachable) {
      const wait = Math.round(at(KNOCKS_MS, silences) * (0.8 + 0.4 * random()));
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

  const write = async (claimed: Claim, change: Partial<Selectable<DeliveriesTable>>): Promise<void> => {
    for (let left = SETTLE_TRIES; ; left--) {
      try {
        await db
          .updateTable('deliveries')
          .set(change)
          .where('id', '=', claimed.id)
          .where('state', '=', 'sending')
          .where('attempts', '=', claimed.attempts)
          .execute();
        return;
      } catch (error) {
        if (left === 1) throw error;
        await new Promise((done) => setTimeout(done, SETTLE_WAIT_MS));
      }
    }
  };

  const submissionOf = async (id: number): Promise<StoredSubmission | undefined> => {
    const row = await db.selectFrom('submissions').select(STORED_COLUMNS).where('id', '=', id).executeTakeFirst();
    return row === undefined ? undefined : withProperty(db, row);
  };

  const deliver = async (claimed: Claim): Promise<void> => {
    const submission = await submissionOf(claimed.submission_id);
    if (submission === undefined) return;
    const outcome = await channel.send(submission, AbortSignal.any([stop.signal, AbortSignal.timeout(TRY_MS)]));
    // Cancelled because the site closes: this says nothing about the receiver, and the row is sent after the next
    // start.
    if (stop.signal.aborted && outcome.is !== 'sent') {
      return write(claimed, { state: 'waiting', claimed_until: null, next_at: iso(now()) });
    }
    noteReach(outcome);
    await write(claimed, plan(claimed, submission.reference, outcome));
  };

  const failedOnUs = (error: unknown): void => {
    // The writes to the database log their failures too. What matters here is that the row is not lost.
    log.error(
      `${name}: the queue cannot be read or written just now (${error instanceof Error ? error.name : 'error'}).`,
    );
  };

  const begin = (claimed: Claim): void => {
    const work = deliver(claimed)
      .catch(failedOnUs)
      .finally(() => {
        running.delete(claimed.id);
        wake();
      });
    running.set(claimed.id, work);
  };

  const slots = (): number => (silences === 0 ? atOnce : now() < silentUntil ? 0 : 1);

  const nextDue = async (): Promise<number> => {
    const next = await db
      .selectFrom('deliveries')
      .select('next_at')
      .where('channel', '=', name)
      .where('state', '=', 'waiting')
      .orderBy('next_at')
      .limit(1)
      .executeTakeFirst();
    return next === undefined ? LOOK_MS : Math.min(LOOK_MS, Math.max(0, Date.parse(next.next_at) - now()));
  };

  const schedule = (wait: number): void => {
    clearTimeout(timer);
    if (!isClosing) timer = setTimeout(wake, wait).unref();
  };

  const fill = async (): Promise<void> => {
    try {
      while (isWanted && !isClosing) {
        isWanted = false;
        while (!isClosing && running.size < slots()) {
          const claimed = await claim();
          if (claimed === undefined) break;
          begin(claimed);
        }
      }
      if (silentUntil > now()) schedule(Math.min(LOOK_MS, silentUntil - now()));
      // When all slots are taken, the next one to become free looks again.
      else schedule(running.size < slots() ? await nextDue() : LOOK_MS);
    } catch (error) {
      failedOnUs(error);
      schedule(LOOK_MS);
    }
  };

  function wake(): void {
    isWanted = true;
    if (isClosing || filling !== undefined) return;
    filling = fill().finally(() => {
      filling = undefined;
      if (isWanted && running.size < slots()) wake();
    });
  }

  const renewal = setInterval(() => {
    if (running.size === 0) return;
    db.updateTable('deliveries')
      .set({ claimed_until: iso(now() + LEASE_MS) })
      .where('id', 'in', [...running.keys()])
      .where('state', '=', 'sending')
      .execute()
      .catch(failedOnUs);
  }, RENEW_MS).unref();

  wake();
  return {
    wake,
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
      channel.close();
    },
  };
}
