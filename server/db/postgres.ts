import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type Migration,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import { DatabaseUnavailable, toDatabaseError } from './faults.ts';
import { isMissingMigrations, migrate } from './migrate.ts';

const STATEMENT_TIMEOUT_MS = 30_000;
/** A connection without an answer for longer than any statement is given up. */
const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** A process that stopped in the middle of a transaction must not keep its locks. */
const IDLE_IN_TRANSACTION_MS = 60_000;
const KEEP_ALIVE_MS = 10_000;

const { builtins } = pg.types;
/** Types that are read as numbers, as from SQLite: no value is above 2^53. */
const NUMBER_TYPES = new Set<number>([builtins.INT8, builtins.NUMERIC]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (NUMBER_TYPES.has(id) ? Number : pg.types.getTypeParser(id, format)),
};

class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  /** A lost connection is not used again. */
  #isLost = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const { command, rowCount, rows } = await this.#client.query<Row<R>>(sql, [...parameters]);
      const counts = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE';
      return { rows, ...(counts ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
    } catch (error) {
      const fault = toDatabaseError(error);
      if (fault instanceof DatabaseUnavailable && fault.reason === 'unreachable') this.#isLost = true;
      throw fault;
    }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Nothing is streamed from PostgreSQL.');
  }

  /** The server rolls a lost connection back itself. */
  async rollback(): Promise<void> {
    if (!this.#isLost) await this.executeQuery(CompiledQuery.raw('rollback'));
  }

  release(): void {
    this.#client.release(this.#isLost);
  }
}

type Row<R> = R extends pg.QueryResultRow ? R : never;

/** Kysely's own driver keeps lost connections and hides the reason. */
const createDriver = (pool: pg.Pool): Driver => ({
  async init() {},
  async acquireConnection() {
    try {
      return new Connection(await pool.connect());
    } catch (error) {
      throw toDatabaseError(error);
    }
  },
  async beginTransaction(connection, { isolationLevel }) {
    const level = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`;
    await connection.executeQuery(CompiledQuery.raw(`begin${level}`));
  },
  async commitTransaction(connection) {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  },
  rollbackTransaction: (connection: Connection) => connection.rollback(),
  async releaseConnection(connection: Connection) {
    connection.release();
  },
  destroy: () => pool.end(),
});

interface PoolOptions {
  readonly url: string;
  readonly size: number;
  readonly statementTimeoutMs: number;
}

function openPool<T>({ url, size, statementTimeoutMs }: PoolOptions): Kysely<T> {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    application_name: 'site',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    ...(statementTimeoutMs === 0 ? {} : { query_timeout: QUERY_TIMEOUT_MS }),
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  // Without a listener a lost idle connection would end the process; the next query gets another one.
  const ignore = (): void => {};
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return new Kysely<T>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => createDriver(pool),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

/** Opens and migrates PostgreSQL, 15 or later. @throws DatabaseUnavailable, DatabaseTooNew, the error of a migration that fails */
export async function openPostgres<T>(
  url: string,
  migrations: Record<string, Migration>,
  size: number,
): Promise<Kysely<T>> {
  const db = openPool<T>({ url, size, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  try {
    if (await isMissingMigrations(db, migrations)) {
      // Waiting for another process, or building an index, may take longer than a statement may.
      const migrating = openPool<T>({ url, size: 2, statementTimeoutMs: 0 });
      await migrate(migrating, migrations).finally(() => migrating.destroy());
    }
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}
