import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { createStore, get, keys, set } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyStorage, freeStorage, measureApp, measureStorage } from './device-storage.ts';

/** Caches in memory, with what is asked of the browser's. */
function memoryCaches(contents: Readonly<Record<string, Readonly<Record<string, number>>>>) {
  const all = new Map(
    Object.entries(contents).map(([name, files]) => [
      name,
      new Map(Object.entries(files).map(([path, bytes]) => [path, new Uint8Array(bytes)])),
    ]),
  );
  const ports = {
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    open: async (name: string) => {
      const files = all.get(name) ?? new Map<string, Uint8Array<ArrayBuffer>>();
      all.set(name, files);
      const getPath = (request: RequestInfo | URL) =>
        new URL(request instanceof Request ? request.url : String(request), 'https://site.test').pathname;
      const cache: Pick<Cache, 'keys' | 'match' | 'delete'> = {
        keys: async () => [...files.keys()].map((path) => new Request(`https://site.test${path}`)),
        match: async (request) => {
          const bytes = files.get(getPath(request));
          return bytes === undefined ? undefined : new Response(bytes);
        },
        delete: async (request) => files.delete(getPath(request)),
      };
      return cache;
    },
  };
  return { ports, names: () => [...all.keys()], files: (name: string) => [...(all.get(name)?.keys() ?? [])] };
}

const CACHES = {
  'workbox-precache-v2-https://site.test/': { '/index.html': 4000, '/assets/app.js': 6000 },
  'app-files': { '/assets/team.js': 200 },
  'app-parts': { '/assets/older.js': 100 },
  'last-build-7': { '/assets/old.js': 500 },
  pictures: { '/media/a-720.avif': 300, '/media/b-720.avif': 200, '/media/unnoted-720.avif': 100 },
  'screens-1': { '/': 50 },
  'shortlist-pictures': { '/media/kept-720.avif': 900 },
};

const createTestStore = () => createStore('library', 'kept');
const getKey = (id: number) => `answer/GET /api/property/${id}`;
const record = (id: number, savedAt: number) => ({ kind: 'home', lines: `{"id":${id},"title":"Home"}`, savedAt });
let caches: ReturnType<typeof memoryCaches>;

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  caches = memoryCaches(CACHES);
  vi.stubGlobal('caches', caches.ports);
  await set(getKey(1), record(1, 1000), createTestStore());
  await set(getKey(2), record(2, 5000), createTestStore());
  await set(
    'answer/GET /api/blog/blog/slug/soil',
    { kind: 'record', json: 'x'.repeat(400), savedAt: 3000 },
    createTestStore(),
  );
  await set('catalogue/block/0', 'y'.repeat(700), createTestStore());
  await set(
    'note/pictures',
    { '/media/a-720.avif': { bytes: 300, usedAt: 4000 }, '/media/b-720.avif': { bytes: 200, usedAt: 2000 } },
    createTestStore(),
  );
});

afterEach(() => vi.unstubAllGlobals());

describe('what is on this device', () => {
  it('is measured by kind, without counting twice', async () => {
    const sizes = await measureStorage(createTestStore());
    const records = [record(1, 1000), record(2, 5000)].map((one) => JSON.stringify(one).length);
    const article = JSON.stringify({ kind: 'record', json: 'x'.repeat(400), savedAt: 3000 }).length;
    expect(sizes).toEqual({
      pages: { bytes: records.reduce((a, b) => a + b) + article + 600 + 50, homes: 2, articles: 1 },
      catalogue: { bytes: 702 },
      photos: { bytes: 900 },
      app: { bytes: 10_800 },
      newest_at: 5000,
    });
    expect(await measureApp()).toBe(10_000);
  });

  it('is not called empty when storage cannot be read', async () => {
    const broken = () => Promise.reject(new DOMException('closed', 'InvalidStateError'));
    await expect(measureStorage(broken)).rejects.toThrow('closed');
    await expect(freeStorage(broken, null)).rejects.toThrow('closed');
    expect(await emptyStorage(broken)).toBe(false);
  });
});

describe('freeing space', () => {
  it('deletes the least recently used first, and only as much as needed', async () => {
    // Unnoted picture, then record 1, then picture b: the rest was used later.
    const wanted = 100 + JSON.stringify(record(1, 1000)).length + 1;
    expect(await freeStorage(createTestStore(), wanted)).toBe(wanted - 1 + 200);
    expect(caches.files('pictures')).toEqual(['/media/a-720.avif']);
    expect(await keys(createTestStore())).toEqual(
      `answer/GET /api/blog/blog/slug/soil|${getKey(2)}|catalogue/block/0|note/pictures`.split('|'),
    );
    expect(await get('note/pictures', createTestStore())).toEqual({
      '/media/a-720.avif': { bytes: 300, usedAt: 4000 },
    });
  });

  it('never touches saved homes, the catalogue or the app, even when all pages are deleted', async () => {
    await freeStorage(createTestStore(), null);
    expect((await measureStorage(createTestStore())).pages).toEqual({ bytes: 0, homes: 0, articles: 0 });
    expect(caches.names()).not.toContain('screens-1');
    expect(caches.files('shortlist-pictures')).toEqual(['/media/kept-720.avif']);
    expect(caches.files('last-build-7')).toEqual(['/assets/old.js']);
    expect(await get('catalogue/block/0', createTestStore())).toBeDefined();
  });
});

it('deleting everything leaves only the app’s files', async () => {
  await set('newer-build/thing', 1, createTestStore());
  expect(await emptyStorage(createTestStore())).toBe(true);
  expect(await keys(createTestStore())).toEqual([]);
  expect(caches.names()).toEqual(['workbox-precache-v2-https://site.test/', 'app-files', 'app-parts', 'last-build-7']);
});
