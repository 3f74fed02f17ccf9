import type { Kysely, Migration } from 'kysely';

/** Who is sending which key to the other API host just now; beside the ledger, wherever that is. */
export const ledgerClaims: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('ledger_claims')
      .ifNotExists()
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('owner', 'text', (column) => column.notNull())
      .addColumn('begun_at', 'text', (column) => column.notNull())
      .addColumn('claimed_until', 'text')
      .execute();
  },
};
