import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MemoryCache } from '#tests/fixtures/memory-cache.ts';
import { ORIGIN, stubWorker, WorkerEvent } from '#tests/fixtures/worker-world.ts';
import { CONCURRENCY, createAppFiles, fetchFiles } from './app-files.ts';
import type { ListedFile } from './file-list.ts';
import { FILES_CACHE, PARTS_CACHE } from './last-build.ts';

const LIST: readonly ListedFile[] = [
  { url: 'index.html', revision: '1' },
  { url: 'assets/index-1.js', revision: null },
  { url: 'assets/index-1.css', revision: null },
  { url: 'assets/team-1.js', revision: null, comes: 'later' },
  { url: 'assets/team-1.css', revision: null, comes: 'later' },
  { url: 'assets/compare-1.js', revision: null, comes: 'with-saved' },
  { url: 'assets/map-kenya-1.json', revision: null, comes: 'with-use' },
];
const LATER = ['/assets/compare-1.js', '/assets/team-1.css', '/assets/team-1.js'];

let cachesByName: Map<string, MemoryCache>;
let getCache: (name: string) => MemoryCache;
let asked: string[];
let isOffline: boolean;
const listHeld = (name: string) => [...getCache(name).entries.keys()].filter((path) => path !== '/assets/whole').sort();
const event = (): ExtendableEvent => new WorkerEvent('install');

beforeEach(() => {
  ({ cachesByName, getCache } = stubWorker());
  asked = [];
  isOffline = false;
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return isOffline ? Promise.reject(new TypeError('No network')) : Promise.resolve(new Response(`text of ${path}`));
  });
});
afterEach(() => vi.unstubAllGlobals());

it('stores files that a page has loaded beyond the precache, each once', async () => {
  const files = createAppFiles(LIST, ORIGIN);
  const used = ['/assets/index-1.js', '/assets/team-1.js', '/assets/map-kenya-1.json', '/assets/of-another-build.js'];
  await files.storeUsed(used, false);
  await files.storeUsed(used, false);
  expect(listHeld(FILES_CACHE)).toEqual(['/assets/map-kenya-1.json', '/assets/team-1.js']);
  expect(asked.sort()).toEqual(['/assets/map-kenya-1.json', '/assets/team-1.js']);
});

it('fetches all scripts and styles where allowed, once, and the map’s data only on use', async () => {
  const files = createAppFiles(LIST, ORIGIN);
  await Promise.all([files.storeUsed(['/assets/team-1.js'], true), files.storeUsed([], true)]);
  await files.storeUsed([], true);
  expect(listHeld(FILES_CACHE)).toEqual(LATER);
});

it('fetches the files that a saved home promises, once, and again after a failure', async () => {
  const files = createAppFiles(LIST, ORIGIN);
  isOffline = true;
  await expect(files.storeWithSaved()).rejects.toThrow('No network');
  isOffline = false;
  await Promise.all([files.storeWithSaved(), files.storeWithSaved()]);
  expect(listHeld(FILES_CACHE)).toEqual(['/assets/compare-1.js']);
  expect(asked).toEqual(['/assets/compare-1.js', '/assets/compare-1.js']);
});

it('retries all after one failed', async () => {
  const files = createAppFiles(LIST, ORIGIN);
  isOffline = true;
  await expect(files.storeUsed([], true)).rejects.toThrow('No network');
  isOffline = false;
  await files.storeUsed([], true);
  expect(listHeld(FILES_CACHE)).toEqual(LATER);
});

it('knows which files are stored: the precache, and those stored on use', async () => {
  const files = createAppFiles(LIST, ORIGIN);
  await files.storeUsed(['/assets/team-1.css'], false);
  expect(await files.areStored(['/assets/index-1.css', '/assets/team-1.css'])).toBe(true);
  expect(await files.areStored(['/assets/index-1.css', '/assets/team-1.js'])).toBe(false);
  expect(await files.areStored(['/assets/index-0.css'])).toBe(false);
});

it('replaces an older build’s cache: its files become those of the last build, shared ones stay', async () => {
  const parts = getCache(PARTS_CACHE);
  for (const path of ['/assets/a1b2c3d.js', '/assets/opening-1.json', '/assets/map-kenya-1.json']) {
    await parts.put(path, new Response(path));
  }
  const files = createAppFiles(LIST, ORIGIN);
  await files.activate(event());
  expect(cachesByName.has(PARTS_CACHE)).toBe(false);
  expect(listHeld('last-build-1')).toEqual(['/assets/a1b2c3d.js']);
  expect(listHeld(FILES_CACHE)).toEqual(['/assets/map-kenya-1.json']);
});

it.each([
  ['every one, of the time when each worker had all', () => {}, true],
  [
    'one whose parts were all here',
    () => void getCache(PARTS_CACHE).put('/assets/further-9.json', new Response()),
    true,
  ],
  [
    'one that began with the first part',
    () => void getCache(PARTS_CACHE).put('/assets/opening-9.json', new Response()),
    false,
  ],
  ['one that had fetched all', () => void getCache(FILES_CACHE).put('/assets/whole', new Response()), true],
  ['one that had kept what was used', () => void getCache(FILES_CACHE).put('/assets/team-0.js', new Response()), false],
])('brings all files with an update of a build that had all: %s', async (_name, before, isWhole) => {
  before();
  const files = createAppFiles(LIST, ORIGIN);
  for (const path of ['/index.html?__WB_REVISION__=1', '/assets/index-1.js', '/assets/index-1.css']) {
    await getCache('workbox-precache-v2').put(path, new Response());
  }
  await files.install(event(), true);
  expect(listHeld(FILES_CACHE).filter((path) => LATER.includes(path))).toEqual(isWhole ? LATER : []);
});

const many = Array.from({ length: 20 }, (_, index) => `/assets/${index}.js`);

it('fetches all files, once, a few at a time', async () => {
  const fetched: string[] = [];
  let running = 0;
  let most = 0;
  await fetchFiles(many, async (file) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    fetched.push(file);
    running--;
  });
  expect(fetched.sort()).toEqual([...many].sort());
  expect(most).toBe(CONCURRENCY);
});

it('fails when one file fails', async () => {
  const fetching = fetchFiles(many, (file) =>
    file === '/assets/7.js' ? Promise.reject(new Error('No answer')) : Promise.resolve(),
  );
  await expect(fetching).rejects.toThrow('No answer');
});
