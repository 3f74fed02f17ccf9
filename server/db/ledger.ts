import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import { ANY_BODY, KEY_OF_WORDS } from '../submissions/erased-key.ts';
import type { SiteDatabase } from './database.ts';
import { ledgerMigrations } from './migrations.ts';
import type { IdempotencyTable, LedgerSchema } from './schema.ts';
import { openSqlite } from './sqlite.ts';

/** An answer that the other API host gave and that counts as an acknowledgement. */
export type LedgerEntry = Omit<IdempotencyTable, 'created_at'>;

/** The keys that another API host has acknowledged (D7): such a key is never forwarded again. */
export interface Ledger {
  find(key: string): Promise<LedgerEntry | undefined>;
  /** Durable when it resolves. */
  record(entry: LedgerEntry): Promise<void>;
  /**
   * Keeps of older entries only that their key was acknowledged: not the host's answer, nor what the body can be known by.
   * @param before ISO time
   */
  forget(before: string): Promise<void>;
  close(): Promise<void>;
}

/** What of a Kysely the ledger uses: the site's own fits as well. */
type LedgerQueries = Pick<Kysely<LedgerSchema>, 'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom'>;

const ledgerOver = (db: LedgerQueries, close: () => Promise<void>): Ledger => ({
  find: (key) =>
    db
      .selectFrom('ledger')
      .select(['key', 'kind', 'body_hash', 'status', 'answer'])
      .where('key', '=', key)
      .executeTakeFirst(),
  record: async (entry) => {
    await db
      .insertInto('ledger')
      .values({ ...entry, created_at: new Date().toISOString() })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
  },
  forget: async (before) => {
    await db.deleteFrom('ledger').where('created_at', '<', before).where('key', 'like', `${KEY_OF_WORDS}%`).execute();
    await db
      .updateTable('ledger')
      .set({ body_hash: ANY_BODY, answer: '{}' })
      .where('created_at', '<', before)
      .where('body_hash', '<>', ANY_BODY)
      .execute();
  },
  close,
});

/** The ledger as a table of the site's database: several processes then share it. Closing it closes nothing. */
export const ledgerIn = (db: SiteDatabase): Ledger => ledgerOver(db, () => Promise.resolve());

/** The ledger's own SQLite file in the data folder. */
export const ledgerFile = (dataDir: string): string => join(dataDir, 'ledger.db');

/** Opens the ledger's own file and brings it to the newest migration. @param file path, or ":memory:" */
export const openLedgerDatabase = (file: string): Promise<Kysely<LedgerSchema>> =>
  openSqlite<LedgerSchema>(file, ledgerMigrations);

/**
 * Opens the ledger of API_ORIGIN mode in a file of its own.
 * @param file path of the SQLite file, or ":memory:"
 */
export async function openLedger(file: string): Promise<Ledger> {
  const db = await openLedgerDatabase(file);
  return ledgerOver(db, () => db.destroy());
}

/** Opens the ledger where the settings want it: in PostgreSQL beside the rest, else in a file of the data folder. */
export const openConfiguredLedger = async (
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  db: SiteDatabase,
): Promise<Ledger> => (databaseUrl === undefined ? openLedger(ledgerFile(dataDir)) : ledgerIn(db));
