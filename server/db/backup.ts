import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'libsql';
import * as v from 'valibot';
import { makePrivateDatabase } from './data-folder.ts';
import { DatabaseUnavailable, toDatabaseError } from './faults.ts';
import { DatabaseTooNew } from './migrate.ts';

// Backup and restore of an SQLite database that a server may be using. A copy has another name until it is complete,
// checked and flushed to the disk.

/** SQLite's files beside a database in use. */
const BESIDE = ['-wal', '-shm'];

/** The message says what to do; nothing was changed. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

function fsync(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

const removeAll = (file: string): void => {
  for (const suffix of ['', ...BESIDE]) rmSync(`${file}${suffix}`, { force: true });
};

/** A loss of power leaves the old or the new file. */
function moveInPlace(from: string, to: string): void {
  fsync(from);
  renameSync(from, to);
  fsync(dirname(to));
}

const Answers = v.array(v.record(v.string(), v.union([v.string(), v.number(), v.null()])));
const query = (database: Database.Database, sql: string) => v.parse(Answers, database.prepare(sql).all([]));

/**
 * Checks a whole SQLite file that nobody else uses, and leaves no files beside it.
 * @param migrations names that this program knows
 * @throws BackupError if it is damaged or holds something else; DatabaseTooNew
 */
function check(file: string, name: string, migrations: readonly string[]): void {
  const database = new Database(file);
  try {
    query(database, 'pragma journal_mode = delete');
    const found = query(database, 'pragma integrity_check').flatMap((row) => Object.values(row));
    if (found.join() !== 'ok') throw new BackupError(`${name} is damaged: ${found.slice(0, 3).join('; ')}`);
    const tables = query(database, "select name from sqlite_master where name = 'kysely_migration'");
    const has =
      tables.length === 0 ? [] : query(database, 'select name from kysely_migration').map((row) => row['name']);
    if (has.length === 0 || !has.some((migration) => migrations.includes(String(migration)))) {
      throw new BackupError(`${name} is not a database of this site.`);
    }
    const unknown = has.map(String).filter((migration) => !migrations.includes(migration));
    if (unknown.length > 0) throw new DatabaseTooNew(unknown);
  } catch (error) {
    if (error instanceof BackupError || error instanceof DatabaseTooNew) throw error;
    const words = error instanceof Error ? error.message : String(error);
    throw new BackupError(
      /malformed|corrupt/i.test(words)
        ? `${name} is damaged: ${words}.`
        : `${name} is not a database of this site (${words}).`,
    );
  } finally {
    database.close();
  }
}

/**
 * Copies a database that a server may be using into one file.
 * @param target replaced if it exists
 * @throws BackupError, DatabaseUnavailable (the disk is full); `target` is then as it was
 */
export function backUp(source: string, target: string, migrations: readonly string[]): void {
  const unfinished = `${target}.unfinished-${process.pid}`;
  removeAll(unfinished);
  try {
    // The copy holds personal data: private before SQLite writes into it.
    makePrivateDatabase(unfinished);
    const database = new Database(source, { timeout: 10_000 });
    try {
      database.exec(`vacuum into '${unfinished.replaceAll("'", "''")}'`);
    } catch (error) {
      throw toDatabaseError(error);
    } finally {
      database.close();
    }
    check(unfinished, 'The copy', migrations);
    moveInPlace(unfinished, target);
  } finally {
    removeAll(unfinished);
  }
}

/** Brings the write-ahead log into the file. @throws BackupError if a process has it open */
function checkUnused(file: string): void {
  const database = new Database(file);
  try {
    // Only the last connection can leave WAL mode.
    database.exec('pragma journal_mode = delete');
  } catch (error) {
    const fault = toDatabaseError(error);
    if (fault instanceof DatabaseUnavailable && fault.reason === 'busy') {
      throw new BackupError(`A server has ${file} open. Stop it first, then restore.`);
    }
    // A damaged database may be replaced.
  } finally {
    database.close();
  }
}

/**
 * Replaces a database by a backup.
 * @param target file of the database; the replaced one stays beside it
 * @param now for the name of the replaced database
 * @returns path of the replaced database, if there was one
 * @throws BackupError, DatabaseTooNew; nothing was changed then
 */
export function restore(backup: string, target: string, migrations: readonly string[], now: Date): string | undefined {
  const unfinished = `${target}.restoring-${process.pid}`;
  removeAll(unfinished);
  try {
    copyFileSync(backup, unfinished);
    makePrivateDatabase(unfinished);
    check(unfinished, basename(backup), migrations);
    const there = existsSync(target);
    if (there) checkUnused(target);
    const time = now
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')
      .replaceAll(':', '-');
    const kept = join(dirname(target), `${basename(target)}.before-restore-${time}`);
    for (const suffix of ['', ...BESIDE]) {
      if (existsSync(`${target}${suffix}`)) renameSync(`${target}${suffix}`, `${kept}${suffix}`);
    }
    moveInPlace(unfinished, target);
    return there ? kept : undefined;
  } finally {
    removeAll(unfinished);
  }
}
