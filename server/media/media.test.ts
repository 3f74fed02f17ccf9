import { access, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eachTest } from '#tests/fixtures/each-test.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { openDatabase } from '../db/database.ts';
import { type Media, openMedia } from './media.ts';
import { getByteBudget } from './recipe.ts';

const folder = eachTest(newFolder);
const dataDir = eachTest(() => join(folder(), 'data'));
const database = eachTest(() => openDatabase(':memory:'));
let media: Media;

const openAgain = async () => openMedia({ dataDir: dataDir(), db: database().db, remoteOrigins: [] });

beforeEach(async () => {
  media = await openAgain();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await media.close();
});

const red = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c04020' } });

async function original(name: string, picture = red(300, 200)): Promise<string> {
  const file = join(folder(), name);
  await picture.toFile(file);
  return file;
}

const about = { alt: 'A red wall' };
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  media.routes.request(path, { headers, method });
const getId = ({ url }: { readonly url: string }) => url.slice('/media/'.length);
const madeFiles = async () =>
  (await readdir(join(dataDir(), 'media', 'made'), { recursive: true })).filter((name) => /\./.test(name));

test('registers a picture with an address from content and name, its own width last, size, colour and focal point', async () => {
  const picture = await media.register(await original('Front View (2).png'), { ...about, focal: '60% 55%' });
  expect(picture).toEqual({
    url: expect.stringMatching(/^\/media\/[0-9a-f]{20}-front-view-2$/),
    widths: [240, 300],
    width: 300,
    height: 200,
    color: '#c04020',
    alt: 'A red wall',
    focal: '60% 55%',
  });
});

test('turns a picture upright and strips its metadata', async () => {
  const file = await original('turned.jpg', red(300, 200).jpeg().withMetadata({ orientation: 6 }));
  const picture = await media.register(file, about);
  expect([picture.width, picture.height]).toEqual([200, 300]);
  const answer = await get(`${picture.url}-200.webp`);
  const made = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect([made.width, made.height, made.orientation, made.exif]).toEqual([200, 300, undefined, undefined]);
});

test('makes files of grey and transparent pictures', async () => {
  const grey = await media.register(await original('grey.png', red(50, 50).toColourspace('b-w')), about);
  expect(grey.color).toMatch(/^#([0-9a-f]{2})\1\1$/);
  const clear = sharp({ create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
  expect((await media.register(await original('clear.png', clear), about)).color).toBe('#ffffff');
});

test('a second start reads only changed pictures', async () => {
  const file = await original('wall.png');
  const first = await media.register(file, about);
  await media.close();
  media = await openAgain();
  const decoded = vi.spyOn(sharp.prototype, 'metadata');
  expect(await media.register(file, about)).toEqual(first);
  expect(decoded).not.toHaveBeenCalled();
  await original('wall.png', red(300, 200).negate());
  await utimes(file, 1, 1);
  expect((await media.register(file, about)).color).not.toBe(first.color);
  expect((await get(`${first.url}-240.avif`)).status).toBe(200);
});

test('generates each file once, requested files first', async () => {
  const order: string[] = [];
  const later = await media.register(await original('later.png', red(800, 500)), about);
  const cover = await media.register(await original('cover.png', red(801, 500)), about);
  const findWanted = async () => new Set([getId(cover), getId(later)]);
  await media.makeMissing({ findWanted, onProgress: (done, total) => order.push(`${done} of ${total}`) });
  expect(order).toEqual(Array.from({ length: 21 }, (_, index) => `${index} of 20`));
  const made = await Promise.all(
    (await madeFiles()).map(async (name) => ({
      name,
      at: (await stat(join(dataDir(), 'media', 'made', name))).mtimeMs,
    })),
  );
  expect(made).toHaveLength(20);
  const first = made.find(({ name }) => name === `${getId(cover).slice(0, 20)}/720.avif`);
  const last = made.find(({ name }) => name === `${getId(later).slice(0, 20)}/240.webp`);
  expect(first?.at).toBeLessThan(last?.at ?? 0);
  await media.makeMissing();
  const again = await Promise.all(made.map(({ name }) => stat(join(dataDir(), 'media', 'made', name))));
  expect(again.map(({ mtimeMs }) => mtimeMs)).toEqual(made.map(({ at }) => at));
});

test('pictures that no page shows are generated only on request', async () => {
  const shown = await media.register(await original('shown.png'), about);
  const other = await media.register(await original('other.png', red(301, 200)), about);
  await media.makeMissing({ findWanted: async () => new Set([getId(shown)]) });
  expect(await madeFiles()).toHaveLength(4);
  expect((await get(`${other.url}-240.avif`)).status).toBe(200);
  expect(await madeFiles()).toHaveLength(5);
});

test('a start after a kill ignores unfinished files and makes the rest', async () => {
  const picture = await media.register(await original('wall.png'), about);
  await get(`${picture.url}-240.avif`);
  await media.close();
  const unfinished = join(dataDir(), 'media', 'unfinished', 'half');
  await writeFile(unfinished, 'half a picture');
  await utimes(unfinished, 1, 1);
  media = await openAgain();
  await media.makeMissing();
  expect(await readdir(join(dataDir(), 'media', 'unfinished'))).toEqual([]);
  expect(await madeFiles()).toHaveLength(4);
  await media.register(await original('other.png', red(301, 200)), about);
  await media.close();
  media = await openAgain();
  await media.makeMissing();
  expect(await madeFiles()).toHaveLength(8);
});

test('one broken picture does not stop the others', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = await media.register(await original('broken.png'), about);
  await media.register(await original('good.png', red(301, 200)), about);
  await writeFile(
    join(dataDir(), 'originals', broken.url.slice('/media/'.length, '/media/'.length + 20)),
    'no picture',
  );
  await media.makeMissing();
  expect(await madeFiles()).toHaveLength(4);
  expect(reported).toHaveBeenCalledTimes(4);
  const answer = await get(`${broken.url}-240.avif`);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'public, max-age=30']);
});

