import { type Kysely, type Migration, sql } from 'kysely';
import { isPostgres, runDefinitions } from './define.ts';

/** Columns of filters and orders beside the agreement. An index that holds them all is read without the table. */
const ASKED =
  'type, subtype, furnishing, country, address_folded, state_folded, offers, bedrooms_max, bathrooms_max, price_min, price_max';
const NEWEST = 'listed_at desc, id desc';

/** Words are found by their first letters (0016). */
async function createTextIndexInSqlite(db: Kysely<unknown>): Promise<void> {
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
async function createTextIndexInPostgres(db: Kysely<unknown>): Promise<void> {
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
    const index = (name: string, columns: string): string =>
      `create index property_search_${name} on property_search (${columns})`;
    await runDefinitions(
      db,
      `create table property_search (
        id integer primary key references properties (id) on delete cascade, featured integer not null, agreement text,
        type text, subtype text, furnishing text, country text not null, address_folded text, state_folded text,
        price double precision, listed_at text not null, offers integer not null, bedrooms_max double precision,
        bathrooms_max double precision, price_min double precision, price_max double precision, words text not null)`,
      index('newest', NEWEST),
      index('agreement', `agreement, ${NEWEST}, ${ASKED}, price`),
      index('price', `agreement, price, ${NEWEST}, ${ASKED}`),
      index('kind', `agreement, type, subtype, ${NEWEST}`),
      index('address', `address_folded, agreement, subtype, ${NEWEST}`),
      index('state', `state_folded, agreement, subtype, ${NEWEST}`),
      index('featured', `featured, ${NEWEST}`),
    );
    const isSqlite = !isPostgres(db);
    await (isSqlite ? createTextIndexInSqlite(db) : createTextIndexInPostgres(db));

    const selectFromOffers = (what: string) =>
      sql`(select ${sql.raw(what)} from property_offers o where o.property_id = p.id)`;
    const joined = sql.raw(isSqlite ? "group_concat(w.word, ' ')" : "string_agg(w.word, ' ')");
    await sql`insert into property_search select p.id, p.featured, p.agreement, p.type, substr(p.subtype, 1, 250),
      substr(p.furnishing, 1, 250), substr(p.country, 1, 250), substr(p.address_folded, 1, 250),
      substr(p.state_folded, 1, 250), p.price, p.listed_at, ${selectFromOffers('count(*)')}, ${selectFromOffers('max(o.bedrooms)')},
      ${selectFromOffers('max(o.bathrooms)')}, ${selectFromOffers('min(o.price)')}, ${selectFromOffers('max(o.price)')},
      coalesce((select ' ' || ${joined} from property_words w where w.property_id = p.id), '')
      from properties p where p.listed = 1`.execute(db);

    const indexes = ['agreement', 'type', 'price', 'address', 'state', 'featured'];
    await runDefinitions(db, 'drop table property_words', ...indexes.map((name) => `drop index properties_${name}`));
  },
};
