import type { SiteDatabase } from '../db/database.ts';
import { DAY_MS, HOUR_MS, toIso } from '../process/time.ts';

/** How long others wait for a process that ended during a job, ms. */
const LEASE_MS = HOUR_MS;

/**
 * Runs a job unless it ran within a day or another process is running it. @returns whether it ran here
 * @param work gets the ISO time of the last run, or null; one that throws is retried after an hour
 * @param dueSince the job is due if it last ran before, ms
 */
export async function runOnceADay(
  db: SiteDatabase,
  name: string,
  now: number,
  work: (last: string | null) => Promise<void>,
  dueSince = now - DAY_MS,
): Promise<boolean> {
  await db
    .insertInto('jobs')
    .values({ name, done_at: null, claimed_until: null })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const claimed = await db
    .updateTable('jobs')
    .set({ claimed_until: toIso(now + LEASE_MS) })
    .where('name', '=', name)
    .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<=', toIso(now))]))
    .where((where) => where.or([where('done_at', 'is', null), where('done_at', '<=', toIso(dueSince))]))
    .executeTakeFirst();
  if (claimed.numUpdatedRows !== 1n) return false;
  const { done_at: last } = await db
    .selectFrom('jobs')
    .select('done_at')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  await work(last);
  await db
    .updateTable('jobs')
    .set({ done_at: toIso(now), claimed_until: null })
    .where('name', '=', name)
    .execute();
  return true;
}
