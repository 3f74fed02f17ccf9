import { sql } from 'kysely';
import type { SiteDatabase } from '../db/database.ts';
import type { DeliveryChannel } from '../db/schema.ts';
import { DAY_MS, toIso } from '../process/time.ts';
import { loadSubmission, STORED_COLUMNS } from '../submissions/stored-submission.ts';
import {
  type Channel,
  type DurableQueue,
  type DurableQueueOptions,
  type QueuedRow,
  startDurableQueue,
  type TryResult,
} from './durable-queue.ts';

/** Age of the submissions that are mailed when mail is set up later. */
const ADOPTED_DAYS = 30;

/** Queues recent submissions stored before this channel was set up, except those in quarantine. @returns how many */
export async function queueRecentSubmissions(db: SiteDatabase, channel: DeliveryChannel, now: number): Promise<number> {
  const time = toIso(now);
  const { numAffectedRows } = await sql`
    insert into deliveries (submission_id, channel, state, attempts, created_at, next_at)
    select s.id, ${sql.lit(channel)}, 'waiting', 0, ${sql.lit(time)}, ${sql.lit(time)} from submissions s
    where s.received_at >= ${toIso(now - ADOPTED_DAYS * DAY_MS)} and (s.quarantine is null or s.released_at is not null)
      and not exists (select 1 from deliveries d where d.submission_id = s.id and d.channel = ${channel})
    on conflict (submission_id, channel) do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Queues copies for agents of recent submissions whose mail has not gone yet: it was sent with the copy before. */
export async function queueRecentCopies(db: SiteDatabase, now: number): Promise<void> {
  const time = toIso(now);
  await sql`
    insert into deliveries (submission_id, channel, state, attempts, created_at, next_at)
    select s.id, 'agent', 'waiting', 0, ${sql.lit(time)}, ${sql.lit(time)} from submissions s
    where s.kind in ('enquiry', 'viewing') and s.received_at >= ${toIso(now - ADOPTED_DAYS * DAY_MS)}
      and (s.quarantine is null or s.released_at is not null)
      and not exists (select 1 from deliveries d
        where d.submission_id = s.id and (d.channel = 'agent' or (d.channel = 'mail' and d.state = 'sent')))
    on conflict (submission_id, channel) do nothing`.execute(db);
}

export interface DeliveryQueueOptions
  extends Pick<DurableQueueOptions, 'db' | 'log' | 'concurrency' | 'now' | 'random'> {
  readonly channel: Channel;
}

export function startDeliveryQueue({ channel, ...options }: DeliveryQueueOptions): DurableQueue {
  const { db } = options;
  const attempt = async ({ id }: QueuedRow, signal: AbortSignal): Promise<TryResult | undefined> => {
    const row = await db
      .selectFrom('submissions')
      .innerJoin('deliveries', 'deliveries.submission_id', 'submissions.id')
      .select(STORED_COLUMNS.map((column) => `submissions.${column}` as const))
      .where('deliveries.id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const submission = await loadSubmission(db, row);
    if (channel.isFor?.(submission) === false) {
      await db.deleteFrom('deliveries').where('id', '=', id).execute();
      return undefined;
    }
    return { reference: submission.reference, outcome: await channel.send(submission, signal) };
  };
  return startDurableQueue({
    ...options,
    table: 'deliveries',
    filter: sql<boolean>`channel = ${channel.name}`,
    name: channel.name,
    receiver: channel.receiver,
    remedy: channel.remedy,
    failureAdvice: 'It is stored; see npm run submissions, and -- --retry.',
    attempt,
    onClose: () => channel.close(),
  });
}
