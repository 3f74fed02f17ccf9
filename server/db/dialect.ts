import { type Kysely, PostgresAdapter, sql, type Transaction } from 'kysely';

/*
 * The few places where the two databases differ; everything else is one set of queries. What plain DDL means is made
 * the same in postgres.ts.
 */

export type DialectName = 'sqlite' | 'postgres';

/** Which database answers. */
export const dialectOf = <T>(db: Kysely<T>): DialectName =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

/** Known to every process of this site and to nothing else that locks by number. */
const IMPORT_LOCK = '7310204881560325';
const LOOK_AGAIN_MS = 100;

/**
 * Makes this transaction the only one that replaces the catalogue, until it ends; readers are not held up. On SQLite
 * a transaction that writes is alone already.
 * @param waitMs how long another import may take
 * @returns false when another one is still at it
 */
export async function lockCatalogue<T>(trx: Transaction<T>, waitMs: number): Promise<boolean> {
  if (dialectOf(trx) === 'sqlite') return true;
  const end = performance.now() + waitMs;
  for (;;) {
    const { rows } = await sql<{
      got: boolean;
    }>`select pg_try_advisory_xact_lock(${sql.raw(IMPORT_LOCK)}) as got`.execute(trx);
    if (rows[0]?.got === true) return true;
    if (performance.now() >= end) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
