import type { Kysely, Migration } from 'kysely';

/** Columns that each submission gets; SQLite has no "add column if not exists". */
const NEW_COLUMNS = ['quarantine', 'released_at', 'consent_version', 'consent_at'] as const;

export const deliveries: Migration = {
  async up(db: Kysely<unknown>) {
    const tables = await db.introspection.getTables();
    const known = tables.find(({ name }) => name === 'submissions')?.columns.map(({ name }) => name) ?? [];
    for (const column of NEW_COLUMNS.filter((name) => !known.includes(name))) {
      await db.schema.alterTable('submissions').addColumn(column, 'text').execute();
    }
    await db.schema
      .createIndex('submissions_received')
      .ifNotExists()
      .on('submissions')
      .columns(['received_at'])
      .execute();

    await db.schema
      .createTable('deliveries')
      .ifNotExists()
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('submission_id', 'integer', (column) =>
        column.notNull().references('submissions.id').onDelete('cascade'),
      )
      .addColumn('channel', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('next_at', 'text', (column) => column.notNull())
      .addColumn('claimed_until', 'text')
      .addColumn('last_error', 'text')
      .addColumn('sent_at', 'text')
      .addUniqueConstraint('deliveries_once', ['submission_id', 'channel'])
      .execute();
    await db.schema
      .createIndex('deliveries_due')
      .ifNotExists()
      .on('deliveries')
      .columns(['channel', 'state', 'next_at'])
      .execute();

    await db.schema
      .createTable('jobs')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('done_at', 'text')
      .addColumn('claimed_until', 'text')
      .execute();
  },
};
