import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { PropertyDetail } from '#contract/property.ts';
import { type CatalogueFiles, property, writeCatalogue } from '#tests/fixtures/catalogue-folder.ts';
import { openTestDatabase } from '#tests/fixtures/databases.ts';
import { eachTest } from '#tests/fixtures/each-test.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { plainMedia } from '#tests/fixtures/plain-media.ts';
import { CatalogueError } from '../problems.ts';
import { getCatalogueState } from '../published/published.ts';
import { importCatalogue } from './import.ts';
import { importAtStart } from './start-import.ts';

const database = eachTest(openTestDatabase);
const folder = eachTest(newFolder);
const media = plainMedia();
const write = (files: CatalogueFiles) => writeCatalogue(folder(), files);

describe('a start with a folder of spreadsheets', () => {
  it('stops at doubts, and says how to accept them', async () => {
    await writeFile(join(folder(), 'homes.csv'), 'Reference,Headline,Agreement,Price\nA-1,A house,sale,12.5\n');
    const started = importAtStart({ db: database().db, media, folder: folder(), isChosen: true });
    await expect(started).rejects.toThrow(CatalogueError);
    await expect(started).rejects.toThrow(
      /line 2, column "Price" \(D\): "12\.5" is KES 12\.5 for a sale[\s\S]*import the folder with npm run import and --accept-doubts/,
    );
    expect(await database().db.selectFrom('properties').select('id').execute()).toEqual([]);
  });
});

describe('importAtStart', () => {
  const start = (more: Partial<Parameters<typeof importAtStart>[0]> = {}) =>
    importAtStart({ db: database().db, media, folder: folder(), isChosen: false, ...more });
  const titles = async () =>
    (await database().db.selectFrom('properties').select('detail').execute()).map(
      ({ detail }) => v.parse(PropertyDetail, JSON.parse(detail)).title,
    );

  it('imports without a catalogue, and again only when the folder has changed', async () => {
    await write({});
    expect(await start()).toMatchObject({ changed: true });
    expect(await start()).toBeUndefined();
    await write({ properties: [property({ title: 'Newer' })] });
    expect(await start()).toMatchObject({ properties: { changed: 1 } });
    expect(await titles()).toEqual(['Newer']);
  });

  it('never replaces an imported catalogue with the demo', async () => {
    await write({ properties: [property({ title: 'Demo' })] });
    await start();
    const own = await newFolder();
    await writeFile(join(own, 'homes.csv'), 'Reference,Title,For\nA-1,Own,sale\n');
    await importCatalogue({ db: database().db, media, folder: own });
    expect(await start()).toBeUndefined();
    await write({ properties: [property({ title: 'Demo of the next release' })] });
    expect(await start()).toBeUndefined();
    expect(await titles()).toEqual(['Own']);
  });

  it('imports a configured folder when it is new or changed, and otherwise keeps the result of npm run import', async () => {
    const own = await newFolder();
    await writeFile(join(own, 'homes.csv'), 'Reference,Title,For\nA-1,Own,sale\n');
    await write({ properties: [property({ title: 'Chosen' })] });
    await start({ isChosen: true });
    await importCatalogue({ db: database().db, media, folder: own });
    expect(await start({ isChosen: true })).toBeUndefined();
    expect(await titles()).toEqual(['Own']);
    await write({ properties: [property({ title: 'Chosen again' })] });
    await start({ isChosen: true });
    expect(await titles()).toEqual(['Chosen again']);
    // Without CATALOGUE the demo does not replace what an earlier start imported.
    await write({ properties: [property({ title: 'Demo' })] });
    expect(await start()).toBeUndefined();
  });

  it('rebuilds the rows of an older release from stored data', async () => {
    const { db } = database();
    await write({ properties: [property({ tags: ['sea'], price: 5, status: 'available' })] });
    await start();
    const own = await newFolder();
    await writeFile(
      join(own, 'homes.csv'),
      'Reference,Title,Tags,Price,For,Area\nA-1,Own,view,5M,sale,Off Ngong Road; Karen\n',
    );
    await importCatalogue({ db, media, folder: own });
    const rows = async () => [
      await db.selectFrom('properties').selectAll().execute(),
      await db.selectFrom('property_tags').selectAll().execute(),
      await db.selectFrom('property_offers').selectAll().execute(),
      await db.selectFrom('property_search').selectAll().execute(),
      await db.selectFrom('property_places').selectAll().execute(),
    ];
    const before = await rows();
    expect(before[4]).toHaveLength(2);
    await db.updateTable('properties').set({ price: 1, summary: '{}' }).execute();
    await db.deleteFrom('property_tags').execute();
    await db.deleteFrom('property_places').execute();
    await db.updateTable('catalogue').set({ stamp: 'rows of before' }).execute();
    expect(await start()).toBeUndefined();
    expect(await rows()).toEqual(before);
    expect(await getCatalogueState(db).version()).toBe(3);
  });

  it('reports a missing folder', async () => {
    await expect(start({ folder: join(folder(), 'none') })).rejects.toThrow('there is no such folder (CATALOGUE)');
  });
});
