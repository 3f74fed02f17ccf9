import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, type Migration, Migrator, type SqliteDatabase, SqliteDialect } from 'kysely';
import Database from 'libsql';

/** How long a statement waits for another process's lock, in ms. */
const BUSY_TIMEOUT_MS = 5_000;

/** libsql ends the process on a boolean or undefined parameter, so such a value must not reach it. */
function bindable(parameters: readonly unknown[]): unknown[] {
  return parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value === undefined ? null : value));
}

/** libsql as Kysely's SqliteDialect wants it. */
function adapter(connection: Database.Database): SqliteDatabase {
  return {
    close: () => connection.close(),
    prepare: (sql) => {
      // Every transaction here writes: taking the lock at once cannot fail half-way with "busy".
      const statement = connection.prepare(sql === 'begin' ? 'begin immediate' : sql);
      return {
        reader: statement.reader,
        all: (parameters) => statement.all(bindable(parameters)),
        run: (parameters) => statement.run(bindable(parameters)),
        iterate: (parameters) => statement.iterate(bindable(parameters)),
      };
    },
  };
}

/**
 * Opens an SQLite file (made when missing, with its folder) so that a commit survives power loss: WAL and
 * synchronous=FULL. Then brings it to the newest migration.
 * @param file path, or ":memory:"
 * @throws whatever a migration that fails says
 */
export async function openSqlite<T>(file: string, migrations: Record<string, Migration>): Promise<Kysely<T>> {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const connection = new Database(file);
  connection.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
  connection.exec('pragma journal_mode = wal');
  connection.exec('pragma synchronous = full');
  connection.exec('pragma foreign_keys = on');
  const db = new Kysely<T>({ dialect: new SqliteDialect({ database: adapter(connection) }) });
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) {
    await db.destroy();
    throw error;
  }
  return db;
}
