import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, type Migration, type SqliteDatabase, SqliteDialect } from 'kysely';
import Database from 'libsql';
import { DatabaseUnavailable, faultOr } from './faults.ts';
import { lacksMigrations, migrate } from './migrate.ts';

/** How long a statement waits for another process's lock, in ms. */
const BUSY_TIMEOUT_MS = 5_000;
/** How long a start waits for another process's start, in ms. */
const START_LIMIT_MS = 60_000;
const TRY_AGAIN_MS = 50;

/** libsql ends the process on a boolean or undefined parameter, so such a value must not reach it. */
function bindable(parameters: readonly unknown[]): unknown[] {
  return parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value === undefined ? null : value));
}

function guarded<R>(work: () => R): R {
  try {
    return work();
  } catch (error) {
    throw faultOr(error);
  }
}

/** libsql as Kysely's SqliteDialect wants it. */
function adapter(connection: Database.Database): SqliteDatabase {
  return {
    close: () => connection.close(),
    prepare: (sql) => {
      // A disk that is full ends a transaction by itself: there is nothing to undo then.
      if (sql === 'rollback' && !connection.inTransaction) return prepared('select 1');
      // Every transaction here writes: taking the lock at once cannot fail half-way with "busy".
      return prepared(sql === 'begin' ? 'begin immediate' : sql);
    },
  };

  function prepared(sql: string): ReturnType<SqliteDatabase['prepare']> {
    const statement = guarded(() => connection.prepare(sql));
    return {
      reader: statement.reader,
      all: (parameters) => guarded(() => statement.all(bindable(parameters))),
      run: (parameters) => guarded(() => statement.run(bindable(parameters))),
      iterate: (parameters) => guarded(() => statement.iterate(bindable(parameters))),
    };
  }
}

/** Does it again while another process holds the file. */
async function whenFree(work: () => void): Promise<void> {
  const end = performance.now() + START_LIMIT_MS;
  for (;;) {
    try {
      return guarded(work);
    } catch (error) {
      const isBusy = error instanceof DatabaseUnavailable && error.reason === 'busy';
      if (!isBusy || performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
    }
  }
}

/**
 * Opens an SQLite file (made when missing, with its folder) so that a commit survives power loss: WAL and
 * synchronous=FULL. Then brings it to the newest migration: all of it or nothing, and of processes that start together
 * one migrates and the others wait.
 * @param file path, or ":memory:"
 * @throws DatabaseUnavailable, DatabaseTooNew, or whatever a migration that fails says
 */
export async function openSqlite<T>(file: string, migrations: Record<string, Migration>): Promise<Kysely<T>> {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const connection = guarded(() => new Database(file));
  const db = new Kysely<T>({ dialect: new SqliteDialect({ database: adapter(connection) }) });
  try {
    await whenFree(() => {
      connection.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
      connection.exec('pragma journal_mode = wal');
      connection.exec('pragma synchronous = full');
      connection.exec('pragma foreign_keys = on');
    });
    if (await lacksMigrations(db, migrations)) {
      await whenFree(() => connection.exec('begin immediate'));
      try {
        await migrate(db, migrations);
        connection.exec('commit');
      } catch (error) {
        if (connection.inTransaction) connection.exec('rollback');
        throw error;
      }
    }
  } catch (error) {
    connection.close();
    throw error;
  }
  return db;
}
