import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { generateProperties } from '#tests/bench/generated-catalogue.ts';
import { eachTest } from '#tests/fixtures/each-test.ts';
import { folderOfFile, newFolder } from '#tests/fixtures/new-folder.ts';
import { plainMedia } from '#tests/fixtures/plain-media.ts';
import { type OpenDatabase, openDatabase } from '../../db/database.ts';
import { importCatalogue } from '../import/import.ts';
import { loadTeam } from '../published/published.ts';
import { EXPORT_FORMATS, type ExportFormat, exportCatalogue } from './export.ts';

const FIXTURE = join(import.meta.dirname, '../../../tests/fixtures/catalogue');
const SMALL = await folderOfFile();
const HOMES = 20;
await cp(FIXTURE, SMALL, { recursive: true });
const homes: unknown[] = JSON.parse(await readFile(join(FIXTURE, 'properties.json'), 'utf8'));
await writeFile(join(SMALL, 'properties.json'), JSON.stringify(homes.slice(0, HOMES)));
const FORMATS = EXPORT_FORMATS;

const folder = eachTest(newFolder);
const here = eachTest(() => openDatabase(':memory:'));
const there = eachTest(() => openDatabase(':memory:'));
const media = plainMedia();
const noPictures = { original: () => Promise.resolve(undefined) };

async function readFiles(path: string): Promise<Map<string, string>> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      files.sort().map(
        async (file): Promise<[string, string]> => [
          file.slice(path.length),
          createHash('sha256')
            .update(await readFile(file))
            .digest('hex'),
        ],
      ),
    ),
  );
}

async function exportSheet(from: OpenDatabase, name: string, format: ExportFormat): Promise<string> {
  const target = join(folder(), name);
  await exportCatalogue({ db: from.db, media, folder: target, format });
  return target;
}

const unchanged = { added: 0, changed: 0, removed: 0 };

