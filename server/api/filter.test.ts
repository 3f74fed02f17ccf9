import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { readFacts } from '#contract/answer-facts.ts';
import type { PropertyFilter } from '#contract/filter.ts';
import { readFilterRequest } from '#contract/filter.ts';
import { filterRow, runFilter } from '#contract/filter-rows.ts';
import { placeNames } from '#contract/place-names.ts';
import { PropertySummary } from '#contract/property.ts';
import { readAnswers } from '#contract/read-answers.ts';
import { spec } from '#tests/conformance/spec.ts';
import { anyListing, anyRequest } from '#tests/fixtures/any-listing.ts';
import { calls } from '#tests/fixtures/calls.ts';
import { onPostgres, openTestDatabase } from '#tests/fixtures/databases.ts';
import { closedAfter } from '#tests/fixtures/each-test.ts';
import { folderOfFile } from '#tests/fixtures/new-folder.ts';
import { plainMedia } from '#tests/fixtures/plain-media.ts';
import { runs, sized } from '#tests/fixtures/runs.ts';
import { importCatalogue } from '../catalogue/import/import.ts';
import { createApi } from './api.ts';
import { orderBySort, selectMatching } from './property-queries.ts';

const RUNS = sized(runs(20), runs(60));
const folder = await folderOfFile();
const database = await closedAfter(openTestDatabase());
const media = plainMedia();
for (const name of ['articles', 'hero']) await writeFile(join(folder, `${name}.json`), '[]');

async function fill(properties: readonly object[]): Promise<void> {
  const withIds = properties.map((property, index) => ({ ...property, id: ((index * 7) % 1009) + 1 }));
  await writeFile(join(folder, 'properties.json'), JSON.stringify(withIds));
  await importCatalogue({ db: database.db, media, folder });
}

describe('the filter call', () => {
  it('answers the same ids in the same order as the device', async () => {
    const { db } = database;
    const app = createApi({ db });
    let found = 0;
    let unsaid = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyListing, { minLength: 10, maxLength: 40, size: 'max' }),
        fc.array(anyRequest, { minLength: 12, maxLength: 12 }),
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
              const { unsaid: reported } = readFacts(response.headers);
              if (reported !== undefined || expected.unsaid > 0) expect(reported).toBe(expected.unsaid);
              const { items, dropped } = readAnswers.filter_properties(await response.json());
              expect(dropped).toBe(0);
              ids.push(...items.map((item) => item.id));
              if (items.length < 9) break;
            }
            expect(ids).toEqual(expected.rows.map((row) => row.id));
            if (!onPostgres) {
              // The way that is taken to a place with thousands of homes.
              const filter = readFilterRequest(body).filter;
              const all = await orderBySort(selectMatching(db, filter, { broadPlaces: placeNames }), filter.sort)
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

  it('finds the same homes by search as by location', spec('7-property-search'), async () => {
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
          ['several places', { agreement_type: 'SALE', places: ['Kilimani', 'Karen', 'garden villa'] }],
          ['a price', { agreement_type: 'SALE', min_price: 5_000_000, max_price: 9_000_000, sort: 'price-up' }],
        ],
  )('uses indexes for %s', async (_what, filter) => {
    const { db } = database;
    const query = orderBySort(selectMatching(db, filter), filter.sort).select('p.id').limit(40).compile();
    const plan = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]),
    );
    const steps = plan.rows.map((row) => row.detail);
    expect(steps.filter((step) => /^SCAN p(?!\w| USING (COVERING )?INDEX)/.test(step))).toEqual([]);
    expect(steps.some((step) => /^(SEARCH p USING|SCAN p USING (COVERING )?INDEX)/.test(step))).toBe(true);
  });
});
