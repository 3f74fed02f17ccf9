import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/fixtures/databases.ts';
import { eachTest } from '#tests/fixtures/each-test.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import type { PicturesTable } from '../db/schema.ts';
import { Maker } from './maker.ts';
import { PictureLibrary } from './picture-library.ts';
import { PictureRecords } from './picture-records.ts';
import { FORMATS } from './recipe.ts';
import { FolderStore } from './store.ts';

const folder = eachTest(newFolder);
const database = eachTest(openTestDatabase);
const store = eachTest(() => new FolderStore(folder()));
const library = eachTest(() => new PictureLibrary(store(), new PictureRecords(database().db), new Maker()));

afterEach(async () => {
  store().close();
});

/** The same number gives the same content. */
const getHash = (content: number): string =>
  ((content * 7_919) % 16 ** 4).toString(16).padStart(4, '0') + 'a1'.repeat(8);
const picture = (content: number, more: Partial<PicturesTable> = {}): PicturesTable => ({
  id: `${getHash(content)}-room-${content}`,
  hash: getHash(content),
  width: 100,
  height: 80,
  color: '#806040',
  ...more,
});

async function keepFiles(hash: string, names: readonly string[]): Promise<void> {
  const made = join(folder(), 'media', 'made', hash);
  await mkdir(made, { recursive: true });
  await Promise.all(names.map((name) => writeFile(join(made, name), '')));
}

const open = new AbortController().signal;

test('the files of pictures with the same content are listed once, where the first of them is shown', async () => {
  const [copied, other] = [picture(1), picture(2)];
  const createNamed = (name: string) => picture(1, { id: `${copied.hash}-${name}` });
  const pictures = [other, createNamed('a-hidden'), createNamed('b-shown'), createNamed('c-shown')];
  await database().db.insertInto('pictures').values(pictures).execute();
  const [b, c] = ['b', 'c'].map((name) => `${copied.hash}-${name}-shown`);
  const getFiles = async (ids: readonly string[]) => {
    const { files, missing } = (await library().findMissingFiles(async () => new Set(ids), open)).all;
    return { targets: [...files].map(({ target }) => target), missing };
  };
  const files = ({ hash }: PicturesTable) => FORMATS.map((format) => `media/made/${hash}/100.${format}`);
  // One stage after the other: of both the AVIF, then of both the WebP.
  const takeTurns = (first: PicturesTable, second: PicturesTable) =>
    files(first).flatMap((file, at) => [file, files(second)[at] ?? '']);
  const shown = [c ?? '', other.id, b ?? ''];
  expect(await getFiles(shown)).toEqual({ targets: takeTurns(copied, other), missing: 4 });
  expect(await getFiles([other.id, b ?? ''])).toEqual({ targets: takeTurns(other, copied), missing: 4 });
  expect(await getFiles([`${copied.hash}-a-hidden`])).toEqual({ targets: files(copied), missing: 2 });
  expect(await getFiles([])).toEqual({ targets: [], missing: 0 });
  await keepFiles(copied.hash, ['100.avif']);
  expect(await getFiles(shown)).toMatchObject({ missing: 3 });
});

test('pictures of the first screens are made before anybody requests them, in the widths of cards and hero', async () => {
  const pictures = Array.from({ length: 60 }, (_, at) => picture(at + 1, { width: 1_600 }));
  await database().db.insertInto('pictures').values(pictures).execute();
  const expected = pictures.toReversed().map(({ id }) => id);
  const { ahead, all } = await library().findMissingFiles(async () => new Set(expected), open);
  const targets = [...ahead.files].map(({ target }) => target);
  expect([targets.length, ahead.missing, all.missing]).toEqual([400, 400, 720]);
  expect(targets[0]).toBe(`media/made/${pictures[59]?.hash}/720.avif`);
  expect(new Set(targets.map((target) => target.split('/')[2]))).toEqual(
    new Set(pictures.slice(10).map(({ hash }) => hash)),
  );
  expect(targets.filter((target) => /\/(?:240|1600)\./.test(target))).toEqual([]);
  expect([...all.files]).toHaveLength(720);
});
