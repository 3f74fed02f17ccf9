import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../process/log.ts';
import { DAY_MS, HOUR_MS } from '../process/time.ts';

// A replaced database holds personal data: privacy requests search it, and it is deleted after 30 days.

export const REPLACED_DAYS = 30;
/** Each process checks its own folder, since each machine has one. */
const CHECK_EVERY_MS = 6 * HOUR_MS;

/** The name says when: site.db.before-restore-2026-11-21T08-00-00Z, and SQLite's files beside it. */
const REPLACED = /^(site|ledger)\.db\.before-restore-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\dZ)(-wal|-shm)?$/;
/** Remains of an interrupted copy. */
const UNFINISHED = /^(site|ledger)\.db\.(restoring|unfinished)-\d+(-wal|-shm|-journal)?$/;

const listFiles = (dataDir: string): string[] => {
  try {
    return readdirSync(dataDir).sort();
  } catch {
    // With PostgreSQL the folder may not exist.
    return [];
  }
};

export const listReplacedDatabases = (dataDir: string): string[] =>
  listFiles(dataDir)
    .filter((name) => REPLACED.exec(name)?.[1] === 'site' && REPLACED.exec(name)?.[6] === undefined)
    .map((name) => join(dataDir, name));

function getEndTime(dataDir: string, name: string): number | undefined {
  const [, , day = '', hour = '', minute = '', second = ''] = REPLACED.exec(name) ?? [];
  if (day !== '') return Date.parse(`${day}${hour}:${minute}:${second}`) + REPLACED_DAYS * DAY_MS;
  if (!UNFINISHED.test(name)) return undefined;
  const info = statSync(join(dataDir, name), { throwIfNoEntry: false });
  return info === undefined ? undefined : info.mtimeMs + DAY_MS;
}

/** Deletes databases replaced more than 30 days ago, and remains of interrupted copies. @returns their names */
export function deleteOldCopies(dataDir: string, now: number): string[] {
  const expired = listFiles(dataDir).filter((name) => {
    const end = getEndTime(dataDir, name);
    return end !== undefined && end <= now;
  });
  for (const name of expired) rmSync(join(dataDir, name), { force: true });
  return expired;
}

/** Checks now and every six hours. @returns a function that stops it */
export function scheduleDeletingOldCopies(
  dataDir: string,
  log: Pick<Log, 'info' | 'error'>,
  now: () => number = Date.now,
): () => void {
  const check = (): void => {
    try {
      for (const name of deleteOldCopies(dataDir, now())) log.info(`Removed, since its time is over: ${name}.`);
    } catch (error) {
      log.error(error);
    }
  };
  check();
  const timer = setInterval(check, CHECK_EVERY_MS).unref();
  return () => clearInterval(timer);
}
