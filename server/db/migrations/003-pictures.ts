import type { Kysely, Migration } from 'kysely';

export const pictures: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('pictures')
      .ifNotExists()
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('width', 'integer', (column) => column.notNull())
      .addColumn('height', 'integer', (column) => column.notNull())
      .addColumn('color', 'text', (column) => column.notNull())
      .addColumn('priority', 'integer', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('picture_sources')
      .ifNotExists()
      .addColumn('path', 'text', (column) => column.primaryKey())
      .addColumn('picture_id', 'text', (column) => column.notNull().references('pictures.id').onDelete('cascade'))
      .addColumn('size', 'double precision', (column) => column.notNull())
      .addColumn('mtime', 'double precision', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('picture_sources_picture')
      .ifNotExists()
      .on('picture_sources')
      .columns(['picture_id'])
      .execute();
    await db.schema
      .createTable('secrets')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute();
  },
};
