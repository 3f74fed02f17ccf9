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
  close(): Promise<void>;
}

/**
 * Opens the ledger of API_ORIGIN mode in a file of its own.
 * @param file path of the SQLite file, or ":memory:"
 */
export async function openLedger(file: string): Promise<Ledger> {
  const db = await openSqlite<LedgerSchema>(file, ledgerMigrations);
  return {
    find: (key) =>
      db
        .selectFrom('idempotency')
        .select(['key', 'kind', 'body_hash', 'status', 'answer'])
        .where('key', '=', key)
        .executeTakeFirst(),
    record: async (entry) => {
      await db
        .insertInto('idempotency')
        .values({ ...entry, created_at: new Date().toISOString() })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute();
    },
    close: () => db.destroy(),
  };
}
