import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../process/log.ts';

// A restore keeps the replaced database beside the new one. It holds personal data, so it is searched when somebody
// asks for theirs, and removed after a while.

/** How long a replaced database is kept, in days, as docs/privacy.md says. */
export const REPLACED_DAYS = 30;
const DAY_MS = 86_400_000;
/** How often old copies are looked for, ms. Each process checks its own folder, since each machine has one. */
const LOOK_MS = 6 * 3_600_000;

/** The name says when it was replaced: site.db.before-restore-2026-11-21T08-00-00Z, and what SQLite keeps beside it. */
const KEPT = /^(site|ledger)\.db\.before-restore-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\dZ)(-wal|-shm)?$/;
/** The remains of an interrupted copy. */
const UNFINISHED = /^(site|ledger)\.db\.(restoring|unfinished)-\d+(-wal|-shm|-journal)?$/;

const listFiles = (dataDir: string): string[] => {
  try {
    return readdirSync(dataDir).sort();
  } catch {
    // With PostgreSQL the folder may not be there.
    return [];
  }
};

/** The databases of the site that restores have replaced, the oldest first. @returns paths */
export const listReplacedDatabases = (dataDir: string): string[] =>
  listFiles(dataDir)
    .filter((name) => KEPT.exec(name)?.[1] === 'site' && KEPT.exec(name)?.[6] === undefined)
    .map((name) => join(dataDir, name));

/** When a replaced database or an unfinished copy is to be removed, ms; undefined for other files. */
function getEndTime(dataDir: string, name: string): number | undefined {
  const [, , day = '', hour = '', minute = '', second = ''] = KEPT.exec(name) ?? [];
  if (day !== '') return Date.parse(`${day}${hour}:${minute}:${second}`) + REPLACED_DAYS * DAY_MS;
  if (!UNFINISHED.test(name)) return undefined;
  const info = statSync(join(dataDir, name), { throwIfNoEntry: false });
  return info === undefined ? undefined : info.mtimeMs + DAY_MS;
}

/**
 * Removes the databases that restores replaced more than 30 days ago, and the remains of interrupted copies.
 * @param now wall clock, ms
 * @returns the names of the removed files
 */
export function deleteOldCopies(dataDir: string, now: number): string[] {
  const gone = listFiles(dataDir).filter((name) => {
    const end = getEndTime(dataDir, name);
    return end !== undefined && end <= now;
  });
  for (const name of gone) rmSync(join(dataDir, name), { force: true });
  return gone;
}

/** Removes old copies now and from time to time. @returns stops it */
export function scheduleDeletingOldCopies(
  dataDir: string,
  log: Pick<Log, 'info' | 'error'>,
  now: () => number = Date.now,
): () => void {
  const look = (): void => {
    try {
      for (const name of deleteOldCopies(dataDir, now())) log.info(`Removed, since its time is over: ${name}.`);
    } catch (error) {
      log.error(error);
    }
  };
  look();
  const timer = setInterval(look, LOOK_MS).unref();
  return () => clearInterval(timer);
}
