import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type Migration,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import Database from 'libsql';
import { SizedMap } from '../process/sized-map.ts';
import { makePrivateDatabase } from './data-folder.ts';
import { DatabaseUnavailable, toDatabaseError } from './faults.ts';
import { isMissingMigrations, migrate } from './migrate.ts';

/** The import of a large catalogue writes for some seconds. */
const BUSY_LIMIT_MS = 15_000;
const START_LIMIT_MS = 60_000;
const RETRY_MS = 20;
/** As much as a filter reads of a hundred thousand properties. */
const CACHE_KB = 64_000;

/** Prepared statements that are kept, in characters of their text. */
const STATEMENTS_SIZE = 200_000;

/** libsql ends the process for booleans and undefined. */
const toBindable = (parameters: readonly unknown[]): unknown[] =>
  parameters.map((value) => (typeof value === 'boolean' ? Number(value) : (value ?? null)));

function runWithDatabaseErrors<R>(work: () => R): R {
  try {
    return work();
  } catch (error) {
    throw toDatabaseError(error);
  }
}

/** Repeats work while another process holds the file, without blocking this process. */
async function retryWhileBusy<R>(limitMs: number, work: () => R | Promise<R>): Promise<R> {
  const end = performance.now() + limitMs;
  for (;;) {
    try {
      return await runWithDatabaseErrors(work);
    } catch (error) {
      const isBusy = error instanceof DatabaseUnavailable && error.reason === 'busy';
      if (!isBusy || performance.now() > end) throw error;
      await sleep(RETRY_MS);
    }
  }
}

/** Preparing a statement costs more than running a small one. */
class Statements {
  readonly #database: Database.Database;
  readonly #prepared = new SizedMap<Database.Statement>(STATEMENTS_SIZE);

  constructor(database: Database.Database) {
    this.#database = database;
  }

  prepare(text: string): Database.Statement {
    const known = this.#prepared.get(text);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(text);
    this.#prepared.set(text, statement, text.length);
    return statement;
  }

  /** Drops a statement that has failed. */
  delete(text: string): void {
    this.#prepared.delete(text);
  }
}

class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Waits for the turn. @returns a function that ends it */
  async acquire(): Promise<() => void> {
    let end: () => void = () => {};
    const previous = this.#last;
    this.#last = new Promise((resolve) => {
      end = resolve;
    });
    await previous;
    return end;
  }
}

/** The single connection, for one query or transaction. Writes wait while another process writes; reads do not. */
class Connection implements DatabaseConnection {
  readonly #database: Database.Database;
  readonly #statements: Statements;
  readonly #turns: Turns;
  #endTurn: (() => void) | undefined;

  constructor(database: Database.Database, statements: Statements, turns: Turns) {
    this.#database = database;
    this.#statements = statements;
    this.#turns = turns;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#endTurn !== undefined) return runWithDatabaseErrors(() => this.#run<R>(sql, parameters));
    return retryWhileBusy(BUSY_LIMIT_MS, async () => {
      const endTurn = await this.#turns.acquire();
      try {
        return this.#run<R>(sql, parameters);
      } catch (error) {
        throw toDatabaseError(error);
      } finally {
        endTurn();
      }
    });
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Nothing is streamed from SQLite.');
  }

  /** Takes the write lock at once, so that a transaction cannot fail half-way with "busy". */
  begin(): Promise<void> {
    return retryWhileBusy(BUSY_LIMIT_MS, async () => {
      const endTurn = await this.#turns.acquire();
      try {
        this.#database.exec('begin immediate');
        this.#endTurn = endTurn;
      } catch (error) {
        endTurn();
        throw toDatabaseError(error);
      }
    });
  }

  commit(): void {
    runWithDatabaseErrors(() => this.#database.exec('commit'));
    this.#end();
  }

  rollback(): void {
    try {
      // A full disk ends a transaction by itself.
      if (this.#database.inTransaction) runWithDatabaseErrors(() => this.#database.exec('rollback'));
    } finally {
      this.#end();
    }
  }

  #end(): void {
    this.#endTurn?.();
    this.#endTurn = undefined;
  }

  #run<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    const statement = this.#statements.prepare(sql);
    try {
      // libsql's rows have no type; Kysely's types apply.
      if (statement.reader) return { rows: statement.all(toBindable(parameters)) as R[] };
      const { changes, lastInsertRowid } = statement.run(toBindable(parameters));
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    } catch (error) {
      this.#statements.delete(sql);
      throw error;
    }
  }
}

function createDriver(database: Database.Database): Driver {
  const statements = new Statements(database);
  const turns = new Turns();
  return {
    async init() {},
    acquireConnection: async () => new Connection(database, statements, turns),
    beginTransaction: (connection: Connection) => connection.begin(),
    commitTransaction: async (connection: Connection) => connection.commit(),
    rollbackTransaction: async (connection: Connection) => connection.rollback(),
    async releaseConnection() {},
    async destroy() {
      const endTurn = await turns.acquire();
      database.close();
      endTurn();
    },
  };
}

const createKysely = <T>(database: Database.Database): Kysely<T> =>
  new Kysely<T>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => createDriver(database),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });

/** Opens and migrates an SQLite file or ":memory:". @throws DatabaseUnavailable, DatabaseTooNew, the error of a migration that fails */
export async function openSqlite<T>(file: string, migrations: Record<string, Migration>): Promise<Kysely<T>> {
  if (file !== ':memory:') {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    makePrivateDatabase(file);
  }
  const database = runWithDatabaseErrors(() => new Database(file));
  const db = createKysely<T>(database);
  try {
    await retryWhileBusy(START_LIMIT_MS, () => {
      database.exec('pragma journal_mode = wal');
      database.exec('pragma synchronous = full');
      database.exec('pragma foreign_keys = on');
      database.exec(`pragma cache_size = -${CACHE_KB}`);
    });
    if (await isMissingMigrations(db, migrations)) {
      await retryWhileBusy(START_LIMIT_MS, () => database.exec('begin immediate'));
      try {
        await migrate(db, migrations);
        runWithDatabaseErrors(() => database.exec('commit'));
      } catch (error) {
        if (database.inTransaction) database.exec('rollback');
        throw error;
      }
    }
  } catch (error) {
    database.close();
    throw error;
  }
  return db;
}
