import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeXlsx } from 'hucre';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openTestDatabase } from '#tests/fixtures/databases.ts';
import { eachTest } from '#tests/fixtures/each-test.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { plainMedia } from '#tests/fixtures/plain-media.ts';
import { readSheetFile } from '#tests/fixtures/read-sheet.ts';
import { importCatalogue } from './import.ts';

const caseFile = (name: string) => join(import.meta.dirname, '../../../tests/fixtures/cases', name);

const database = eachTest(openTestDatabase);

const importFrom = (folder: string) => importCatalogue({ db: database().db, media: plainMedia(), folder });
const ids = async () =>
  (await database().db.selectFrom('property_ids').selectAll().orderBy('id').execute()).map(({ id, reference }) => [
    id,
    reference,
  ]);

describe('invisible characters', () => {
  it('are not part of a reference, an e-mail address, a place or a number', async () => {
    const { entries, problems, doubts } = await readSheetFile(caseFile('31-invisible.csv'));
    expect([problems, doubts]).toEqual([[], []]);
    expect(entries[0]).toMatchObject({
      ...{ reference: 'C31-1', agreement_type: 'sale', price: 9_500_000, bedrooms: 2, agent: 'tumaini-example' },
      location: { address_line1: 'Kilimani', state: 'Nairobi' },
    });
  });

  it('do not turn one home into two', async () => {
    expect(await importFrom(caseFile('31a-first.csv'))).toMatchObject({ properties: { added: 2 } });
    const before = await ids();
    expect(await importFrom(caseFile('31b-again.csv'))).toMatchObject({
      properties: { added: 0, changed: 0, unchanged: 2, removed: 0 },
    });
    expect(await ids()).toEqual(before);
  });

  it('do not turn one home into two if an earlier release stored them in a reference', async () => {
    await importFrom(caseFile('31a-first.csv'));
    await database().db.updateTable('property_ids').set({ reference: '\u200bC31-1' }).where('id', '=', 1).execute();
    // Where it made two homes of one, the home on the site keeps its address.
    await database().db.insertInto('property_ids').values({ id: 7, reference: 'C31\u20112' }).execute();
    expect(await importFrom(caseFile('31b-again.csv'))).toMatchObject({ properties: { added: 0, removed: 0 } });
    const folder = await newFolder();
    await writeFile(
      join(folder, 'homes.csv'),
      'Reference,Title,Agreement\nC31-1,Flat by the park again,sale\nC31-2,Flat by the river,sale\n',
    );
    expect(await importFrom(join(folder, 'homes.csv'))).toMatchObject({
      properties: { added: 0, changed: 2, removed: 0 },
    });
    expect(await ids()).toEqual([
      [1, 'C31-1'],
      [2, 'C31-2'],
      [7, null],
    ]);
  });

  it('hide no heading, sheet or photo', async () => {
    const folder = await newFolder();
    await mkdir(join(folder, 'photos'));
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#842' } })
      .jpeg()
      .toBuffer();
    await writeFile(join(folder, 'photos', 'Shot at 10.00\u202fAM.jpg'), photo);
    const rows = [
      ['\ufeffReference', 'Tit\u00adle', 'Agree\u200bment', 'Photos', 'Size (sq\u00a0m)'],
      ['A\u20101', '\u202aA \u200bflat \u2013 with a view', 'sale', 'Shot at 10.00 AM.jpg', '120\u200f'],
    ];
    const sheets = [
      { name: 'Other', rows: [['x']] },
      { name: 'Ho\u200bmes', rows },
    ];
    await writeFile(join(folder, 'homes.xlsx'), await writeXlsx({ sheets }));
    const outcome = await importCatalogue({
      ...{ db: database().db, media: plainMedia(), folder: join(folder, 'homes.xlsx'), sheet: 'Homes' },
    });
    expect(outcome.properties).toMatchObject({ added: 1 });
    const row = await database().db.selectFrom('properties').select('detail').executeTakeFirstOrThrow();
    expect(JSON.parse(row.detail)).toMatchObject({
      ...{ reference: 'A-1', title: 'A flat \u2013 with a view', area_sqft: 1292 },
    });
  });
});
