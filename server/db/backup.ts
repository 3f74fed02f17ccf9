import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'libsql';
import * as v from 'valibot';
import { makePrivateDatabase } from './data-folder.ts';
import { DatabaseUnavailable, toDatabaseError } from './faults.ts';
import { DatabaseTooNew } from './migrate.ts';

// Backup and restore of an SQLite database in use: a copy has another name until it is checked and on the disk.

const FILE_SUFFIXES = ['', '-wal', '-shm'];

export class BackupError extends Error {
  override readonly name = 'BackupError';
}

function flushFile(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

const deleteDatabase = (file: string): void => {
  for (const suffix of FILE_SUFFIXES) rmSync(`${file}${suffix}`, { force: true });
};

function moveInPlace(from: string, to: string): void {
  flushFile(from);
  renameSync(from, to);
  flushFile(dirname(to));
}

const Rows = v.array(v.record(v.string(), v.union([v.string(), v.number(), v.null()])));
const queryRows = (database: Database.Database, sql: string) => v.parse(Rows, database.prepare(sql).all([]));

/** Checks an SQLite file. @throws BackupError if it is damaged or no database of this site; DatabaseTooNew */
function check(file: string, name: string, migrations: readonly string[]): void {
  const database = new Database(file);
  try {
    queryRows(database, 'pragma journal_mode = delete');
    const results = queryRows(database, 'pragma integrity_check').flatMap((row) => Object.values(row));
    if (results.join() !== 'ok') throw new BackupError(`${name} is damaged: ${results.slice(0, 3).join('; ')}`);
    const tables = queryRows(database, "select name from sqlite_master where name = 'kysely_migration'");
    const applied =
      tables.length === 0
        ? []
        : queryRows(database, 'select name from kysely_migration').map((row) => String(row['name']));
    const unknown = applied.filter((migration) => !migrations.includes(migration));
    if (unknown.length === applied.length) throw new BackupError(`${name} is not a database of this site.`);
    if (unknown.length > 0) throw new DatabaseTooNew(unknown);
  } catch (error) {
    if (error instanceof BackupError || error instanceof DatabaseTooNew) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new BackupError(
      // The last one is said of a damaged table of words.
      /malformed|corrupt|vtable constructor failed/i.test(message)
        ? `${name} is damaged: ${message}.`
        : `${name} is not a database of this site (${message}).`,
    );
  } finally {
    database.close();
  }
}

/** Copies a database in use into one file. @throws BackupError, DatabaseUnavailable; `target` is then as it was */
export function backUp(source: string, target: string, migrations: readonly string[]): void {
  const unfinished = `${target}.unfinished-${process.pid}`;
  deleteDatabase(unfinished);
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
    deleteDatabase(unfinished);
  }
}

/** Moves the write-ahead log into the file. @throws BackupError if a process has it open */
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

/** Replaces a database by a backup. @returns the replaced one's path @throws BackupError, DatabaseTooNew; nothing was changed then */
export function restore(backup: string, target: string, migrations: readonly string[], now: Date): string | undefined {
  const unfinished = `${target}.restoring-${process.pid}`;
  deleteDatabase(unfinished);
  try {
    copyFileSync(backup, unfinished);
    makePrivateDatabase(unfinished);
    check(unfinished, basename(backup), migrations);
    const exists = existsSync(target);
    if (exists) checkUnused(target);
    const time = now
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')
      .replaceAll(':', '-');
    const replaced = join(dirname(target), `${basename(target)}.before-restore-${time}`);
    for (const suffix of FILE_SUFFIXES) {
      if (existsSync(`${target}${suffix}`)) renameSync(`${target}${suffix}`, `${replaced}${suffix}`);
    }
    moveInPlace(unfinished, target);
    return exists ? replaced : undefined;
  } finally {
    deleteDatabase(unfinished);
  }
}
