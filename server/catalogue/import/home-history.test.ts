import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeEach, expect, it, vi } from 'vitest';
import { compactSummary } from '#contract/catalogue-index.ts';
import { PropertyDetail, PropertySummary } from '#contract/property.ts';
import { openTestDatabase } from '#tests/fixtures/databases.ts';
import { closedAfter, eachTest } from '#tests/fixtures/each-test.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { plainMedia } from '#tests/fixtures/plain-media.ts';
import { exportCatalogue } from '../export/export.ts';
import { rebuildRows } from '../write/write-catalogue.ts';
import { importCatalogue } from './import.ts';

const media = plainMedia();
const database = eachTest(openTestDatabase);
const folder = eachTest(newFolder);
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));

const HOUSE = { id: 7, title: 'House', agreement_type: 'sale', status: 'available', price: 54_000_000 };

async function importProperty(when: string, home: object) {
  vi.setSystemTime(when);
  const path = join(folder(), 'properties.json');
  await writeFile(path, JSON.stringify([home]));
  const { properties } = await importCatalogue({ db: database().db, media, folder: path });
  return properties;
}
async function readStored(id = 7) {
  const row = await database().db.selectFrom('properties').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return {
    row,
    detail: v.parse(PropertyDetail, JSON.parse(row.detail)),
    summary: v.parse(PropertySummary, JSON.parse(row.summary)),
  };
}

const REDUCED = { what: 'price', on: '2026-11-04', from: 54_000_000, to: 52_000_000 } as const;
const OFFERED = { what: 'status', on: '2026-11-09', from: 'available', to: 'under offer' } as const;
const AGAIN = { what: 'price', on: '2026-11-20', from: 52_000_000, to: 51_000_000 } as const;

it('each changed price and status is stored with its day in Nairobi, and lists show the last', async () => {
  await importProperty('2026-10-01T08:00:00Z', HOUSE);
  expect((await readStored()).detail).not.toHaveProperty('changes');
  // Half past midnight in Nairobi.
  const outcome = await importProperty('2026-11-03T21:30:00Z', { ...HOUSE, price: 52_000_000 });
  expect(outcome?.named.changed).toEqual(['id 7 House: price']);
  await importProperty('2026-11-09T08:00:00Z', { ...HOUSE, price: 52_000_000, status: 'under offer' });
  await importProperty('2026-11-20T08:00:00Z', { ...HOUSE, price: 51_000_000, status: 'under offer', title: 'Villa' });
  const { row, detail, summary } = await readStored();
  expect(detail.changes).toEqual([AGAIN, OFFERED, REDUCED]);
  expect(summary.changes).toEqual([AGAIN, OFFERED]);
  expect(compactSummary(summary).changes).toEqual([AGAIN, OFFERED]);
  expect(JSON.parse(row.newest_change ?? '')).toEqual(AGAIN);
});

it('importing the same file again changes neither history nor dates', async () => {
  await importProperty('2026-10-01T08:00:00Z', HOUSE);
  await importProperty('2026-11-04T08:00:00Z', { ...HOUSE, price: 52_000_000 });
  const before = await readStored();
  expect(await importProperty('2026-11-21T08:00:00Z', { ...HOUSE, price: 52_000_000 })).toMatchObject({
    changed: 0,
    unchanged: 1,
  });
  await database().db.updateTable('catalogue').set({ stamp: 'older' }).execute();
  expect(await importProperty('2026-11-22T08:00:00Z', { ...HOUSE, price: 52_000_000 })).toMatchObject({ unchanged: 1 });
  await database().db.updateTable('catalogue').set({ stamp: 'older' }).execute();
  await rebuildRows(database().db);
  expect(await readStored()).toEqual(before);
});

it.each(['json', 'reso'] as const)('the history survives an export as %s to another site', async (format) => {
  await importProperty('2026-10-01T08:00:00Z', HOUSE);
  await importProperty('2026-11-04T08:00:00Z', { ...HOUSE, price: 52_000_000 });
  const there = await closedAfter(openTestDatabase());
  const target = join(folder(), format);
  await exportCatalogue({ db: database().db, media, folder: target, format });
  expect(await readFile(join(target, 'properties.json'), 'utf8')).toContain('2026-11-04');
  const again = await importCatalogue({ db: database().db, media, folder: target });
  expect(again.properties).toMatchObject({ changed: 0, unchanged: 1 });
  await importCatalogue({ db: there.db, media, folder: target });
  const row = await there.db.selectFrom('properties').select('detail').executeTakeFirstOrThrow();
  expect(v.parse(PropertyDetail, JSON.parse(row.detail)).changes).toEqual([REDUCED]);
});

it('the history in a file is accepted, and its changes are added', async () => {
  await importProperty('2026-10-01T08:00:00Z', HOUSE);
  const own = { what: 'price', on: '2026-05-01', from: 60_000_000, to: 54_000_000 } as const;
  await importProperty('2026-11-04T08:00:00Z', { ...HOUSE, changes: [own], price: 52_000_000 });
  expect((await readStored()).detail.changes).toEqual([REDUCED, own]);
});

it('a home that was only confirmed again is stored, and is no news for feeds and sitemaps', async () => {
  await importProperty('2026-11-01T08:00:00Z', { ...HOUSE, confirmed_on: '2026-10-30' });
  const before = await readStored();
  const outcome = await importProperty('2026-11-20T08:00:00Z', { ...HOUSE, confirmed_on: '2026-11-20' });
  expect(outcome?.named.changed).toEqual(['id 7 House: date confirmed']);
  const { row, detail, summary } = await readStored();
  expect([detail.confirmed_on, summary.confirmed_on]).toEqual(['2026-11-20', '2026-11-20']);
  expect(row.changed_at).toBe(before.row.changed_at);
  await importProperty('2026-11-21T08:00:00Z', { ...HOUSE, confirmed_on: '2026-11-21', price: 53_000_000 });
  expect((await readStored()).row.changed_at).toBe('2026-11-21T08:00:00.000Z');
});
