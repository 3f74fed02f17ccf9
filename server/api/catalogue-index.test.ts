import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { TOTAL_HEADER } from '#contract/answer-facts.ts';
import {
  compactSummary,
  DELTA_BASE_HEADER,
  DELTA_STATUS,
  getBareEtag,
  getIndexHref,
} from '#contract/catalogue-index.ts';
import { type FilterRow, filterRow } from '#contract/filter-rows.ts';
import { readAnswers } from '#contract/read-answers.ts';
import { readCalls } from '#contract/read-calls.ts';
import { startApiHost } from '#tests/fixtures/api-host.ts';
import { openTestDatabase, openTestLedger } from '#tests/fixtures/databases.ts';
import { closedAfter, eachTest } from '#tests/fixtures/each-test.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { plainMedia } from '#tests/fixtures/plain-media.ts';
import { importCatalogue } from '../catalogue/import/import.ts';
import { createApi } from './api.ts';
import { createApiProxy } from './proxy.ts';

const listing = (id: number, fields: object = {}) => ({
  id,
  title: `Home ${id}`,
  description: 'Words that only its own page shows.',
  status: 'available',
  property_type: 'residential',
  agreement_type: 'sale',
  subtype: null,
  tags: [],
  price: 1_000_000 + id,
  bedrooms: 2,
  bathrooms: null,
  location: { address_line1: 'Karen', state: 'Nairobi', country: 'Kenya' },
  listed_at: '2026-01-01',
  amenities: [1, 4],
  pictures: [],
  ...fields,
});
const many = Array.from({ length: 30 }, (_, index) => listing(index + 1));

const folder = eachTest(newFolder);
const database = eachTest(openTestDatabase);
const logged = eachTest((): unknown[] => []);
afterEach(() => expect(logged()).toEqual([]));

const importListings = async (listings: readonly object[]): Promise<void> => {
  const catalogue = join(folder(), 'catalogue');
  await mkdir(join(catalogue, 'pictures'), { recursive: true });
  await writeFile(join(catalogue, 'properties.json'), JSON.stringify(listings));
  await writeFile(join(catalogue, 'articles.json'), '[]');
  await writeFile(join(catalogue, 'hero.json'), '[]');
  await importCatalogue({ db: database().db, media: plainMedia(), folder: catalogue });
};
const createTestApi = () => createApi({ db: database().db, log: (error) => logged().push(error) });
type App = ReturnType<typeof createTestApi>;

const loadFullIndex = async (app: App, accepted = '') => {
  const response = await app.request(getIndexHref(), { headers: { 'Accept-Encoding': accepted } });
  expect(response.status).toBe(200);
  return { etag: response.headers.get('ETag') ?? '', response, text: await response.text() };
};
/** All that a row says, also what it reads when it is asked. */
const toComparable = (row: FilterRow | undefined) => ({
  ...row,
  places: row?.places,
  words: row?.words,
  facts: row?.facts,
});
const getIds = (records: readonly unknown[]) => readAnswers.suggestions(records).items.map(({ id }) => id);

describe('the catalogue index of our own API', () => {
  it('has the fields of filters and cards, one line for each home, and an ETag', async () => {
    await importListings([...many, listing(31, { status: 'sold' })]);
    const app = createTestApi();
    const { text, response } = await loadFullIndex(app);
    expect(response.headers.get(TOTAL_HEADER)).toBe('30');
    expect(text.slice(1, -1).split(',\n')).toHaveLength(30);
    const { items, dropped } = readAnswers.suggestions(JSON.parse(text));
    expect(dropped).toBe(0);
    expect(text).not.toContain('Words that only');
    const full = readAnswers.suggestions(await (await app.request(readCalls.suggestions.href())).json()).items;
    expect(items.map(filterRow).map(toComparable)).toEqual(full.map(filterRow).map(toComparable));
    expect(items.map(compactSummary)).toEqual(items);
  });

  it('answers 304 while nothing has changed, also after a restart, and is compressed', async () => {
    await importListings(many);
    const { etag, text } = await loadFullIndex(createTestApi());
    const again = createTestApi();
    const same = await again.request(getIndexHref(etag), { headers: { 'If-None-Match': etag } });
    expect([same.status, await same.text()]).toEqual([304, '']);
    const small = await again.request(getIndexHref(), { headers: { 'Accept-Encoding': 'br' } });
    expect(small.headers.get('Content-Encoding')).toBe('br');
    expect(brotliDecompressSync(await small.arrayBuffer()).toString()).toBe(text);
  });

  it.each(['', 'br'])(
    'sends only the changes since an index that it sent (%s), across an import and a restart',
    async (coding) => {
      const accepted = { 'Accept-Encoding': coding };
      await importListings(many);
      const old = await loadFullIndex(createTestApi(), coding);
      const others = many.filter(({ id }) => id !== 3 && id !== 5);
      await importListings([...others, listing(5, { price: 7 }), listing(31)]);
      const app = createTestApi();
      const response = await app.request(getIndexHref(old.etag), {
        headers: { ...accepted, 'If-None-Match': old.etag },
      });
      expect(response.status).toBe(DELTA_STATUS);
      expect(response.headers.get(DELTA_BASE_HEADER)).toBe(getBareEtag(old.etag));
      expect(response.headers.get(TOTAL_HEADER)).toBe('30');
      const [left, ...changed] = await response.json();
      expect(left).toEqual([3]);
      expect(getIds(changed).sort()).toEqual([31, 5]);
      const etag = response.headers.get('ETag') ?? '';
      expect((await loadFullIndex(app, coding)).etag).toBe(etag);
      const same = await app.request(getIndexHref(etag), { headers: { ...accepted, 'If-None-Match': etag } });
      expect(same.status).toBe(304);
    },
  );

  it('sends the full index if it does not know the device’s index, or if most homes have changed', async () => {
    await importListings(many);
    const old = await loadFullIndex(createTestApi());
    await importListings(many.map((property) => ({ ...property, title: `Other ${property.id}` })));
    const app = createTestApi();
    for (const since of [old.etag, 'W/"unknown"', '', "'; drop table", 'W/"\u0000"']) {
      const response = await app.request(getIndexHref(since));
      expect([since, response.status]).toEqual([since, 200]);
      expect(getIds(await response.json())).toHaveLength(30);
    }
  });
});

describe('the catalogue index beside another API host', () => {
  const host = eachTest(startApiHost);

  it('is created here from the host’s full list', async () => {
    const ledger = await closedAfter(openTestLedger());
    const app = createApiProxy({
      apiOrigin: host().origin,
      ledger,
      media: plainMedia([host().origin]),
      log: (error) => logged().push(error),
    });
    const full = await app.request(readCalls.suggestions.href());
    const response = await app.request(getIndexHref());
    const etag = response.headers.get('ETag') ?? '';
    expect(getIds(await response.json())).toEqual(getIds(await full.json()));
    const same = await app.request(getIndexHref(etag), { headers: { 'If-None-Match': etag } });
    expect(same.status).toBe(304);
    expect(new Set(host().requests)).toEqual(new Set(['GET /api/property/simple']));
  });
});
