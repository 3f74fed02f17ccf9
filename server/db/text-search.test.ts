import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fold } from '#lib/fold.ts';
import { createTestDatabasePlace, openTestDatabase } from '#tests/fixtures/databases.ts';
import { closedAfter } from '#tests/fixtures/each-test.ts';
import { selectMatching } from '../api/property-queries.ts';
import type { OpenDatabase } from './database.ts';
import { hasTextIndex } from './database.ts';

const row = (id: number, words: string) => {
  const kind = { agreement: 'sale', type: null, subtype: null, furnishing: null };
  const place = { country: 'kenya', address_folded: null, state_folded: null };
  const common = { id, ...kind, ...place, featured: 0 as const, price: 5, listed_at: '2026-01-01' };
  return {
    property: { ...common, listed: 1 as const, summary: '{}', detail: '{}', agent: null },
    search: {
      ...common,
      offers: 1,
      bedrooms_max: null,
      bathrooms_max: null,
      price_min: 5,
      price_max: 5,
      confirmed_on: '',
      words: words
        .split(' ')
        .map((word) => ` ${word}`)
        .join(''),
    },
  };
};

let database: OpenDatabase;
const findIds = async (location: string): Promise<number[]> => {
  const rows = await selectMatching(database.db, { location }, { placeNames: new Set() })
    .select('p.id')
    .orderBy('p.id')
    .execute();
  return rows.map(({ id }) => id);
};

describe('words of a location', () => {
  const texts = [
    ...['villa in karen', 'kareni or and not near', 'домик 東京都 5bed', 'x', '\u{1e900}dlam \u{16ea0}new'],
    `${'long'.repeat(70)}`,
  ];
  beforeAll(async () => {
    database = await openTestDatabase();
    for (const [index, text] of texts.entries()) {
      const { property, search } = row(index + 1, fold(text));
      await database.db.insertInto('properties').values(property).execute();
      await database.db.insertInto('property_search').values(search).execute();
    }
  });
  afterAll(() => database.close());

  it.each([
    ['karen', [1, 2]],
    ['KAR vil', [1]],
    ['aren', []],
    ['n', [2]],
    ['or', [2]],
    ['and not', [2]],
    ['villa" OR "x', []],
    ['до 東', [3]],
    ['京', []],
    ['\u{1e900}', [5]],
    ['longlong', [6]],
    ['%', [1, 2, 3, 4, 5, 6]],
  ])('%s begins words of %j', async (location, ids) => expect(await findIds(location)).toEqual(ids));

  it('are deleted with their property, and indexed again', async () => {
    const { property, search } = row(99, 'passing');
    await database.db.insertInto('properties').values(property).execute();
    await database.db.insertInto('property_search').values(search).execute();
    expect(await findIds('passing')).toEqual([99]);
    await database.db.updateTable('property_search').set({ words: ' other' }).where('id', '=', 99).execute();
    expect([await findIds('passing'), await findIds('oth')]).toEqual([[], [99]]);
    await database.db.deleteFrom('properties').where('id', '=', 99).execute();
    expect(await findIds('oth')).toEqual([]);
    expect(await hasTextIndex(database.db)).toBe(true);
  });
});

describe('a database from before the text index', () => {
  it('is indexed from stored data', async () => {
    const place = await closedAfter(createTestDatabasePlace());
    const before = await place.open();
    const { property } = row(7, '');
    // Back to the tables as the migration before found them.
    await before.db.schema.dropTable('property_places').execute();
    await before.db.schema.dropTable('property_search').execute();
    await sql`drop table if exists property_text`.execute(before.db);
    await sql`alter table property_offers drop column size`.execute(before.db);
    await sql`alter table pictures add column priority integer`.execute(before.db);
    await sql`create table property_words (word text, property_id integer)`.execute(before.db);
    for (const name of ['agreement', 'type', 'price', 'address', 'state', 'featured']) {
      await before.db.schema.createIndex(`properties_${name}`).on('properties').column('id').execute();
    }
    for (const table of [
      'viewing_mails',
      'viewings',
      'push_messages',
      'push_matching',
      'push_changes',
      'push_subscriptions',
    ])
      await before.db.schema.dropTable(table).execute();
    await sql`delete from kysely_migration where name >= '008_search'`.execute(before.db);
    await before.db
      .insertInto('properties')
      .values([property, { ...property, id: 8, listed: 0 }])
      .execute();
    for (const [position, price] of [4, 9].entries()) {
      const offer = { property_id: 7, position, bedrooms: position + 1, bathrooms: null, price };
      await before.db.insertInto('property_offers').values(offer).execute();
    }
    await sql`insert into property_words values ('villa', 7), ('karen', 7)`.execute(before.db);
    await before.close();

    database = await closedAfter(place.open());
    const rows = await database.db.selectFrom('property_search').selectAll().execute();
    const bounds = { offers: 2, bedrooms_max: 2, bathrooms_max: null, price_min: 4, price_max: 9 };
    const words = expect.stringMatching(/^ (villa karen|karen villa)$/);
    expect(rows).toMatchObject([{ ...row(7, '').search, ...bounds, words }]);
    expect(await findIds('kar vil')).toEqual([7]);
  });
});
