import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eachTest } from '#tests/fixtures/each-test.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { S3_KEYS, type S3Server, startS3Server } from '#tests/fixtures/s3-server.ts';
import type { S3Credentials } from '../config/addresses.ts';
import { openDatabase } from '../db/database.ts';
import { type Media, openMedia } from './media.ts';
import { S3_LIMITS, S3Store } from './s3-store.ts';
import { StoreError } from './store.ts';

const folder = eachTest(newFolder);
let server: S3Server;
const database = eachTest(() => openDatabase(':memory:'));
const stores = new Set<{ close(): unknown }>();

beforeEach(async () => {
  server = await startS3Server(join(folder(), 'objects'), ['agency']);
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const store of stores) await store.close();
  stores.clear();
  await server.stop();
});

/** A store with an own cache folder, quick to give up. */
function open(
  more: { keys?: Partial<S3Credentials>; bucket?: string; cache?: string; limits?: Partial<typeof S3_LIMITS> } = {},
): S3Store {
  const place = {
    kind: 's3',
    bucket: more.bucket ?? 'agency',
    prefix: 'site/a+b/',
    endpoint: server.url,
    region: 'eu-west-1',
    credentials: () => ({ ...S3_KEYS, ...more.keys }),
  } as const;
  const limits = { ...S3_LIMITS, timeoutMs: 500, pausesMs: [5, 5], restMs: 50, ...more.limits };
  const store = new S3Store(place, join(folder(), more.cache ?? 'cache'), limits);
  stores.add(store);
  return store;
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const getText = (file: { bytes: Uint8Array } | undefined) => file && new TextDecoder().decode(file.bytes);

test('stores files completely, lists them in pages, and reads one that is often requested from the local copy', async () => {
  const store = open();
  expect(await store.read('media/made/a/240.avif')).toBeUndefined();
  expect(await store.has('media/made/a/240.avif')).toBe(false);
  await store.write('media/made/a/240.avif', bytes('a picture'));
  expect(await store.has('media/made/a/240.avif')).toBe(true);
  const other = open({ cache: 'other' });
  const read = await Promise.all([1, 2, 3].map(() => other.read('media/made/a/240.avif')));
  expect(read.map(getText)).toEqual(['a picture', 'a picture', 'a picture']);
  expect((await store.read('media/made/a/240.avif'))?.etag).toBe(read[0]?.etag);
  const before = server.requests.length;
  expect(getText(await other.read('media/made/a/240.avif'))).toBe('a picture');
  expect(server.requests).toHaveLength(before);
  expect(
    server.requests.filter((line) => line.startsWith('GET /agency/site/a%2Bb/media/made/a/240.avif')),
  ).toHaveLength(2);
  for (let index = 0; index < 7; index++) await store.write(`originals/${index}`, bytes('x'));
  const pages = open({ limits: { listKeys: 3 } });
  server.requests.length = 0;
  expect([...(await pages.list(['originals/']))].sort()).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((index) => `originals/${index}`),
  );
  expect(server.requests).toHaveLength(3);
});

test('an error names the wrong setting: key, secret, bucket or address', async () => {
  const wrong = [
    [open({ keys: { accessKeyId: 'nobody' } }), /refuses the keys \(InvalidAccessKeyId\)/],
    [open({ keys: { secretAccessKey: 'very-secret' } }), /refuses the keys \(SignatureDoesNotMatch\)/],
    [open({ bucket: 'missing' }), /no such bucket: the bucket missing at http/],
  ] as const;
  for (const [store, words] of wrong) {
    for (const use of [
      () => store.read('originals/a'),
      () => store.list(['originals/']),
      () => store.write('media/made/a/1.webp', bytes('x')),
    ]) {
      const failure: unknown = await use().then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(failure).toBeInstanceOf(StoreError);
      expect(String(failure)).toMatch(words);
      expect(String(failure)).not.toMatch(/very-secret/);
    }
  }
  await server.stop();
  await expect(open().read('originals/a')).rejects.toThrow(/does not answer: connect ECONNREFUSED/);
});

