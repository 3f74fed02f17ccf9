import { type Kysely, PostgresAdapter, sql, type Transaction } from 'kysely';

/*
 * The few places where the two databases differ; everything else is one set of queries. What plain DDL means is made
 * the same in postgres.ts.
 */

export type DialectName = 'sqlite' | 'postgres';

/** Which database answers. */
export const dialectOf = <T>(db: Kysely<T>): DialectName =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

/**
 * Of folded texts with a space before each word: those in which each of the given words begins one.
 * @param words folded: letters and digits only; at least one
 */
export function hasWordsLike<T>(db: Kysely<T>, words: readonly string[]) {
  if (dialectOf(db) === 'sqlite') {
    const all = words.map((word) => `"${word}" *`).join(' AND ');
    return sql<boolean>`p.id in (select rowid from property_text where property_text match ${all})`;
  }
  return sql<boolean>`(${sql.join(
    words.map((word) => sql`p.words like ${`% ${word}%`}`),
    sql` and `,
  )})`;
}

/**
 * A list of texts in a record that is kept as JSON, as JSON itself; empty or null where there is none. PostgreSQL reads
 * no JSON in which any text holds half a character ("\ud83d"): there the list is looked for as it is written, which
 * takes less time as well.
 * @param column that holds the record as JSON.stringify writes it
 * @param name of the list; no text in it has a "]"
 */
export function listInJson<T>(db: Kysely<T>, column: string, name: string) {
  return dialectOf(db) === 'sqlite'
    ? sql<string | null>`${sql.ref(column)} -> ${name}`
    : sql<string>`'[' || split_part(split_part(${sql.ref(column)}, ${`"${name}":[`}, 2), ']', 1) || ']'`;
}

/** A place with more homes than this is looked for in all homes: finding each by an index takes longer. */
const MANY_HOMES = 3_000;

/** Whether SQLite, which does not know it, is to look for a place in all homes. PostgreSQL knows how many a place has. */
export async function isBroadPlace<T>(db: Kysely<T>, place: string): Promise<boolean> {
  if (dialectOf(db) !== 'sqlite') return false;
  const { rows } = await sql`select 1 from property_search where state_folded = ${place}
    limit 1 offset ${MANY_HOMES}`.execute(db);
  return rows.length > 0;
}

/** Homes at a place, without using its indexes; of SQLite only. */
export const atBroadPlace = (place: string) =>
  sql<boolean>`(+p.address_folded = ${place} or +p.state_folded = ${place})`;

/** Tells the database what the catalogue is like now; without it the ways it chooses are those of an empty one. */
export async function refreshStatistics<T>(db: Kysely<T>): Promise<void> {
  for (const table of ['property_search', 'property_offers', 'property_tags']) {
    await sql`analyze ${sql.table(table)}`.execute(db);
  }
}

/** Whether words are found by an index; false on a PostgreSQL where the extension pg_trgm could not be made. */
export async function hasTextIndex<T>(db: Kysely<T>): Promise<boolean> {
  if (dialectOf(db) === 'sqlite') return true;
  const { rows } = await sql`select 1 from pg_indexes where indexname = 'property_search_words'`.execute(db);
  return rows.length > 0;
}

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
