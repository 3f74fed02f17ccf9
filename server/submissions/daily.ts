import type { SiteDatabase } from '../db/database.ts';

const DAY_MS = 86_400_000;
/** After a process has ended in the middle of a job, the others wait this long, ms. */
const LEASE_MS = 3_600_000;

/**
 * Does a job unless it was done within a day or another process is doing it.
 * @param work gets the ISO time of the last run, null for none; if it throws, it is tried again an hour later
 * @param now wall clock, ms
 * @returns whether the work was done here
 */
export async function runOnceADay(
  db: SiteDatabase,
  name: string,
  now: number,
  work: (last: string | null) => Promise<void>,
): Promise<boolean> {
  const iso = (ms: number): string => new Date(ms).toISOString();
  await db
    .insertInto('jobs')
    .values({ name, done_at: null, claimed_until: null })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const claimed = await db
    .updateTable('jobs')
    .set({ claimed_until: iso(now + LEASE_MS) })
    .where('name', '=', name)
    .where((is) => is.or([is('claimed_until', 'is', null), is('claimed_until', '<=', iso(now))]))
    .where((is) => is.or([is('done_at', 'is', null), is('done_at', '<=', iso(now - DAY_MS))]))
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
    .set({ done_at: iso(now), claimed_until: null })
    .where('name', '=', name)
    .execute();
  return true;
}
