import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { getPreviewPath, PREVIEW_SIZE } from '#contract/preview-picture.ts';
import { eachTest } from '#tests/fixtures/each-test.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { openDatabase } from '../db/database.ts';
import { openMedia } from './media.ts';

/* The pictures that chats and feeds show beside a link. */

const folder = eachTest(newFolder);
const database = eachTest(() => openDatabase(':memory:'));
const media = eachTest(() => openMedia({ dataDir: join(folder(), 'data'), db: database().db, remoteOrigins: [] }));

afterEach(() => void vi.restoreAllMocks());

/** A picture whose left half is red and whose right half is blue. */
async function halves(width: number, height: number): Promise<string> {
  const file = join(folder(), `halves-${width}x${height}.png`);
  const half = { width: Math.floor(width / 2), height, channels: 3, background: '#0000ff' } as const;
  const blue = await sharp({ create: half }).png().toBuffer();
  await sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: width - half.width, top: 0 }])
    .toFile(file);
  return file;
}
const get = (path: string) => media().routes.request(path);
const readPixels = async (path: string) => {
  const bytes = Buffer.from(await (await get(path)).arrayBuffer());
  const { data } = await sharp(bytes).resize(1, 1, { fit: 'fill' }).raw().toBuffer({ resolveWithObject: true });
  const { format, width, height } = await sharp(bytes).metadata();
  return { bytes: bytes.length, format, width, height, red: data[0] ?? 0, blue: data[2] ?? 0 };
};

test.each([
  [3000, 1000],
  [800, 600],
  [900, 2000],
  [40, 30],
  [6000, 60],
])('a preview of a picture of %i by %i is a JPEG of 1200 by 630', async (width, height) => {
  const picture = await media().register(await halves(width, height), { alt: '' });
  expect(await readPixels(getPreviewPath(picture))).toMatchObject({ format: 'jpeg', ...PREVIEW_SIZE });
});

test('other sites may embed a preview, and no other picture', async () => {
  const picture = await media().register(await halves(300, 200), { alt: '' });
  const getPolicy = async (path: string) => (await get(path)).headers.get('Cross-Origin-Resource-Policy');
  expect(await getPolicy(getPreviewPath(picture))).toBe('cross-origin');
  expect(await getPolicy(`${picture.url}-300.webp`)).toBeNull();
});

test('a preview is cut at the focal point', async () => {
  const file = await halves(3000, 500);
  const left = getPreviewPath(await media().register(file, { alt: '', focal: '4% 50%' }));
  const right = getPreviewPath(await media().register(file, { alt: '', focal: '98% 50%' }));
  expect([left, right].map((path) => path.replace(/^.*-preview/, ''))).toEqual(['-0.jpg', '-100.jpg']);
  expect(await readPixels(left)).toMatchObject({ red: 254, blue: 0 });
  expect(await readPixels(right)).toMatchObject({ red: 0, blue: 254 });
});

test('a preview of a picture that hardly compresses stays within 300,000 bytes', async () => {
  const file = join(folder(), 'noise.png');
  const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const;
  await sharp({ create: { width: 1300, height: 700, channels: 3, background: '#888', noise } }).toFile(file);
  const picture = await media().register(file, { alt: '' });
  expect((await readPixels(getPreviewPath(picture))).bytes).toBeLessThanOrEqual(300_000);
});

test('previews with any other crop, or of no picture, are not found', async () => {
  const { url } = await media().register(await halves(300, 200), { alt: '' });
  for (const cut of ['55', '110', '050', '-10', '1e2']) {
    expect((await get(`${url}-preview-${cut}.jpg`)).status).toBe(404);
  }
  expect((await get('/media/0123456789abcdef0123-none-preview-50.jpg')).status).toBe(404);
  expect(await readdir(join(folder(), 'data', 'media', 'made')).catch(() => [])).toEqual([]);
});
