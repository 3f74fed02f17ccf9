import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase } from '#tests/fixtures/databases.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { PicturesTable } from '../db/schema.ts';
import { FolderStore } from './folder-store.ts';
import { Maker } from './maker.ts';
import { PictureLibrary } from './picture-library.ts';
import { PictureRecords } from './picture-records.ts';
import { FORMATS, makingStage, widthsFor } from './recipe.ts';

/** Several slices of them. */
const MANY = 1_100;

let folder: string;
let database: OpenDatabase;
let store: FolderStore;
let library: PictureLibrary;

beforeEach(async () => {
  folder = await newFolder();
  database = await openTestDatabase();
  store = new FolderStore(folder);
  library = new PictureLibrary(store, new PictureRecords(database.db), new Maker());
});
afterEach(async () => {
  store.close();
  await database.close();
});

/** The same number gives the same content. */
const hashOf = (content: number): string =>
  ((content * 7_919) % 16 ** 4).toString(16).padStart(4, '0') + 'a1'.repeat(8);
const picture = (content: number, more: Partial<PicturesTable> = {}): PicturesTable => ({
  id: `${hashOf(content)}-room-${content}`,
  hash: hashOf(content),
  width: 100,
  height: 80,
  color: '#806040',
  priority: 1,
  ...more,
});

async function know(pictures: readonly PicturesTable[]): Promise<void> {
  for (let from = 0; from < pictures.length; from += 500) {
    await database.db
      .insertInto('pictures')
      .values(pictures.slice(from, from + 500))
      .execute();
  }
}

async function keepFiles(hash: string, names: readonly string[]): Promise<void> {
  const made = join(folder, 'media', 'made', hash);
  await mkdir(made, { recursive: true });
  await Promise.all(names.map((name) => writeFile(join(made, name), '')));
}

const everyone = async (): Promise<ReadonlySet<string>> =>
  new Set((await database.db.selectFrom('pictures').select('id').execute()).map(({ id }) => id));
const open = new AbortController().signal;

/** How often others had their turn while something was awaited. */
async function turnsDuring<T>(work: () => Promise<T>): Promise<{ readonly turns: number; readonly result: T }> {
  let turns = 0;
  let isOver = false;
  const others = (): void => {
    turns++;
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  const result = await work().finally(() => {
    isOver = true;
  });
  return { turns, result };
}

test('a start with all pictures made looks through them in slices and asks nobody which of them are shown', async () => {
  const pictures = Array.from({ length: MANY }, (_, content) => picture(content));
  await know(pictures);
  await Promise.all(pictures.map(({ hash }) => keepFiles(hash, ['100.avif', '100.webp'])));
  const asked = vi.fn(everyone);
  const listed = vi.spyOn(store, 'list');
  const { turns, result } = await turnsDuring(() => library.missingFiles(asked, open));
  expect([[...result.files], result.missing, result.made]).toEqual([[], 0, 2 * MANY]);
  expect(asked).not.toHaveBeenCalled();
  expect(turns).toBeGreaterThan(3);
  const sizes = listed.mock.calls.map(([folders]) => folders.length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(MANY);
});

test('a store that answers at once keeps nobody from their turn between slices', async () => {
  await know(Array.from({ length: MANY }, (_, content) => picture(content)));
  vi.spyOn(store, 'list').mockResolvedValue(new Set());
  const { turns } = await turnsDuring(() => library.missingFiles(everyone, open));
  expect(turns).toBeGreaterThanOrEqual(2);
});

test('missing files of many pictures come by priority, then by width, then by format, whatever slice they are of', async () => {
  const WIDTHS = [100, 300, 720, 860, 4000];
  const pictures = Array.from({ length: MANY }, (_, content) =>
    picture(content, { width: WIDTHS[content % WIDTHS.length] ?? 0, priority: content % 7 === 0 ? 0 : 1 }),
  );
  await know(pictures);
  const there = new Set<string>();
  for (const { hash, width } of pictures.filter((_, index) => index % 9 === 0)) {
    const name = `${widthsFor(width).at(-1)}.avif`;
    await keepFiles(hash, [name, 'unknown.avif']);
    there.add(`media/made/${hash}/${name}`);
  }
  const expected = pictures
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .flatMap(({ hash, width: own, priority }) =>
      widthsFor(own).flatMap((width) =>
        FORMATS.map((format, at) => ({
          target: `media/made/${hash}/${width}.${format}`,
          original: `originals/${hash}`,
          shape: { width, format },
          rank: priority * 100 + makingStage(width) * 10 + at,
        })),
      ),
    )
    .filter(({ target }) => !there.has(target))
    .sort((one, other) => one.rank - other.rank)
    .map(({ rank, ...file }) => ({ store, ...file }));
  const asked = vi.fn(everyone);
  const { files, missing, made } = await library.missingFiles(asked, open);
  expect([...files]).toEqual(expected);
  expect([missing, made]).toEqual([expected.length, there.size]);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('of pictures with one content the shown one that is wanted first counts, and files once', async () => {
  const [copied, other] = [picture(1), picture(2)];
  const named = (name: string, priority: 0 | 1) => picture(1, { id: `${copied.hash}-${name}`, priority });
  await know([other, named('a-hidden', 0), named('b-shown', 1), named('c-shown', 0), named('d-shown', 1)]);
  const shown = [other.id, ...['b', 'c', 'd'].map((name) => `${copied.hash}-${name}-shown`)];
  const filesFor = async (ids: readonly string[]) => {
    const { files, missing, made } = await library.missingFiles(async () => new Set(ids), open);
    return { targets: [...files].map(({ target }) => target), missing, made };
  };
  const files = ({ hash }: PicturesTable) => FORMATS.map((format) => `media/made/${hash}/100.${format}`);
  expect(await filesFor(shown)).toEqual({ targets: [...files(copied), ...files(other)], missing: 4, made: 0 });
  expect(await filesFor([`${copied.hash}-a-hidden`])).toEqual({ targets: files(copied), missing: 2, made: 0 });
  expect(await filesFor([])).toEqual({ targets: [], missing: 0, made: 0 });
  await keepFiles(copied.hash, ['100.avif']);
  expect(await filesFor(shown)).toMatchObject({ missing: 3, made: 1 });
});

test('a site that closes does not look through the rest', async () => {
  await know(Array.from({ length: MANY }, (_, content) => picture(content)));
  const closing = new AbortController();
  const list = store.list.bind(store);
  const listed = vi.spyOn(store, 'list').mockImplementation((folders) => {
    closing.abort();
    return list(folders);
  });
  await library.missingFiles(everyone, closing.signal);
  expect(listed).toHaveBeenCalledTimes(1);
});
