import type { Kysely, Migration } from 'kysely';

export const indexVersions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('index_versions')
      .ifNotExists()
      .addColumn('position', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('stamps', 'text', (column) => column.notNull())
      .execute();
  },
};