describe('exportCatalogue', () => {
  it.each(FORMATS)('writes %s that changes nothing when imported, here or elsewhere', async (format) => {
    await importCatalogue({ db: here().db, media, folder: SMALL });
    const first = await exportSheet(here(), 'first', format);
    const again = await importCatalogue({ db: here().db, media, folder: first });
    expect(again).toMatchObject({
      properties: { ...unchanged, unchanged: HOMES },
      articles: { ...unchanged, unchanged: 6 },
      team: { ...unchanged, unchanged: 16 },
      hero: { ...unchanged, unchanged: 5 },
      changed: false,
    });
    expect(await importCatalogue({ db: there().db, media, folder: first })).toMatchObject({
      properties: { added: HOMES },
    });
    const second = await exportSheet(there(), 'second', format);
    expect(await readFiles(second)).toEqual(await readFiles(first));
  });

  it.each(FORMATS)('keeps people’s licence and WhatsApp through %s', async (format) => {
    await mkdir(join(folder(), 'made'));
    const file = join(folder(), 'made/team.csv');
    await writeFile(file, 'Name,Licence,Licence year,WhatsApp\nJane Doe,EARB 12,2026,0722 000 111\nPeter Kamau,,,\n');
    await importCatalogue({ db: here().db, media, folder: join(folder(), 'made') });
    const copy = await exportSheet(here(), 'copy', format);
    expect(await importCatalogue({ db: here().db, media, folder: copy })).toMatchObject({ changed: false });
    await importCatalogue({ db: there().db, media, folder: copy });
    expect(
      (await loadTeam(there().db)).map(({ licence, licence_year, whatsapp }) => [licence, licence_year, whatsapp]),
    ).toEqual([
      ['EARB 12', 2026, '+254 722 000 111'],
      [undefined, undefined, undefined],
    ]);
  });

  it.each(FORMATS)('keeps a generated catalogue with its units through %s', async (format) => {
    await mkdir(join(folder(), 'made'));
    await writeFile(join(folder(), 'made', 'properties.json'), JSON.stringify(generateProperties(25)));
    await importCatalogue({ db: here().db, media, folder: join(folder(), 'made') });
    const first = await exportSheet(here(), 'first', format);
    expect(await importCatalogue({ db: here().db, media, folder: first, dryRun: true })).toMatchObject({
      changed: false,
    });
    // Rooms and areas made by chance do not all fit their kind.
    await importCatalogue({ db: there().db, media, folder: first, acceptDoubts: true });
    expect(await readFiles(await exportSheet(there(), 'second', format))).toEqual(await readFiles(first));
  });

  it('writes cells that no spreadsheet program calculates, and reads them back', async () => {
    const nasty = [
      {
        id: 1,
        reference: '=R1',
        title: '=HYPERLINK("http://evil.example","x")',
        description: '+cmd|calc\n-1',
        pictures: [],
      },
      {
        id: 2,
        reference: "'-2",
        title: "'=quoted",
        description: '@SUM(A1)',
        location: { lat: -1.5, lng: 36.5 },
        pictures: [],
      },
      { id: 4, reference: 'R-4', title: 'N/A', description: '-', pictures: [] },
      { id: 5, reference: 'R-5', title: 'LR 209/1234', description: '#REF!', price: 12, area_sqft: 1.2, pictures: [] },
      { id: 3, reference: 'R;3', title: '"Quotes", commas; and\tTabs', tags: ['a, b'], pictures: [] },
    ];
    await mkdir(join(folder(), 'made'));
    await writeFile(join(folder(), 'made', 'properties.json'), JSON.stringify(nasty));
    await importCatalogue({ db: here().db, media, folder: join(folder(), 'made') });
    const target = await exportSheet(here(), 'out', 'csv');
    const text = await readFile(join(target, 'properties.csv'), 'utf8');
    expect(text.startsWith('\ufeffID,Reference,')).toBe(true);
    const cells = parse(text, { bom: true }).flatMap((row) => row.map(String));
    for (const cell of cells.filter((one) => !/^-?[\d.]+$/.test(one))) expect(cell).not.toMatch(/^[=+@-]/);
    expect(await importCatalogue({ db: here().db, media, folder: target })).toMatchObject({ changed: false });
  });

  it('gives different names to two photos with the same name, and reports a missing photo', async () => {
    const two = join(folder(), 'two');
    for (const [home, content] of [
      ['A', 'one'],
      ['B', 'two'],
    ] as const) {
      await mkdir(join(two, 'photos', home), { recursive: true });
      await writeFile(join(two, 'photos', home, 'front.jpg'), content);
    }
    await writeFile(join(two, 'homes.csv'), 'Reference,Title,For\nA,First,sale\nB,Second,sale\n');
    await importCatalogue({ db: here().db, media, folder: two });
    const target = await exportSheet(here(), 'out', 'json');
    expect([...(await readFiles(join(target, 'pictures'))).values()].sort()).toEqual(
      ['one', 'two'].map((content) => createHash('sha256').update(content).digest('hex')).sort(),
    );
    const outcome = await exportCatalogue({
      db: here().db,
      media: noPictures,
      folder: join(folder(), 'gone'),
      format: 'csv',
    });
    expect([outcome.pictures, outcome.missing.length]).toEqual([0, 2]);
  });

  it('never writes into a folder that is not empty', async () => {
    await writeFile(join(folder(), 'mine.txt'), 'mine');
    await expect(exportCatalogue({ db: here().db, media, folder: folder(), format: 'json' })).rejects.toThrow(
      'not empty',
    );
    expect(await readdir(folder())).toEqual(['mine.txt']);
  });

  it.each([
    ['a new folder', 'new', []],
    ['an empty one that is there', 'empty', ['empty']],
    ['one whose folders above are missing too', 'of/this/month', []],
  ])('leaves nothing behind in %s when the disk is full, and says so in a sentence', async (_what, name, left) => {
    await importCatalogue({ db: here().db, media, folder: SMALL });
    await mkdir(join(folder(), 'empty'));
    if (name !== 'empty') await rm(join(folder(), 'empty'), { recursive: true });
    let requestCount = 0;
    const filling = {
      original: (id: string) => {
        requestCount += 1;
        if (requestCount === 8)
          throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
        return media.original(id);
      },
    };
    const target = join(folder(), name);
    await expect(exportCatalogue({ db: here().db, media: filling, folder: target, format: 'csv' })).rejects.toThrow(
      `Nothing was exported to ${target}: the disk is full. What was begun there has been removed.`,
    );
    expect(requestCount).toBe(8);
    expect(await readdir(folder(), { recursive: true })).toEqual(left);
  });

  it.each(['file', 'file/within'])('reports a file in the way of %s', async (name) => {
    await writeFile(join(folder(), 'file'), '');
    const target = join(folder(), name);
    await expect(exportCatalogue({ db: here().db, media, folder: target, format: 'json' })).rejects.toThrow(
      'a file is in the way',
    );
    expect(await readdir(folder())).toEqual(['file']);
  });
});
