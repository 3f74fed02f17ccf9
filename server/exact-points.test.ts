import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createPropertyNodes } from '#app/structured-data/property-nodes.ts';
import { getIndexHref } from '#contract/catalogue-index.ts';
import {
  getChoiceCountsHref,
  getPlaceFactsHref,
  getReferenceHref,
  MAP_POINTS_PATH,
  PLACE_COUNTS_PATH,
  TILE_COUNTS_PATH,
} from '#contract/content-calls.ts';
import { FEEDS } from '#contract/feeds.ts';
import { PropertyDetail } from '#contract/property.ts';
import { readCalls } from '#contract/read-calls.ts';
import { IDEMPOTENCY_KEY_HEADER, messageCalls } from '#contract/submission-calls.ts';
import { VIEWING_STATE_PATH, VIEWING_TOKEN_HEADER } from '#contract/viewing-state.ts';
import { closedAfter } from '#tests/fixtures/each-test.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { plainMedia } from '#tests/fixtures/plain-media.ts';
import { openTestSite } from '#tests/fixtures/test-site.ts';
import { storeSubmission } from './api/submissions.ts';
import { EXPORT_FORMATS, exportCatalogue } from './catalogue/export/export.ts';
import { importCatalogue } from './catalogue/import/import.ts';
import { stepViewing } from './viewings/viewings.ts';

/** More digits than the circle has. */
const LAT = '-1.2921357';
const LNG = '36.7879913';
/** Four decimals would already be 11 m. */
const EXACT = /1\.2921\d|36\.7879|36\.788\d/;
const TO_THE_GATE = 'Blue gate beside the kiosk';
const GATE = 'Caretaker Juma 0712 345 678';

const sheet = (directions: string): string =>
  [
    'Reference,Title,Agreement,Price,Area,County,Latitude,Longitude,Directions',
    `A-1,Flat in Kilimani,sale,9500000,Kilimani,Nairobi,${LAT},${LNG},"${directions}"`,
  ].join('\n');

async function importSheet(directions: string) {
  const site = await closedAfter(openTestSite({ publicUrl: 'https://site.example' }));
  const folder = await newFolder();
  await writeFile(join(folder, 'homes.csv'), sheet(directions));
  const { db } = site.database;
  await importCatalogue({ db, media: plainMedia(), folder, merge: true, acceptDoubts: true });
  const { id } = await db
    .selectFrom('property_ids')
    .select('id')
    .where('reference', '=', 'A-1')
    .executeTakeFirstOrThrow();
  return { ...site, db, id };
}

/** Has a viewing confirmed with directions and the gate's point, which its visitor's phone then asks for. */
async function confirmViewing({ app, db, id }: Awaited<ReturnType<typeof importSheet>>): Promise<void> {
  const token = 'a'.repeat(32);
  const slots = [{ date: new Date(Date.now() + 172_800_000).toISOString().slice(0, 10), part: 'morning' }] as const;
  const body = { property_id: id, slots, name: 'Amina', phone: '+254712345678' };
  const answer = await storeSubmission(db, 'viewing', body, 'key-of-a-viewing', { token });
  const { reference } = v.parse(v.object({ reference: v.string() }), await answer.json());
  const at = new Date(`${slots[0].date}T10:00:00+03:00`).toISOString();
  const gate = { directions: TO_THE_GATE, point: { lat: Number(LAT), lng: Number(LNG) } };
  const step = { act: 'confirm', wish: 0, at, by: '', note: '', ...gate } as const;
  expect(await stepViewing(db, { reference }, step, 0, Date.now())).toMatchObject({ done: true });
  const state = await app.request(VIEWING_STATE_PATH, { headers: { [VIEWING_TOKEN_HEADER]: token } });
  expect(await state.text()).toContain(TO_THE_GATE);
  const late = await app.request(messageCalls['viewing-reply'].path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [IDEMPOTENCY_KEY_HEADER]: 'key-of-a-reply' },
    body: JSON.stringify({ token, act: 'accept', at }),
  });
  expect(await late.text()).toContain(TO_THE_GATE);
}

describe('the exact point of a property', () => {
  it('stands in no answer, index, feed, map, page, export, structured data or log', async () => {
    const site = await importSheet('Off Ngong Road, 2nd gate after the petrol station.');
    await confirmViewing(site);
    const { app, db, id, lines } = site;
    const outputs = new Map<string, string>();
    const paths = [
      readCalls.property.href(id),
      readCalls.related_properties.href(1),
      readCalls.suggestions.href(),
      readCalls.properties_for_sale.href(),
      readCalls.search_properties.href('Kilimani', 1),
      getIndexHref(),
      MAP_POINTS_PATH,
      PLACE_COUNTS_PATH,
      TILE_COUNTS_PATH,
      getPlaceFactsHref('Kilimani'),
      getChoiceCountsHref({}),
      getReferenceHref('A-1'),
      ...Object.values(FEEDS).map(({ path }) => path),
      '/sitemap.xml',
      '/readyz',
      `/property/${id}`,
    ];
    for (const path of paths) {
      const answer = await app.request(path);
      expect([path, answer.status]).toEqual([path, 200]);
      outputs.set(path, await answer.text());
    }
    const filtered = await app.request(readCalls.filter_properties.href(), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ agreement_type: 'SALE', location: 'Kilimani' }),
    });
    outputs.set('filter', await filtered.text());
    for (const format of EXPORT_FORMATS) {
      const folder = await newFolder();
      await exportCatalogue({ db, media: plainMedia(), folder: join(folder, 'copy'), format });
      for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (file.isFile())
          outputs.set(`${format} ${file.name}`, await readFile(join(file.parentPath, file.name), 'latin1'));
      }
    }
    const detail = v.parse(PropertyDetail, JSON.parse(outputs.get(readCalls.property.href(id)) ?? ''));
    outputs.set(
      'structured data',
      JSON.stringify(createPropertyNodes('https://site.example', detail, undefined, undefined)),
    );
    outputs.set('log', JSON.stringify(lines));
    const rows = await db.selectFrom('properties').selectAll().where('id', '=', id).execute();
    const search = await db.selectFrom('property_search').selectAll().where('id', '=', id).execute();
    outputs.set('database', JSON.stringify([rows, search]));
    const submissions = await db.selectFrom('submissions').selectAll().execute();
    outputs.set('keys', JSON.stringify([submissions, await db.selectFrom('idempotency').selectAll().execute()]));
    expect(
      [...outputs].filter(([, text]) => EXACT.test(text) || text.includes(TO_THE_GATE)).map(([name]) => name),
    ).toEqual([]);
    // The area is there, and so is the way.
    expect(detail.location).toMatchObject({ lat: -1.292, lng: 36.788 });
    expect(detail.directions).toBe('Off Ngong Road, 2nd gate after the petrol station.');
    expect(outputs.get('csv properties.csv')).toContain('petrol');
  });

  it.each([
    ['a caretaker’s number', GATE],
    ['an exact point', `The pin is ${LAT}, ${LNG}`],
    ['a Plus Code of ten digits', 'At 6GCRPQ5Q+4X, the blue gate'],
  ])('is not imported as public directions with %s', async (_what, directions) => {
    await expect(importSheet(directions)).rejects.toThrow('directions are public');
  });
});
