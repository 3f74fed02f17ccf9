import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';

/** The columns that a filter or an order asks beside the agreement: an index that holds them all is read alone. */
const ASKED = [
  'type',
  'subtype',
  'furnishing',
  'country',
  'address_folded',
  'state_folded',
  'offers',
  'bedrooms_max',
  'bathrooms_max',
  'price_min',
  'price_max',
] as const;

/** Words are found by what they begin with (0016). */
async function textIndexInSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table property_text using fts5(
    words, content='property_search', content_rowid='id', tokenize='ascii', detail='none', columnsize=0, prefix='1 2 3'
  )`.execute(db);
  const forget = sql`insert into property_text (property_text, rowid, words) values ('delete', old.id, old.words);`;
  const learn = sql`insert into property_text (rowid, words) values (new.id, new.words);`;
  await sql`create trigger property_text_insert after insert on property_search begin ${learn} end`.execute(db);
  await sql`create trigger property_text_delete after delete on property_search begin ${forget} end`.execute(db);
  await sql`create trigger property_text_update after update on property_search begin ${forget} ${learn} end`.execute(
    db,
  );
}

/** Without the right to make the extension the same queries run, and read all words. */
async function textIndexInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`do $$ begin create extension if not exists pg_trgm; exception when others then null; end $$`.execute(db);
  const { rows } = await sql<{ schema: string }>`select nspname as schema from pg_extension
    join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm'`.execute(db);
  for (const { schema } of rows) {
    await sql`create index property_search_words on property_search using gin (words ${sql.id(schema, 'gin_trgm_ops')})`.execute(
      db,
    );
  }
}

export const search: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('property_search')
      .addColumn('id', 'integer', (column) => column.primaryKey().references('properties.id').onDelete('cascade'))
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
      .addColumn('offers', 'integer', (column) => column.notNull())
      .addColumn('bedrooms_max', 'double precision')
      .addColumn('bathrooms_max', 'double precision')
      .addColumn('price_min', 'double precision')
      .addColumn('price_max', 'double precision')
      .addColumn('words', 'text', (column) => column.notNull())
      .execute();
    const indexes: readonly [name: string, columns: readonly string[]][] = [
      ['property_search_newest', ['listed_at desc', 'id desc']],
      ['property_search_agreement', ['agreement', 'listed_at desc', 'id desc', ...ASKED, 'price']],
      ['property_search_price', ['agreement', 'price', 'listed_at desc', 'id desc', ...ASKED]],
      ['property_search_kind', ['agreement', 'type', 'subtype', 'listed_at desc', 'id desc']],
      ['property_search_address', ['address_folded', 'agreement', 'subtype', 'listed_at desc', 'id desc']],
      ['property_search_state', ['state_folded', 'agreement', 'subtype', 'listed_at desc', 'id desc']],
      ['property_search_featured', ['featured', 'listed_at desc', 'id desc']],
    ];
    for (const [name, columns] of indexes) {
      await db.schema
        .createIndex(name)
        .on('property_search')
        .columns([...columns])
        .execute();
    }
    const isSqlite = !(db.getExecutor().adapter instanceof PostgresAdapter);
    await (isSqlite ? textIndexInSqlite(db) : textIndexInPostgres(db));

    const offers = (what: string) => sql`(select ${sql.raw(what)} from property_offers o where o.property_id = p.id)`;
    const joined = sql.raw(isSqlite ? "group_concat(w.word, ' ')" : "string_agg(w.word, ' ')");
    await sql`insert into property_search select p.id, p.featured, p.agreement, p.type, substr(p.subtype, 1, 250),
      substr(p.furnishing, 1, 250), substr(p.country, 1, 250), substr(p.address_folded, 1, 250),
      substr(p.state_folded, 1, 250), p.price, p.listed_at, ${offers('count(*)')}, ${offers('max(o.bedrooms)')},
      ${offers('max(o.bathrooms)')}, ${offers('min(o.price)')}, ${offers('max(o.price)')},
      coalesce((select ' ' || ${joined} from property_words w where w.property_id = p.id), '')
      from properties p where p.listed = 1`.execute(db);

    await db.schema.dropTable('property_words').execute();
    for (const name of ['agreement', 'type', 'price', 'address', 'state', 'featured']) {
      await db.schema.dropIndex(`properties_${name}`).execute();
    }
  },
};
