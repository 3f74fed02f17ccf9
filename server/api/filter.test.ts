import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HERO_SUBTYPES, MENU_SUBTYPES, type PropertyFilter } from '#contract/filter.ts';
import { readFilterRequest } from '#contract/filter-request.ts';
import { filterRow, runFilter } from '#contract/filter-rows.ts';
import { placeNames } from '#contract/place-names.ts';
import { PropertySummary } from '#contract/property.ts';
import { readAnswers } from '#contract/read-answers.ts';
import { spec } from '#tests/conformance/spec.ts';
import { anyFacts, anyMustHaves } from '#tests/fixtures/any-facts.ts';
import { calls } from '#tests/fixtures/calls.ts';
import { onPostgres, openTestDatabase } from '#tests/fixtures/databases.ts';
import { folderOfFile } from '#tests/fixtures/new-folder.ts';
import { plainMedia } from '#tests/fixtures/plain-media.ts';
import { runs, sized } from '#tests/fixtures/runs.ts';
import { importCatalogue } from '../catalogue/import/import.ts';
import type { OpenDatabase } from '../db/database.ts';
import { createApi } from './api.ts';
import { inOrder, matching } from './property-queries.ts';

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 4 });
/** A filter that sets everything finds nothing. */
const seldom = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
const maybeNull = <T>(arbitrary: fc.Arbitrary<T>) => maybe(fc.option(arbitrary, { nil: null, freq: 4 }));

const places = 'Westlands|Kilimani|Mombasa Road|MOMBASA-road|Thika|Nairobi|Muthaiga North|Nairóbi'.split('|');
/** Address lines that name more than a place: roads, several places, none. */
const LINES = [
  '67 Thika Lane, Thika',
  'Thikas, off Mombasa Road',
  'Kilimani Link Road, Nairobi',
  'Flat 4, Westlands',
  'Westlands Avenue',
];
const words = [
  'flat',
  'Café',
  'cafe',
  "O'Brien’s",
  '3-bed',
  '\u{1F3E0}',
  '\ud800',
  'Nairobi',
  'west',
  '\u0000',
  'Ⅳ',
  'ﬁne',
  'домик',
  '東京都',
];
const text = fc.array(fc.constantFrom(...words, ...places), { minLength: 1, maxLength: 4 }).map((all) => all.join(' '));
const price = fc.constantFrom(0, 1, 50_000, 50_000.5, 9_500_000, 175_000_000, 175_000_001, 400_000_000);
const count = fc.constantFrom(0, 1, 2, 2.5, 3, 4);
const subtypes = [
  ...Object.values(HERO_SUBTYPES).flat(),
  ...Object.values(MENU_SUBTYPES).flat(),
  'office',
  'farm_house',
];

const listing = fc.record(
  {
    title: text.map((title) => `A ${title}`),
    status: maybeNull(fc.constantFrom('available', 'under offer', 'let', 'sold')),
    property_type: maybeNull(fc.constantFrom('residential', 'Commercial', 'land', 'shortlet')),
    agreement_type: maybeNull(fc.constantFrom('sale', 'rent', 'shortlet')),
    subtype: maybeNull(fc.constantFrom(...subtypes)),
    furnishing: maybeNull(fc.constantFrom('furnished', 'unfurnished', 'Semi-Furnished', 'semi furnished')),
    tags: maybe(fc.subarray(['off-plan', 'On Compound', 'new'])),
    price: maybeNull(price),
    lowest_variant_price: maybeNull(price),
    bedrooms: maybeNull(count),
    bathrooms: maybeNull(count),
    location: maybeNull(
      fc.record(
        {
          lat: maybeNull(fc.constantFrom(-1.29004, -1.29, -1.3, 0)),
          lng: maybeNull(fc.constantFrom(36.78646, 36.7, 36.8)),
          address_line1: maybeNull(fc.constantFrom(...places, ...LINES)),
          state: maybeNull(fc.constantFrom(...places, '')),
          country: maybeNull(fc.constantFrom('Kenya', 'KENYA', 'Uganda')),
        },
        { requiredKeys: [] },
      ),
    ),
    variants: maybe(
      fc.array(
        fc.record(
          {
            bedrooms: maybeNull(count),
            bathrooms: maybeNull(count),
            price: maybeNull(price),
            area_sqft: maybeNull(fc.constantFrom(0, 700, 900.5, 2000)),
          },
          { requiredKeys: [] },
        ),
        { maxLength: 3 },
      ),
    ),
    listed_at: maybeNull(fc.constantFrom('2026-01-01', '2026-02-01', '2025-12-31')),
    ...anyFacts,
  },
  { requiredKeys: ['title'] },
);

const request = fc.record(
  {
    property_type: seldom(fc.constantFrom('RESIDENTIAL', 'COMMERCIAL', 'land', 'castle')),
    agreement_type: seldom(fc.constantFrom('SALE', 'rent', 'SHORTLET', 'gift')),
    subtype: seldom(fc.constantFrom(...subtypes.map((one) => one.toUpperCase()))),
    furnishing: seldom(fc.constantFrom('FURNISHED', 'UNFURNISHED', 'SEMI-FURNISHED')),
    tag: seldom(fc.constantFrom('off-plan', 'on-compound')),
    state: seldom(fc.constantFrom(...places)),
    country: seldom(fc.constantFrom('Kenya', 'uganda')),
    location: seldom(
      fc.oneof(fc.constantFrom(...places), text, fc.constantFrom('w', 'na we', '%', '', '\ud800', 'f', 'до', '東')),
    ),
    min_price: seldom(fc.oneof(price, price.map(String))),
    max_price: seldom(price),
    bedrooms: seldom(fc.constantFrom(0, 1, 2, 3, '2')),
    bathrooms: seldom(fc.constantFrom(0, 1, 2, 3)),
    sort: seldom(fc.constantFrom('newest', 'price-up', 'price-down', 'best')),
    ...anyMustHaves(seldom),
    // A filter that is new has to be tried here.
  } satisfies Record<keyof PropertyFilter, fc.Arbitrary<unknown>>,
  { requiredKeys: [] },
);

