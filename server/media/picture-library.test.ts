import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/fixtures/databases.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { PicturesTable } from '../db/schema.ts';
import { FolderStore } from './folder-store.ts';
import { Maker } from './maker.ts';
import { PictureLibrary } from './picture-library.ts';
import { PictureRecords } from './picture-records.ts';
import { FORMATS } from './recipe.ts';

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

async function keepFiles(hash: string, names: readonly string[]): Promise<void> {
  const made = join(folder, 'media', 'made', hash);
  await mkdir(made, { recursive: true });
  await Promise.all(names.map((name) => writeFile(join(made, name), '')));
}

const open = new AbortController().signal;

test('of pictures with one content the shown one that is wanted first counts, and files once', async () => {
  const [copied, other] = [picture(1), picture(2)];
  const named = (name: string, priority: 0 | 1) => picture(1, { id: `${copied.hash}-${name}`, priority });
  const pictures = [other, named('a-hidden', 0), named('b-shown', 1), named('c-shown', 0), named('d-shown', 1)];
  await database.db.insertInto('pictures').values(pictures).execute();
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
