import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Article } from '#contract/article.ts';
import { PropertyDetail, PropertySummary } from '#contract/property.ts';
import { type CatalogueFiles, property, writeCatalogue } from '#tests/fixtures/catalogue-folder.ts';
import { openTestDatabase } from '#tests/fixtures/databases.ts';
import { eachTest } from '#tests/fixtures/each-test.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { plainMedia } from '#tests/fixtures/plain-media.ts';
import { forSale } from '#tests/fixtures/sheet-lines.ts';
import { catalogueSources } from '../../db/migrations/004-catalogue-sources.ts';
import { CatalogueError } from '../problems.ts';
import { getCatalogueState, loadHeroPictures, loadTeam } from '../published/published.ts';
import { importCatalogue } from './import.ts';

const DEMO = join(import.meta.dirname, '../demo');

const database = eachTest(openTestDatabase);
const folder = eachTest(newFolder);
const media = plainMedia();

const write = (files: CatalogueFiles) => writeCatalogue(folder(), files);

describe('importCatalogue', () => {
  it('imports the demo with its pictures in both formats', async () => {
    const { db } = database();
    const seen: [string, number, number][] = [];
    const onProgress = (...step: [string, number, number]) => seen.push(step);
    const outcome = await importCatalogue({ db, media, folder: DEMO, onProgress });
    expect(outcome).toMatchObject({
      properties: { added: 120 },
      articles: { added: 18 },
      hero: { added: 5 },
      changed: true,
    });
    expect([outcome.team, outcome.notes]).toEqual([undefined, []]);
    const [first] = seen;
    expect(first).toEqual(['reading', 0, first?.[2]]);
    expect(seen).toContainEqual(['reading', first?.[2], first?.[2]]);
    expect(seen.at(-1)).toEqual(['writing', 120, 120]);

    const row = await db.selectFrom('properties').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
    const detail = v.parse(PropertyDetail, JSON.parse(row.detail));
    expect(detail.pictures?.length).toBeGreaterThan(2);
    expect(detail.images).toEqual(detail.pictures?.map((picture) => `${picture.url}-1080.webp`));
    expect(detail.amenities?.[0]).toEqual({ id: 1, name: 'Security' });
    expect(detail).toMatchObject({ address: 'Kilimani', state: 'Nairobi', agent: 'akinyi' });
    const summary = v.parse(PropertySummary, JSON.parse(row.summary));
    expect(summary.pictures).toEqual(detail.pictures?.slice(0, 1));
    expect(summary).not.toHaveProperty('description');
    expect(summary).not.toHaveProperty('amenities');

    const hero = await loadHeroPictures(db);
    expect(hero).toHaveLength(5);
    expect(hero.every((picture) => picture.alt !== '')).toBe(true);

    const article = await db.selectFrom('articles').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
    const parsed = v.parse(Article, JSON.parse(article.detail));
    expect(parsed.picture).toBeDefined();
    expect(parsed.content).toContain('<h2>Before you sign anything</h2>');
  });

  it('changes nothing the second time, and later reports only changes', async () => {
    const { db } = database();
    const state = getCatalogueState(db);
    let reportCount = 0;
    const stop = state.subscribe(() => reportCount++);
    await write({});
    expect((await importCatalogue({ db, media, folder: folder() })).changed).toBe(true);
    expect((await importCatalogue({ db, media, folder: folder() })).changed).toBe(false);
    expect([reportCount, await state.version()]).toEqual([1, 1]);
    await write({ properties: [property({ id: 2 })] });
    expect((await importCatalogue({ db, media, folder: folder() })).changed).toBe(true);
    expect([reportCount, await state.version()]).toEqual([2, 2]);
    expect(await db.selectFrom('properties').select('id').execute()).toEqual([{ id: 2 }]);
    stop();
    await write({});
    await importCatalogue({ db, media, folder: folder() });
    expect(reportCount).toBe(2);
  });

  it.each([
    ['a missing picture', { properties: [property({ pictures: [{ file: 'gone.webp' }] })] }, /pictures\/gone\.webp/],
    [
      'a way out of the folder',
      { properties: [property({ pictures: [{ file: '../x.webp' }] })] },
      /0\.pictures\.0\.file/,
    ],
    ['an unknown amenity', { properties: [property({ amenities: [99] })] }, /0\.amenities\.0: is not in the amenity/],
    ['an id that is there twice', { properties: [property(), property()] }, /id 1 is there twice/],
    ['a property without a title', { properties: [{ id: 1 }] }, /properties\.json, line 1, 0\.title/],
    ['a hero that is no list', { hero: {} }, /hero\.json/],
  ])('refuses %s and leaves what was there', async (_what, files, message) => {
    const { db } = database();
    await write({ properties: [property({ id: 7 })] });
    await importCatalogue({ db, media, folder: folder() });
    await write(files);
    await expect(importCatalogue({ db, media, folder: folder() })).rejects.toThrow(message);
    await expect(importCatalogue({ db, media, folder: folder() })).rejects.toBeInstanceOf(CatalogueError);
    expect(await db.selectFrom('properties').select('id').execute()).toEqual([{ id: 7 }]);
  });

  it('changes nothing when it fails in the middle of writing', async () => {
    const { db } = database();
    await write({ properties: [property({ id: 7 })] });
    await importCatalogue({ db, media, folder: folder() });
    await db.schema.dropTable('hero_pictures').execute();
    await write({ properties: [property({ id: 8 })] });
    await expect(importCatalogue({ db, media, folder: folder() })).rejects.toThrow('hero_pictures');
    expect(await db.selectFrom('properties').select('id').execute()).toEqual([{ id: 7 }]);
    expect(await getCatalogueState(db).version()).toBe(1);
  });

  it('names a file that is missing or not JSON', async () => {
    const { db } = database();
    await expect(importCatalogue({ db, media, folder: folder() })).rejects.toThrow(
      'there is neither properties.json nor a spreadsheet',
    );
    await write({});
    await writeFile(join(folder(), 'articles.json'), '[{"id": 1');
    await expect(importCatalogue({ db, media, folder: folder() })).rejects.toThrow('articles.json: not JSON');
  });

  it('stores articles sanitised', async () => {
    const { db } = database();
    const content =
      '<h2 onclick="x()">Hi</h2><script>x()</script><a href="javascript:x()">a</a><iframe src="//e"></iframe>';
    const article = { id: 1, slug: 'hi', heading: 'Hi', content, created_at: '2026-01-02T08:00:00+03:00' };
    await write({ articles: [article] });
    await importCatalogue({ db, media, folder: folder() });
    const { detail } = await db.selectFrom('articles').select('detail').executeTakeFirstOrThrow();
    expect(v.parse(Article, JSON.parse(detail)).content).toBe('<h2>Hi</h2><a>a</a>');
  });
});

