import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import { PropertyDetail } from '#contract/property.ts';
import { openTestDatabase } from '#tests/fixtures/databases.ts';
import { eachTest } from '#tests/fixtures/each-test.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { openMedia } from '../../media/media.ts';
import { CatalogueError } from '../problems.ts';
import { importCatalogue } from './import.ts';

const folder = eachTest(newFolder);
const database = eachTest(openTestDatabase);
const media = eachTest(() => openMedia({ dataDir: join(folder(), 'data'), db: database().db, remoteOrigins: [] }));
beforeEach(() => mkdir(join(folder(), 'photos')));

const photo = (width = 300, height = 200): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: '#842', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })
    .jpeg()
    .toBuffer();
/** iPhones write this: a box "ftyp" with brands. */
const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
  Buffer.alloc(400),
]);

/** Only its header is read. */
async function createPngClaiming(width: number, height: number): Promise<Buffer> {
  const png = await sharp(await photo(9, 9))
    .png()
    .toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** @returns [] when nothing is wrong */
async function getProblems(photos: Readonly<Record<string, Uint8Array>>, dryRun: boolean): Promise<readonly string[]> {
  for (const [name, bytes] of Object.entries(photos)) await writeFile(join(folder(), 'photos', name), bytes);
  const rows = Object.keys(photos).map((name, index) => `A-${index},Home,${name},Sale`);
  await writeFile(join(folder(), 'homes.csv'), ['Ref,Title,Photos,Agreement', ...rows].join('\n'));
  try {
    await importCatalogue({ db: database().db, media: media(), folder: join(folder(), 'homes.csv'), dryRun });
    return [];
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    return error.issues;
  }
}

it('reports in the dry run every photo that the import would refuse, with the reason', async () => {
  const validPhoto = await photo();
  const photos = {
    'whole.jpg': validPhoto,
    'really.jfif': validPhoto,
    'cut.jpg': validPhoto.subarray(0, Math.floor(validPhoto.length * 0.7)),
    'cut.png': (await sharp(validPhoto).png().toBuffer()).subarray(0, 20_000),
    'iphone.jpg': heic,
    'plan.jpg': Buffer.from('%PDF-1.7\n1 0 obj'),
    'paint.jpg': Buffer.from('BM\0\0\0\0'),
    'notes.jpg': Buffer.from('no picture'),
    'empty.jpg': Buffer.alloc(0),
    'wide.png': await createPngClaiming(20_000, 20_000),
    'tower.png': await sharp({ create: { width: 200, height: 17_000, channels: 3, background: '#842' } })
      .png()
      .toBuffer(),
  };
  const expected = [
    'homes.csv, line 4, column "Photos" (C): Picture photos/cut.jpg cannot be used: it is damaged or cut off; copy it anew from where it came from',
    'homes.csv, line 5, column "Photos" (C): Picture photos/cut.png cannot be used: it is damaged or cut off; copy it anew from where it came from',
    'homes.csv, line 6, column "Photos" (C): Picture photos/iphone.jpg cannot be used: it is a HEIC picture, as phones take them; save it as JPEG',
    'homes.csv, line 7, column "Photos" (C): Picture photos/plan.jpg cannot be used: it is a PDF document; save it as JPEG',
    'homes.csv, line 8, column "Photos" (C): Picture photos/paint.jpg cannot be used: it is a BMP picture; save it as JPEG',
    'homes.csv, line 9, column "Photos" (C): Picture photos/notes.jpg cannot be used: it is not a picture; save it as JPEG',
    'homes.csv, line 10, column "Photos" (C): Picture photos/empty.jpg cannot be used: the file is empty; copy it anew from where it came from',
    'homes.csv, line 11, column "Photos" (C): Picture photos/wide.png cannot be used: it has 20,000 x 20,000 pixels, 400 million, and 120 million are the most; save it smaller, 4,000 pixels wide is plenty',
    'homes.csv, line 12, column "Photos" (C): Picture photos/tower.png cannot be used: it has 200 x 17,000 pixels, which is too tall for its width; cut it',
  ];
  expect(await getProblems(photos, true)).toEqual(expected);
  expect(await getProblems(photos, false)).toEqual(expected);
});

it('a dry run stores nothing but that a photo is usable', async () => {
  const photos = { 'one.jpg': await photo(), 'two.jpg': await photo(320) };
  expect(await getProblems(photos, true)).toEqual([]);
  await expect(readdir(join(folder(), 'data', 'originals'))).rejects.toThrow('ENOENT');
  expect(await database().db.selectFrom('pictures').selectAll().execute()).toEqual([]);
  // Another photo under a checked name is checked again.
  const cut = { ...photos, 'two.jpg': photos['two.jpg'].subarray(0, 3_000) };
  expect(await getProblems(cut, true)).toHaveLength(1);
});

it('gives each home the photos of its folder, and reports folders and files without a home', async () => {
  for (const [path, width] of [
    ['F-01/a.jpg', 301],
    ['F-1/b.jfif', 302],
    ['F1/c.jpg', 303],
  ] as const) {
    await mkdir(join(folder(), 'photos', path, '..'), { recursive: true });
    await writeFile(join(folder(), 'photos', path), await photo(width));
  }
  await writeFile(join(folder(), 'homes.csv'), 'Ref,Title,Agreement\nF-1,One,Sale\nF-01,Two,Sale\n');
  const { notes } = await importCatalogue({ db: database().db, media: media(), folder: join(folder(), 'homes.csv') });
  expect(notes).toEqual(['Folder "photos": "F1" is the folder of no home in the file']);
  const rows = await database().db.selectFrom('properties').select('detail').orderBy('id').execute();
  expect(
    rows.map(({ detail }) => v.parse(PropertyDetail, JSON.parse(detail)).pictures?.map((one) => one.width)),
  ).toEqual([[302], [301]]);
});

it('checks the photos of an invalid row too, so that all mistakes are reported at once', async () => {
  await writeFile(join(folder(), 'photos', 'cut.jpg'), (await photo()).subarray(0, 3_000));
  await writeFile(join(folder(), 'homes.csv'), 'Ref,Title,Price,Photos,For\nA-1,One,12.5 mil,cut.jpg,Sale\n');
  await expect(
    importCatalogue({ db: database().db, media: media(), folder: join(folder(), 'homes.csv'), dryRun: true }),
  ).rejects.toMatchObject({
    issues: [
      expect.stringContaining('column "Price" (C): "12.5 mil" is not an amount'),
      expect.stringContaining('column "Photos" (D): Picture photos/cut.jpg cannot be used: it is damaged or cut off'),
    ],
  });
});

it('finds the photo folder in any case, and reports a second one', async () => {
  await rm(join(folder(), 'photos'), { recursive: true });
  await mkdir(join(folder(), 'Photos'));
  await writeFile(join(folder(), 'Photos', 'one.jpg'), await photo());
  await writeFile(join(folder(), 'homes.csv'), 'Ref,Title,Photos,For\nA-1,One,one.jpg,Sale\n');
  const importFolder = () =>
    importCatalogue({ db: database().db, media: media(), folder: join(folder(), 'homes.csv'), dryRun: true });
  expect(await importFolder()).toMatchObject({ pictures: 1 });
  // A file system that knows no case cannot hold two.
  const hasTwo = await mkdir(join(folder(), 'PHOTOS')).then(
    () => true,
    () => false,
  );
  if (!hasTwo) return;
  await expect(importFolder()).rejects.toThrow(
    'PHOTOS and Photos: which of these folders holds the photos? Name it with --photos',
  );
});
