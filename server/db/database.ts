import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, PostgresAdapter, sql, type Transaction } from 'kysely';
import type { Config } from '../config/config.ts';
import { prepareDataFolder } from './data-folder.ts';
import { migrations } from './migrations/migrations.ts';
import { openPostgres } from './postgres.ts';
import type { Schema } from './schema.ts';
import { openSqlite } from './sqlite.ts';

export type SiteDatabase = Kysely<Schema>;

export interface OpenDatabase {
  readonly db: SiteDatabase;
  close(): Promise<void>;
}

const toOpenDatabase = (db: SiteDatabase): OpenDatabase => ({ db, close: () => db.destroy() });

export const getDatabaseFile = (dataDir: string): string => join(dataDir, 'site.db');

/** Opens the site's SQLite file and migrates it. @param file path, or ":memory:" */
export const openDatabase = async (file: string): Promise<OpenDatabase> =>
  toOpenDatabase(await openSqlite<Schema>(file, migrations));

/** Opens the site's PostgreSQL database and migrates it. @param pool most connections at once */
export const openPostgresDatabase = async (url: string, pool: number): Promise<OpenDatabase> =>
  toOpenDatabase(await openPostgres<Schema>(url, migrations, pool));

/** Opens the database of the settings. @throws DataFolderError, DatabaseUnavailable, DatabaseTooNew */
export async function openConfiguredDatabase({
  dataDir,
  databaseUrl,
  databasePool,
}: Pick<Config, 'dataDir' | 'databaseUrl' | 'databasePool'>): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) return openPostgresDatabase(databaseUrl, databasePool);
  prepareDataFolder(dataDir);
  return openDatabase(getDatabaseFile(dataDir));
}

// Queries that differ between the two databases. Column types are in migrations/define.ts.

type DialectName = 'sqlite' | 'postgres';

export const getDialect = <T>(db: Kysely<T>): DialectName =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

/** Matches properties in which each word starts a word. @param words folded, so only letters and digits; at least one */
export function matchesWords<T>(db: Kysely<T>, words: readonly string[]) {
  if (getDialect(db) === 'sqlite') {
    const prefixes = words.map((word) => `"${word}" *`).join(' AND ');
    return sql<boolean>`p.id in (select rowid from property_text where property_text match ${prefixes})`;
  }
  return sql<boolean>`(${sql.join(
    words.map((word) => sql`p.words like ${`% ${word}%`}`),
    sql` and `,
  )})`;
}

/** Selects a list without "]" from a record of JSON.stringify(), as text: PostgreSQL refuses lone surrogates. */
export function selectJsonList<T>(db: Kysely<T>, column: string, name: string) {
  return getDialect(db) === 'sqlite'
    ? sql<string | null>`${sql.ref(column)} -> ${name}`
    : sql<string>`'[' || split_part(split_part(${sql.ref(column)}, ${`"${name}":[`}, 2), ']', 1) || ']'`;
}

/** Selects a record without nested records from a column of JSON without spaces; null or "{}" if it is missing. */
export function selectJsonRecord<T>(db: Kysely<T>, column: string, name: string) {
  return getDialect(db) === 'sqlite'
    ? sql<string | null>`${sql.ref(column)} -> ${name}`
    : sql<string>`'{' || split_part(split_part(${sql.ref(column)}, ${`"${name}":{`}, 2), '}', 1) || '}'`;
}

/** For a place with more properties, reading all properties is faster than an index. */
const BROAD_PLACE_PROPERTIES = 3_000;

/** Whether SQLite should read all properties to find a place's. PostgreSQL decides by its own statistics. */
export async function isBroadPlace<T>(db: Kysely<T>, place: string): Promise<boolean> {
  if (getDialect(db) !== 'sqlite') return false;
  const { rows } = await sql`select 1 from property_search where state_folded = ${place}
    limit 1 offset ${BROAD_PLACE_PROPERTIES}`.execute(db);
  return rows.length > 0;
}

/** Matches without an index: a plus sign excludes a column from SQLite's choice. */
export const isAtBroadPlace = (place: string) =>
  sql<boolean>`(+p.address_folded = ${place} or +p.state_folded = ${place})`;

/** Matches properties whose address line names the place (S53). PostgreSQL uses an index only for an array. */
export function isNamedAtPlace<T>(db: Kysely<T>, place: string) {
  const ids = sql`select property_id from property_places where place = ${place}`;
  return getDialect(db) === 'sqlite' ? sql<boolean>`p.id in (${ids})` : sql<boolean>`p.id = any(array(${ids}))`;
}

/** Refreshes statistics, without which the planner plans for an empty catalogue. */
export async function refreshStatistics<T>(db: Kysely<T>): Promise<void> {
  for (const table of ['property_search', 'property_offers', 'property_tags', 'property_places']) {
    await sql`analyze ${sql.table(table)}`.execute(db);
  }
}

/** Whether words have an index: PostgreSQL may lack pg_trgm. */
export async function hasTextIndex<T>(db: Kysely<T>): Promise<boolean> {
  if (getDialect(db) === 'sqlite') return true;
  const { rows } = await sql`select 1 from pg_indexes where indexname = 'property_search_words'`.execute(db);
  return rows.length > 0;
}

const IMPORT_LOCK = '7310204881560325';
const LOCK_RETRY_MS = 100;

/** Makes this transaction the only one that replaces the catalogue. @returns false after `waitMs` */
export async function lockCatalogue<T>(trx: Transaction<T>, waitMs: number): Promise<boolean> {
  if (getDialect(trx) === 'sqlite') return true;
  const end = performance.now() + waitMs;
  for (;;) {
    const locking = sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${sql.raw(IMPORT_LOCK)}) as locked`;
    const { rows } = await locking.execute(trx);
    if (rows[0]?.locked === true) return true;
    if (performance.now() >= end) return false;
    await sleep(LOCK_RETRY_MS);
  }
}