describe('an import of spreadsheets', () => {
  const sheet = (name: string, ...lines: readonly string[]) =>
    writeFile(join(folder(), name), `${(name === 'homes.csv' ? forSale(lines) : lines).join('\n')}\n`);
  const getIds = async (): Promise<Record<string, number>> => {
    const rows = await database().db.selectFrom('properties').select(['id', 'detail']).orderBy('id').execute();
    return Object.fromEntries(
      rows.map(({ id, detail }) => [v.parse(PropertyDetail, JSON.parse(detail)).reference, id]),
    );
  };
  const importFolder = (more: Partial<Parameters<typeof importCatalogue>[0]> = {}) =>
    importCatalogue({ db: database().db, media, folder: folder(), ...more });

  it('gives a reference its id for good, and never reuses an id', async () => {
    await sheet('homes.csv', 'Reference,Title', 'A-1,One', 'A-2,Two', 'A-3,Three');
    await importFolder();
    expect(await getIds()).toEqual({ 'A-1': 1, 'A-2': 2, 'A-3': 3 });
    await sheet('homes.csv', 'Reference,Title', 'A-4,Four', 'a-2,Two', 'A-3,Three');
    expect(await importFolder()).toMatchObject({ properties: { added: 1, changed: 1, unchanged: 1, removed: 1 } });
    expect(await getIds()).toEqual({ 'a-2': 2, 'A-3': 3, 'A-4': 4 });
    await sheet('homes.csv', 'Reference,Title', 'A-1,One again', 'A-5,Five');
    await importFolder();
    expect(await getIds()).toEqual({ 'A-1': 1, 'A-5': 5 });
    await sheet('homes.csv', 'ID,Reference,Title', '9,A-1,One', ',A-5,Five', ',A-5,Another');
    await expect(importFolder()).rejects.toThrow(
      /line 2, column "ID" \(A\): the reference "A-1" has the id 1[\s\S]*line 4, column "Reference" \(B\): the reference "A-5" is there twice, also in homes.csv, line 3/,
    );
  });

  it('reports changes in a dry run, and makes none', async () => {
    await sheet('homes.csv', 'Reference,Title,Price,Photos', 'A-1,One,5M,', 'A-2,Two,6M,', 'A-3,Three,7M,');
    await importFolder();
    await mkdir(join(folder(), 'photos'));
    await cp(join(DEMO, 'pictures', 'apartment-01-living.webp'), join(folder(), 'photos', 'one.webp'));
    await writeFile(join(folder(), 'photos', 'broken.jpg'), 'no picture');
    await sheet('homes.csv', 'Reference,Title,Price,Photos', 'A-1,One,5.5M,one.webp', 'A-2,Two,6M,', 'A-4,Four,,');
    const expected = {
      properties: { added: 1, changed: 1, unchanged: 1, removed: 1 },
      articles: undefined,
      changed: true,
    };
    const dry = await importFolder({ dryRun: true });
    expect(dry).toMatchObject(expected);
    expect(dry.properties?.named).toEqual({
      added: ['A-4 Four'],
      changed: ['A-1 One: photos, price'],
      removed: ['A-3 Three'],
    });
    expect(dry.notes).toContain('Price: "5.5M" is KES 5,500,000 (line 2)');
    expect(await getCatalogueState(database().db).version()).toBe(1);
    expect(await importFolder()).toMatchObject(expected);
    expect(await importFolder({ dryRun: true })).toMatchObject({ properties: { unchanged: 3 }, changed: false });
    await sheet('homes.csv', 'Reference,Title,Photos', 'A-1,One,broken.jpg', 'A-5,Five,');
    const refused = await importFolder({ dryRun: true }).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      issues: [
        'homes.csv, line 2, column "Photos" (C): Picture photos/broken.jpg cannot be used: it is not a picture; save it as JPEG',
      ],
      outcome: { properties: { added: 1 } },
    });
  });

  it('keeps missing homes when it merges, and stops if most homes would be removed', async () => {
    await sheet('homes.csv', 'Reference,Title', 'A-1,One', 'A-2,Two', 'A-3,Three');
    await importFolder();
    await sheet('homes.csv', 'Reference,Title', 'A-3,Three');
    await expect(importFolder({ guardRemovals: true })).rejects.toThrow(
      '2 of the 3 homes on the site are not in the file, and would go',
    );
    expect(await importFolder({ guardRemovals: true, merge: true })).toMatchObject({ changed: false });
    await sheet('homes.csv', 'Reference,Title', 'A-2,Two', 'A-3,Three');
    expect(await importFolder({ guardRemovals: true })).toMatchObject({ properties: { removed: 1 } });
    expect(await getIds()).toEqual({ 'A-2': 2, 'A-3': 3 });
  });

  it('does not change kinds that the files lack, and imports articles and people', async () => {
    const { db } = database();
    await write({
      articles: [{ id: 4, slug: 'old', heading: 'Old', content: '<p>Old</p>', created_at: '2026-01-02' }],
    });
    await importFolder();
    await rm(folder(), { recursive: true });
    await mkdir(folder());
    await writeFile(join(folder(), 'long.html'), '<h2>Long</h2><script>x()</script>');
    await sheet(
      'articles.csv',
      'Title,Date,Author,Category,Content',
      '"What, then?",03/11/2026,Jane,Buying,"One & two\nThree"',
      'Long,2026-11-04,,,long.html',
    );
    await sheet(
      'team.csv',
      'Name,Role,Phone,Email,Bio',
      'Jane Doe,Director; Valuer,0712345678,jane@firm.example,Hello.',
      'Akinyi Dirisha,Agent,,,',
    );
    expect(await importFolder({ merge: true })).toMatchObject({
      properties: undefined,
      articles: { added: 2, removed: 0 },
      team: { added: 2, removed: 0 },
    });
    const articles = await db.selectFrom('articles').select(['id', 'slug', 'detail']).orderBy('id').execute();
    expect(articles.map(({ id, slug }) => [id, slug])).toEqual([
      [4, 'old'],
      [5, 'what-then'],
      [6, 'long'],
    ]);
    expect(articles.slice(1).map(({ detail }) => v.parse(Article, JSON.parse(detail)).content)).toEqual([
      '<p>One &amp; two</p>\n<p>Three</p>',
      '<h2>Long</h2>',
    ]);
    const merged = await loadTeam(db);
    expect(merged).toHaveLength(18);
    const fullReport = await importFolder();
    expect(fullReport).toMatchObject({ articles: { removed: 1 }, team: { removed: 16 } });
    expect(fullReport.notes.filter((note) => note.startsWith('Team'))).toEqual([]);
    expect((await loadTeam(db)).map(({ username, phone }) => [username, phone])).toEqual([
      ['jane-doe', '+254 712 345 678'],
      ['akinyi-dirisha', undefined],
    ]);
    // A listing can be with a person of the same import.
    await sheet('homes.csv', 'Reference,Title,Agent', 'A-1,One,jane@firm.example');
    await importFolder();
    expect(await db.selectFrom('properties').select('agent').execute()).toEqual([{ agent: 'jane-doe' }]);
    await rm(join(folder(), 'homes.csv'));
    await sheet('team.csv', 'Name', 'Akinyi Dirisha');
    expect((await importFolder({ dryRun: true })).notes).toEqual([
      'Team: jane-doe leaves; homes on the site until now that are with jane-doe: 1',
    ]);
    await sheet('team.csv', 'Name,Phone', 'Jane Doe,12');
    await expect(importFolder()).rejects.toThrow(
      /team\.csv, line 2, column "Phone" \(B\): "12" is not a telephone number/,
    );
  });

  it('is not mixed with another import that ends at the same time', async () => {
    await sheet('homes.csv', 'Reference,Title', 'A-1,One', 'A-2,Two');
    await importFolder();
    const other = await newFolder();
    await writeFile(join(other, 'homes.csv'), 'Reference,Title,For\nB-1,Other,sale\n');
    await sheet('homes.csv', 'Reference,Title', 'A-1,One', 'A-3,Three');
    let isFirst = true;
    const onProgress = () => {
      if (isFirst) {
        isFirst = false;
        racing = importCatalogue({ db: database().db, media, folder: other });
      }
    };
    let racing: Promise<unknown> = Promise.resolve();
    await Promise.all([importFolder({ onProgress }), racing]);
    await racing;
    expect([{ 'A-1': 1, 'A-3': 3 }, { 'A-1': 1, 'A-3': 4 }, { 'B-1': 3 }, { 'B-1': 4 }]).toContainEqual(await getIds());
  });
});

describe('the migration of references', () => {
  it('keeps the ids of a catalogue that had no table of references', async () => {
    const { db } = database();
    await write({ properties: [property({ id: 7, reference: 'JJ-7' }), property({ id: 12 })] });
    await importCatalogue({ db, media, folder: folder() });
    await db.deleteFrom('property_ids').execute();
    await catalogueSources.up(db);
    await catalogueSources.up(db);
    expect(await db.selectFrom('property_ids').selectAll().orderBy('id').execute()).toEqual([
      { id: 7, reference: 'JJ-7' },
      { id: 12, reference: null },
    ]);
  });
});