const RUNS = sized(runs(20), runs(60));
const folder = await folderOfFile();
let database: OpenDatabase;
const media = plainMedia();

beforeAll(async () => {
  database = await openTestDatabase();
  await writeFile(join(folder, 'articles.json'), '[]');
  await writeFile(join(folder, 'hero.json'), '[]');
});
afterAll(() => database.close());

async function fill(properties: readonly object[]): Promise<void> {
  const withIds = properties.map((property, index) => ({ ...property, id: ((index * 7) % 1009) + 1 }));
  await writeFile(join(folder, 'properties.json'), JSON.stringify(withIds));
  await importCatalogue({ db: database.db, media, folder });
}

describe('the filter call', () => {
  it('gives the same ids in the same order as the device does', async () => {
    const { db } = database;
    const app = createApi({ db });
    let found = 0;
    let unsaid = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(listing, { minLength: 10, maxLength: 40, size: 'max' }),
        fc.array(request, { minLength: 12, maxLength: 12 }),
        async (properties, requests) => {
          await fill(properties);
          const stored = await db.selectFrom('properties').select('summary').execute();
          const rows = stored.map(({ summary }) => filterRow(v.parse(PropertySummary, JSON.parse(summary))));
          for (const body of requests) {
            const expected = runFilter(rows, readFilterRequest(body).filter, placeNames);
            const ids: number[] = [];
            for (let page = 1; ; page++) {
              const response = await app.request('/api/property/filter', {
                method: 'POST',
                headers: { 'Content-Type': 'application/json' },
                body: JSON.stringify({ ...body, page, limit: 9 }),
              });
              expect(response.headers.get('X-Total-Count')).toBe(String(expected.rows.length));
              const said = response.headers.get('X-Unsaid');
              if (said !== null || expected.unsaid > 0) expect(said).toBe(String(expected.unsaid));
              const { items, dropped } = readAnswers.filter_properties(await response.json());
              expect(dropped).toBe(0);
              ids.push(...items.map((item) => item.id));
              if (items.length < 9) break;
            }
            expect(ids).toEqual(expected.rows.map((row) => row.id));
            if (!onPostgres) {
              // The way that is taken to a place with thousands of homes.
              const filter = readFilterRequest(body).filter;
              const all = await inOrder(matching(db, filter, placeNames, true), filter.sort)
                .select('p.id')
                .execute();
              expect(all.map(({ id }) => id)).toEqual(ids);
            }
            found += ids.length;
            unsaid += expected.unsaid;
          }
        },
      ),
      { numRuns: RUNS },
    );
    // A test in which nothing ever matches would prove nothing.
    expect(found).toBeGreaterThan(8 * RUNS);
    expect(unsaid).toBeGreaterThan(RUNS);
  });

  it('finds by search what it finds by location', spec('7-property-search'), async () => {
    await fill([
      { title: 'A flat', location: { address_line1: 'Kilimani', state: 'Nairobi' } },
      { title: 'Kilimanjaro view', location: { address_line1: 'Thika', state: 'Kiambu' } },
      { title: 'A house', status: 'sold', location: { address_line1: 'Kilimani', state: 'Nairobi' } },
    ]);
    const app = createApi({ db: database.db });
    const search = async (query: string) => {
      const response = await app.request(calls.search_properties.href(query, 1));
      const { items } = readAnswers.search_properties(await response.json());
      return [response.headers.get('X-Total-Count'), ...items.map((item) => item.title)];
    };
    expect(await search('kilimani')).toEqual(['1', 'A flat']);
    expect(await search('KILIMAN')).toEqual(['2', 'Kilimanjaro view', 'A flat']);
    expect(await search('kiliman view')).toEqual(['1', 'Kilimanjaro view']);
    expect(await search('x'.repeat(5000))).toEqual(['0']);
  });

  it.each<[string, PropertyFilter]>(
    onPostgres
      ? []
      : [
          ['the defaults', { agreement_type: 'SALE', country: 'Kenya' }],
          ['words', { agreement_type: 'SALE', location: 'garden villa' }],
          ['a price', { agreement_type: 'SALE', min_price: 5_000_000, max_price: 9_000_000, sort: 'price-up' }],
        ],
  )('uses indexes for %s', async (_what, filter) => {
    const { db } = database;
    const query = inOrder(matching(db, filter, placeNames), filter.sort)
      .select('p.id')
      .limit(40)
      .compile();
    const plan = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]),
    );
    const steps = plan.rows.map((row) => row.detail);
    expect(steps.filter((step) => /^SCAN p(?!\w| USING (COVERING )?INDEX)/.test(step))).toEqual([]);
    expect(steps.some((step) => /^(SEARCH p USING|SCAN p USING (COVERING )?INDEX)/.test(step))).toBe(true);
  });
});
