import type { Kysely } from 'kysely';

/** The keys of writes with their answers: of our own API, and of another host's in the ledger of API_ORIGIN mode. */
export const idempotencyTable = async (db: Kysely<unknown>, name: 'idempotency' | 'ledger'): Promise<void> => {
  await db.schema
    .createTable(name)
    .ifNotExists()
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
};
