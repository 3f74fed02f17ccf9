import { type Kysely, type Migration, sql } from 'kysely';
import { idempotencyTable } from './idempotency-table.ts';

export const begin: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('properties')
      .ifNotExists()
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('listed', 'integer', (column) => column.notNull())
      .addColumn('featured', 'integer', (column) => column.notNull())
      .addColumn('agreement', 'text')
      .addColumn('type', 'text')
      .addColumn('subtype', 'text')
      .addColumn('furnishing', 'text')
      .addColumn('country', 'text', (column) => column.notNull())
      .addColumn('address_folded', 'text')
      .addColumn('state_folded', 'text')
      .addColumn('price', 'double precision')
      .addColumn('listed_at', 'text', (column) => column.notNull())
      .addColumn('summary', 'text', (column) => column.notNull())
      .addColumn('detail', 'text', (column) => column.notNull())
      .addColumn('agent', 'text')
      .execute();
    const indexes: readonly [name: string, columns: readonly string[]][] = [
      ['properties_newest', ['listed', 'listed_at desc', 'id desc']],
      ['properties_agreement', ['listed', 'agreement', 'listed_at desc', 'id desc']],
      ['properties_type', ['listed', 'agreement', 'type', 'listed_at desc', 'id desc']],
      ['properties_price', ['listed', 'agreement', 'price']],
      ['properties_featured', ['listed', 'featured', 'listed_at desc', 'id desc']],
      ['properties_address', ['address_folded']],
      ['properties_state', ['state_folded']],
    ];
    for (const [name, columns] of indexes) {
      await db.schema
        .createIndex(name)
        .ifNotExists()
        .on('properties')
        .columns([...columns])
        .execute();
    }

    await db.schema
      .createTable('property_offers')
      .ifNotExists()
      .addColumn('property_id', 'integer', (column) => column.notNull().references('properties.id').onDelete('cascade'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('bedrooms', 'double precision')
      .addColumn('bathrooms', 'double precision')
      .addColumn('price', 'double precision')
      .addPrimaryKeyConstraint('property_offers_key', ['property_id', 'position'])
      .execute();

    await db.schema
      .createTable('property_words')
      .ifNotExists()
      .addColumn('word', 'text', (column) => column.notNull())
      .addColumn('property_id', 'integer', (column) => column.notNull().references('properties.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('property_words_key', ['word', 'property_id'])
      .execute();
    await db.schema
      .createIndex('property_words_property')
      .ifNotExists()
      .on('property_words')
      .columns(['property_id'])
      .execute();

    await db.schema
      .createTable('property_tags')
      .ifNotExists()
      .addColumn('tag', 'text', (column) => column.notNull())
      .addColumn('property_id', 'integer', (column) => column.notNull().references('properties.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('property_tags_key', ['tag', 'property_id'])
      .execute();
    await db.schema
      .createIndex('property_tags_property')
      .ifNotExists()
      .on('property_tags')
      .columns(['property_id'])
      .execute();

    await db.schema
      .createTable('articles')
      .ifNotExists()
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('slug', 'text', (column) => column.notNull().unique())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('summary', 'text', (column) => column.notNull())
      .addColumn('detail', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('articles_newest')
      .ifNotExists()
      .on('articles')
      .columns(['created_at desc', 'id desc'])
      .execute();

    await db.schema
      .createTable('hero_pictures')
      .ifNotExists()
      .addColumn('position', 'integer', (column) => column.primaryKey())
      .addColumn('picture', 'text', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('catalogue')
      .ifNotExists()
      .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('stamp', 'text', (column) => column.notNull())
      .addColumn('imported_at', 'text', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('submissions')
      .ifNotExists()
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('reference', 'text', (column) => column.notNull().unique())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('received_at', 'text', (column) => column.notNull())
      .addColumn('idempotency_key', 'text', (column) => column.unique())
      .execute();
    await idempotencyTable(db, 'idempotency');
  },
};