test('a store that fails is retried for a while, then left alone, then used again', async () => {
  const store = open();
  await store.write('originals/a', bytes('A'));
  const reader = open({ cache: 'other' });
  server.requests.length = 0;
  server.trouble = 503;
  await expect(reader.read('originals/a')).rejects.toThrow(/answered 503/);
  expect(server.requests).toHaveLength(3);
  await expect(reader.read('originals/a')).rejects.toThrow(/a moment ago/);
  expect(server.requests).toHaveLength(3);
  server.trouble = undefined;
  await vi.waitFor(async () => expect(getText(await reader.read('originals/a'))).toBe('A'));
  // One bad answer is not even noticed.
  server.trouble = 500;
  setTimeout(() => {
    server.trouble = undefined;
  }, 60);
  const patient = open({ cache: 'third', limits: { pausesMs: [100] } });
  expect(getText(await patient.read('originals/a'))).toBe('A');
});

test('a copy half-written by a power cut is fetched again; copies stay within their limit', async () => {
  const store = open({ limits: { cacheBytes: 4_500 } });
  await store.write('media/made/a/240.avif', bytes('whole'));
  const [copy = ''] = await readdir(join(folder(), 'cache'));
  await writeFile(join(folder(), 'cache', copy), 'half');
  expect(getText(await store.read('media/made/a/240.avif'))).toBe('whole');
  for (let index = 0; index < 8; index++) await store.write(`originals/${index}`, new Uint8Array(1_000));
  expect((await readdir(join(folder(), 'cache'))).length).toBeLessThanOrEqual(4);
  expect((await store.read('originals/0'))?.bytes).toHaveLength(1_000);
  const away = open({ cache: 'away' });
  await writeFile(join(folder(), 'away'), 'no folder');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect((await away.read('originals/0'))?.bytes).toHaveLength(1_000);
});

/** A site's pictures, as on a machine of its own. */
async function machine(name: string): Promise<Media> {
  const dataDir = join(folder(), name);
  const media = await openMedia({
    dataDir,
    db: database().db,
    remoteOrigins: [],
    store: open({ cache: `${name}/cache` }),
  });
  stores.add(media);
  return media;
}

test('a picture registered on one machine is served by another, made once, and never a 404 while the store is down', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const first = await machine('one');
  const two = await machine('two');
  const file = join(folder(), 'wall.png');
  const pipelines = vi.spyOn(sharp.prototype, 'avif');
  await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c04020' } }).toFile(file);
  const { url } = await first.register(file, { alt: '' });
  const answers = await Promise.all(Array.from({ length: 8 }, () => two.routes.request(`${url}-240.avif`)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(answers[0]?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const again = await first.routes.request(`${url}-240.avif`);
  expect(again.headers.get('etag')).toBe(answers[0]?.headers.get('etag'));
  expect(pipelines).toHaveBeenCalledTimes(1);

  await server.stop();
  expect((await two.routes.request(`${url}-240.avif`)).status).toBe(200);
  const away = await two.routes.request(`${url}-300.webp`);
  expect([away.status, away.headers.get('cache-control'), away.headers.get('retry-after')]).toEqual([
    503,
    'no-store',
    '2',
  ]);
  expect(reported.mock.calls.flat().join()).toMatch(/does not answer: connect ECONNREFUSED/);
  // A start while the store is away takes the catalogue it knows.
  const three = await machine('three');
  expect((await three.register(file, { alt: '' })).url).toBe(url);

  await server.start();
  await vi.waitFor(async () => expect((await two.routes.request(`${url}-300.webp`)).status).toBe(200));
  server.requests.length = 0;
  await two.makeMissing();
  // One list; of what is there, nothing is fetched or asked for.
  expect(server.requests.filter((line) => line.startsWith('GET'))).toHaveLength(1);
  expect(server.requests.filter((line) => line.startsWith('PUT'))).toHaveLength(2);
  server.requests.length = 0;
  await first.makeMissing();
  expect(server.requests).toHaveLength(1);
});
