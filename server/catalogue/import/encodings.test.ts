import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeXlsx } from 'hucre';
import { describe, expect, it } from 'vitest';
import { encodeBytes } from '#tests/fixtures/bytes-in.ts';
import { openTestDatabase } from '#tests/fixtures/databases.ts';
import { eachTest } from '#tests/fixtures/each-test.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { plainMedia } from '#tests/fixtures/plain-media.ts';
import type { ImportOptions } from '../plan/import-run.ts';
import { DoubtsRemain, importCatalogue } from './import.ts';

const database = eachTest(openTestDatabase);
const folder = eachTest(newFolder);

const LIST = [
  'Reference,Headline,Agreement,Area',
  'A-1,Café by the river,sale,Karen',
  'A-2,The Gardener’s house,sale,Karen',
  'A-3,A plain flat,sale,Karen',
].join('\n');

/** @returns titles on the site, or doubts or problems */
async function importBytes(bytes: Uint8Array | string, more: Partial<ImportOptions> = {}, name = 'homes.csv') {
  await writeFile(join(folder(), name), bytes);
  try {
    await importCatalogue({ db: database().db, media: plainMedia(), folder: join(folder(), name), ...more });
  } catch (error) {
    if (error instanceof DoubtsRemain) return { doubts: error.issues };
    return { wrong: String(error) };
  }
  const rows = await database().db.selectFrom('properties').select('detail').orderBy('id').execute();
  return rows.map(({ detail }) => (JSON.parse(detail) as { title: string }).title);
}

const TITLES = ['Café by the river', 'The Gardener’s house', 'A plain flat'];

describe('a list with a guessed encoding', () => {
  it('is a doubt with both readings if its letters are unlikely, until a person chooses', async () => {
    const mac = encodeBytes(LIST, 'macintosh');
    const say = 'say which it is with --encoding macintosh or --encoding windows-1252';
    expect(await importBytes(mac)).toEqual({
      doubts: [
        `homes.csv, line 2, column "Headline" (B): "Café by the river" is Mac Roman, and "CafŽ by the river" in Windows-1252; ${say}`,
        `homes.csv, line 3, column "Headline" (B): "The Gardener’s house" is Mac Roman, and "The GardenerÕs house" in Windows-1252; ${say}`,
      ],
    });
    expect(await importBytes(mac, { encoding: 'windows-1252' })).toEqual([
      'CafŽ by the river',
      'The GardenerÕs house',
      'A plain flat',
    ]);
    expect(await importBytes(mac, { encoding: 'macintosh' })).toEqual(TITLES);
    // What is on the site is not doubted again.
    expect(await importBytes(mac)).toEqual(TITLES);
  });

  it('is Mac Roman if the doubts are accepted, or its host says so', async () => {
    expect(await importBytes(encodeBytes(LIST, 'macintosh'), { acceptDoubts: true })).toEqual(TITLES);
    await database().db.deleteFrom('properties').execute();
    expect(await importBytes(encodeBytes(LIST, 'macintosh'), { namedEncoding: 'macintosh' })).toEqual(TITLES);
  });

  it.each<[string, Uint8Array]>([
    ['Windows-1252', encodeBytes(LIST, 'windows-1252')],
    ['UTF-16 without a mark', Buffer.from(LIST, 'utf16le')],
    ['UTF-16 of the other order without a mark', Buffer.from(LIST, 'utf16le').swap16()],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${LIST}`)],
  ])('is read without a doubt in %s', async (_what, bytes) => expect(await importBytes(bytes)).toEqual(TITLES));

  it('reports a few of many such cells', async () => {
    const rows = Array.from({ length: 9 }, (_, at) => `A-${at},Café ${at},sale,Karen`);
    const report = await importBytes(encodeBytes([LIST.split('\n')[0], ...rows].join('\n'), 'macintosh'));
    expect(report).toMatchObject({ doubts: { length: 6, 5: 'letters that can hardly be meant are in 4 more cells' } });
  });

  it('is a doubt in any file if it was damaged before it was saved', async () => {
    const garbled = LIST.replace('Café', 'CafÃ©').replace('Gardener’s', 'GardenerÕs');
    const doubts = [
      expect.stringContaining('"CafÃ© by the river" may be meant as "Café by the river"'),
      expect.stringContaining('"The GardenerÕs house" may be meant as "The Gardener’s house"'),
    ];
    expect(await importBytes(garbled)).toEqual({ doubts });
    const rows = garbled.split('\n').map((line) => line.split(','));
    expect(await importBytes(await writeXlsx({ sheets: [{ name: 'Homes', rows }] }), {}, 'homes.xlsx')).toEqual({
      doubts,
    });
  });

  it('is refused in a wrong or impossible encoding', async () => {
    expect(await importBytes(encodeBytes(LIST, 'windows-1252'), { encoding: 'utf-8' })).toMatchObject({
      wrong: expect.stringContaining('homes.csv: the file is not in UTF-8, as --encoding says'),
    });
    const rows = LIST.split('\n').map((line) => line.split(','));
    const workbook = await writeXlsx({ sheets: [{ name: 'Homes', rows }] });
    expect(await importBytes(workbook, { encoding: 'macintosh' }, 'homes.xlsx')).toMatchObject({
      wrong: expect.stringContaining('--encoding is for texts'),
    });
    expect(await importBytes('[]', { encoding: 'macintosh' }, 'properties.json')).toMatchObject({
      wrong: expect.stringContaining('--encoding is for spreadsheets that were saved as text'),
    });
  });

  it('is a doubt for people and articles too, like a name that became a date', async () => {
    const team = 'Name,Position,Licence\nJosé Example,Agent,2-Mar\n';
    expect(await importBytes(encodeBytes(team, 'macintosh'), {}, 'team.csv')).toEqual({
      doubts: [
        expect.stringContaining('team.csv, line 2, column "Licence" (C): "2-Mar" looks like a date'),
        expect.stringContaining('team.csv, line 2, column "Name" (A): "José Example" is Mac Roman, and "JosŽ Example"'),
      ],
    });
    expect(await importBytes('Title,Date,Content\nLoading...,2026-11-02,Words\n', {}, 'articles.csv')).toMatchObject({
      wrong: expect.stringContaining('column "Title" (A): "Loading..." is shown by the spreadsheet'),
    });
  });
});