test('keeps a noisy picture within its width’s budget', { timeout: 30_000 }, async () => {
  const noise = sharp({
    create: {
      width: 1080,
      height: 720,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
  const picture = await media.register(await original('noise.png', noise), about);
  const plain = await noise.clone().resize(720).avif({ quality: 50, effort: 2 }).toBuffer();
  expect(plain.length).toBeGreaterThan(getByteBudget(720));
  const answer = await get(`${picture.url}-720.avif`);
  expect(Number(answer.headers.get('content-length'))).toBeLessThanOrEqual(35_000);
});

test('a file is sent with length, type and a year of caching, as 304 when it has not changed, and without its body for HEAD', async () => {
  const picture = await media.register(await original('wall.png'), about);
  for (const format of ['avif', 'webp']) {
    const answer = await get(`${picture.url}-240.${format}`);
    const body = Buffer.from(await answer.arrayBuffer());
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(`image/${format}`);
    expect(answer.headers.get('content-length')).toBe(String(body.length));
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await sharp(body).metadata()).width).toBe(240);
    const etag = answer.headers.get('etag') ?? '';
    const same = await get(`${picture.url}-240.${format}`, { 'If-None-Match': `"other", W/${etag}` });
    expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await get(`${picture.url}-240.${format}`, { 'If-None-Match': '"other"' })).status).toBe(200);
    const head = await get(`${picture.url}-240.${format}`, {}, 'HEAD');
    expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([
      200,
      '',
      String(body.length),
    ]);
  }
});

test('serves only its own pictures and widths, and nothing outside the folder', async () => {
  const { url } = await media.register(await original('wall.png'), about);
  const strange = [
    `${url}-360.avif`,
    `${url}-0240.avif`,
    `${url}-241.avif`,
    `${url}-240.jpg`,
    `${url}x-240.avif`,
    url,
    '/media/0123456789abcdef0123-wall-240.avif',
    '/media/../../originals/x-240.avif',
    '/media/%2e%2e%2foriginals-240.avif',
    '/media/r/abc/x-240.avif',
    '/media/',
  ];
  for (const path of strange) expect([path, (await get(path)).status]).toEqual([path, 404]);
  await expect(readdir(join(dataDir(), 'media', 'made'))).rejects.toThrow(/ENOENT/);
});

