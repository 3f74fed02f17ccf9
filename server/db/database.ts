import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import { migrations } from './migrations.ts';
import type { Schema } from './schema.ts';
import { openSqlite } from './sqlite.ts';

export type SiteDatabase = Kysely<Schema>;

export interface OpenDatabase {
  readonly db: SiteDatabase;
  close(): Promise<void>;
}

/**
 * Opens the site's database and brings it to the newest migration.
 * @param file path of the SQLite file, or ":memory:"
 */
export async function openDatabase(file: string): Promise<OpenDatabase> {
  const db = await openSqlite<Schema>(file, migrations);
  return { db, close: () => db.destroy() };
}

/** Opens the database that the settings name: a file in the data folder. For the site and for its commands alike. */
export const openConfiguredDatabase = ({ dataDir }: Pick<Config, 'dataDir'>): Promise<OpenDatabase> =>
  openDatabase(join(dataDir, 'site.db'));
