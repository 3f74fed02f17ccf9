import type { Kysely } from 'kysely';

/** The keys of writes with their answers: in the site's database, and in the ledger of API_ORIGIN mode. */
export const idempotencyTable = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('idempotency')
    .ifNotExists()
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
};
