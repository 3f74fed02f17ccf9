import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Article } from '#contract/article.ts';
import { PropertyDetail, PropertySummary } from '#contract/property.ts';
import { openTestDatabase } from '#tests/fixtures/databases.ts';
import { plainMedia } from '#tests/fixtures/plain-media.ts';
import type { OpenDatabase } from '../db/database.ts';
import { CatalogueError } from './catalogue-error.ts';
import { heroPictures } from './hero.ts';
import { importCatalogue } from './import.ts';
import { catalogueState } from './state.ts';

// The HTML parser and the demo take seconds to load on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const DEMO = join(import.meta.dirname, 'demo');

let database: OpenDatabase;
let folder: string;
const media = plainMedia();

beforeEach(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const property = (more: object = {}) => ({ id: 1, title: 'A flat', pictures: [], ...more });

async function write({
  properties = [property()],
  articles = [],
  hero = [],
}: {
  properties?: unknown;
  articles?: unknown;
  hero?: unknown;
}): Promise<void> {
  await writeFile(join(folder, 'properties.json'), JSON.stringify(properties));
  await writeFile(join(folder, 'articles.json'), JSON.stringify(articles));
  await writeFile(join(folder, 'hero.json'), JSON.stringify(hero));
}

describe('importCatalogue', () => {
  it('imports the demo with its pictures in both forms', async () => {
    const { db } = database;
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

    const hero = await heroPictures(db);
    expect(hero).toHaveLength(5);
    expect(hero.every((picture) => picture.alt !== '')).toBe(true);

    const article = await db.selectFrom('articles').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
    const parsed = v.parse(Article, JSON.parse(article.detail));
    expect(parsed.picture).toBeDefined();
    expect(parsed.content).toContain('<h2>Before you sign anything</h2>');
  });

  it('changes nothing the second time, and says when it does change something', async () => {
    const { db } = database;
    const state = catalogueState(db);
    let told = 0;
    const stop = state.subscribe(() => told++);
    await write({});
    expect((await importCatalogue({ db, media, folder })).changed).toBe(true);
    expect((await importCatalogue({ db, media, folder })).changed).toBe(false);
    expect([told, await state.version()]).toEqual([1, 1]);
    await write({ properties: [property({ id: 2 })] });
    expect((await importCatalogue({ db, media, folder })).changed).toBe(true);
    expect([told, await state.version()]).toEqual([2, 2]);
    expect(await db.selectFrom('properties').select('id').execute()).toEqual([{ id: 2 }]);
    stop();
    await write({});
    await importCatalogue({ db, media, folder });
    expect(told).toBe(2);
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
    const { db } = database;
    await write({ properties: [property({ id: 7 })] });
    await importCatalogue({ db, media, folder });
    await write(files);
    await expect(importCatalogue({ db, media, folder })).rejects.toThrow(message);
    await expect(importCatalogue({ db, media, folder })).rejects.toBeInstanceOf(CatalogueError);
    expect(await db.selectFrom('properties').select('id').execute()).toEqual([{ id: 7 }]);
  });

  it('leaves everything as it was when it fails in the middle of writing', async () => {
    const { db } = database;
    await write({ properties: [property({ id: 7 })] });
    await importCatalogue({ db, media, folder });
    await db.schema.dropTable('hero_pictures').execute();
    await write({ properties: [property({ id: 8 })] });
    await expect(importCatalogue({ db, media, folder })).rejects.toThrow('hero_pictures');
    expect(await db.selectFrom('properties').select('id').execute()).toEqual([{ id: 7 }]);
    expect(await catalogueState(db).version()).toBe(1);
  });

  it('says which file is not JSON or not there', async () => {
    const { db } = database;
    await expect(importCatalogue({ db, media, folder })).rejects.toThrow(
      'there is neither properties.json nor a spreadsheet',
    );
    await cp(DEMO, folder, { recursive: true, filter: (path) => !path.endsWith('.webp') });
    await writeFile(
      join(folder, 'articles.json'),
      (await readFile(join(folder, 'articles.json'), 'utf8')).slice(0, -3),
    );
    await expect(importCatalogue({ db, media, folder })).rejects.toThrow('articles.json: not JSON');
  });

  it('stores articles without what could run', async () => {
    const { db } = database;
    const content =
      '<h2 onclick="x()">Hi</h2><script>x()</script><a href="javascript:x()">a</a><iframe src="//e"></iframe>';
    const article = { id: 1, slug: 'hi', heading: 'Hi', content, created_at: '2026-01-02T08:00:00+03:00' };
    await write({ articles: [article] });
    await importCatalogue({ db, media, folder });
    const { detail } = await db.selectFrom('articles').select('detail').executeTakeFirstOrThrow();
    expect(v.parse(Article, JSON.parse(detail)).content).toBe('<h2>Hi</h2><a>a</a>');
  });
});