test('many requests for a missing file make it once, also during background work', async () => {
  const picture = await media.register(await original('wall.png', red(900, 600)), about);
  const pipelines = vi.spyOn(sharp.prototype, 'avif');
  const background = media.makeMissing();
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(`${picture.url}-240.avif`)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await background;
  expect(pipelines).toHaveBeenCalledTimes(picture.widths.length);
});

test('background work makes one picture at a time, each when it is allowed', async () => {
  await media.register(await original('wall.png'), about);
  let [running, pauses] = [0, 0];
  await media.makeMissing({
    beforeEach: async () => {
      expect(running).toBe(0);
      running += 1;
      await Promise.resolve();
      running -= 1;
      pauses += 1;
    },
  });
  expect([pauses, await madeFiles()]).toEqual([4, expect.objectContaining({ length: 4 })]);
});

test('only one of two processes with the same folder does background work', async () => {
  const other = await openAgain();
  const ran: string[] = [];
  let end: () => void = () => undefined;
  const first = media.runAlone(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  expect(await other.runAlone(async () => void ran.push('second'))).toBe(false);
  end();
  expect(await first).toBe(true);
  expect(await other.runAlone(async () => void ran.push('third'))).toBe(true);
  expect(ran).toEqual(['third']);
  await other.close();
});

test('closing stops the background work and leaves nothing unfinished', async () => {
  await media.register(await original('wall.png', red(1600, 1000)), about);
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const background = media.runAlone(() => media.makeMissing({ onProgress: (done) => done === 1 && begin() }));
  await begun;
  await media.close();
  expect(await background).toBe(true);
  expect(await readdir(join(dataDir(), 'media', 'unfinished'))).toEqual([]);
  expect((await madeFiles()).length).toBeLessThan(12);
});

test('another process on the same database and folder serves a new picture at once', async () => {
  const other = await openAgain();
  const { url } = await media.register(await original('wall.png'), about);
  expect((await other.routes.request(`${url}-240.avif`)).status).toBe(200);
  await other.close();
});

test('imports the records that an earlier version kept in a file, once', async () => {
  const file = await original('wall.png');
  const first = await media.register(file, about);
  await media.close();
  const [row] = await database().db.selectFrom('pictures').selectAll().execute();
  const [source] = await database().db.selectFrom('picture_sources').selectAll().execute();
  await database().db.deleteFrom('picture_sources').execute();
  await database().db.deleteFrom('pictures').execute();
  const log = join(dataDir(), 'media', 'pictures.jsonl');
  const line = JSON.stringify({ ...row, source: { path: source?.path, size: source?.size, mtime: source?.mtime } });
  await writeFile(log, `${line}\n${line}\n{"id":"torn`);
  media = await openAgain();
  const decoded = vi.spyOn(sharp.prototype, 'metadata');
  expect(await media.register(file, about)).toEqual(first);
  expect(decoded).not.toHaveBeenCalled();
  expect(await database().db.selectFrom('pictures').selectAll().execute()).toEqual([row]);
  await expect(access(log)).rejects.toThrow(/ENOENT/);
});

test('an export gets originals unchanged', async () => {
  const file = await original('wall.png');
  const { url } = await media.register(file, about);
  expect(Buffer.from((await media.original(url.slice('/media/'.length))) ?? [])).toEqual(await readFile(file));
  expect(await media.original('0123456789abcdef0123-none')).toBeUndefined();
});

test('an unwritable disk or a lost original is an uncached 503 until it is fixed', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { url } = await media.register(await original('wall.png'), about);
  const made = join(dataDir(), 'media', 'made');
  await writeFile(made, 'no folder');
  const answer = await get(`${url}-240.avif`);
  expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('retry-after')]).toEqual([
    503,
    'no-store',
    '2',
  ]);
  await rm(made);
  expect((await get(`${url}-240.avif`)).status).toBe(200);
  await rm(join(dataDir(), 'originals'), { recursive: true });
  expect((await get(`${url}-240.avif`)).status).toBe(200);
  expect((await get(`${url}-240.webp`)).status).toBe(503);
  expect(reported.mock.calls.flat().join()).toMatch(/cannot be kept in the folder.*original .* is not in/s);
});
