import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Config } from '../config/config.ts';
import { prepareDataFolder } from './data-folder.ts';
import { migrations } from './migrations.ts';
import { openPostgres } from './postgres.ts';
import type { Schema } from './schema.ts';
import { openSqlite } from './sqlite.ts';

export type SiteDatabase = Kysely<Schema>;

export interface OpenDatabase {
  readonly db: SiteDatabase;
  close(): Promise<void>;
}

const opened = (db: SiteDatabase): OpenDatabase => ({ db, close: () => db.destroy() });

/** The SQLite file of the site in its data folder. */
export const siteFile = (dataDir: string): string => join(dataDir, 'site.db');

/**
 * Opens the site's database as an SQLite file and brings it to the newest migration.
 * @param file path, or ":memory:"
 */
export const openDatabase = async (file: string): Promise<OpenDatabase> =>
  opened(await openSqlite<Schema>(file, migrations));

/**
 * Opens the site's database in PostgreSQL and brings it to the newest migration.
 * @param url postgres://user:password@host/database
 * @param pool most connections at once
 */
export const openPostgresDatabase = async (url: string, pool: number): Promise<OpenDatabase> =>
  opened(await openPostgres<Schema>(url, migrations, pool));

/**
 * Opens the database that the settings name, for the site and for its commands: PostgreSQL, else a file in the data
 * folder.
 * @throws DataFolderError, DatabaseUnavailable, DatabaseTooNew
 */
export async function openConfiguredDatabase({
  dataDir,
  databaseUrl,
  databasePool,
}: Pick<Config, 'dataDir' | 'databaseUrl' | 'databasePool'>): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) return openPostgresDatabase(databaseUrl, databasePool);
  prepareDataFolder(dataDir);
  return openDatabase(siteFile(dataDir));
}
