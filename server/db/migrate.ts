import { type Kysely, type Migration, Migrator, sql } from 'kysely';

const MIGRATIONS_TABLE = 'kysely_migration';

/** Returns the names of the migrations that a database has. */
export async function readMigrations<T>(db: Kysely<T>): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === MIGRATIONS_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(MIGRATIONS_TABLE)}`.execute(db);
  return rows.map(({ name }) => name);
}

export class DatabaseTooNew extends Error {
  override readonly name = 'DatabaseTooNew';
  constructor(unknown: readonly string[]) {
    super(
      `The database was used by a newer version of this site (it has ${unknown.join(', ')}). Start that version, or restore a backup of before.`,
    );
  }
}

/** @throws DatabaseTooNew for a migration that this version does not know */
export async function isMissingMigrations<T>(db: Kysely<T>, migrations: Record<string, Migration>): Promise<boolean> {
  const has = await readMigrations(db);
  const unknown = has.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) throw new DatabaseTooNew(unknown);
  return has.length < Object.keys(migrations).length;
}

export async function migrate<T>(db: Kysely<T>, migrations: Record<string, Migration>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
