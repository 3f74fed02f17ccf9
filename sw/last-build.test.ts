import { describe, expect, it } from 'vitest';
import { MemoryCache } from '#tests/fixtures/memory-cache.ts';
import { type BuildCaches, findFileOfLastBuild, isLastBuild, storeLastBuild } from './last-build.ts';

const ORIGIN = 'https://jiwe.example';

/** The part of CacheStorage that keeping a build needs, in memory. */
function memoryCaches(): BuildCaches & { readonly fill: (urls: string[]) => void } {
  const stores = new Map<string, MemoryCache>();
  return {
    fill: (urls) => void stores.set('precache', new MemoryCache(urls)),
    keys: async () => [...stores.keys()],
    open: async (name) => {
      const store = stores.get(name) ?? new MemoryCache();
      stores.set(name, store);
      return store;
    },
    delete: async (name) => stores.delete(name),
  };
}
const current = (...urls: string[]) => new Set(urls.map((url) => ORIGIN + url));

/** Those of these files that a tab of an earlier build still gets. */
async function had(caches: BuildCaches, ...urls: string[]): Promise<string[]> {
  const found = await Promise.all(urls.map(async (url) => (await findFileOfLastBuild(caches, ORIGIN + url))?.text()));
  return found.filter((text) => text !== undefined);
}
const FILES = [1, 2, 3, 4, 5].map((build) => `/assets/app-${build}.js`);

describe('the files of the last two builds', () => {
  it('stay when a new build takes over, and are deleted when the third one does', async () => {
    const caches = memoryCaches();
    for (let build = 2; build <= 4; build++) {
      const own = `/assets/app-${build}.js`;
      caches.fill([`/assets/app-${build - 1}.js`, '/assets/same.css', `/index.html?__WB_REVISION__=${build}`, own]);
      await storeLastBuild(caches, ['precache', 'parts'], current(own, '/assets/same.css'));
      const earlier = [build - 2, build - 1].filter((one) => one > 0).map((one) => `/assets/app-${one}.js`);
      expect(await had(caches, ...FILES), `with build ${build}`).toEqual(earlier);
    }
    expect(await had(caches, '/assets/same.css', '/index.html?__WB_REVISION__=4')).toEqual([]);
    expect((await caches.keys()).filter(isLastBuild)).toEqual(['last-build-2', 'last-build-3']);
  });

  it('stay when the new build has the same files', async () => {
    const caches = memoryCaches();
    caches.fill(['/assets/app-1.js', '/assets/app-2.js']);
    await storeLastBuild(caches, ['precache', 'parts'], current('/assets/app-2.js'));
    caches.fill(['/assets/app-2.js']);
    await storeLastBuild(caches, ['precache', 'parts'], current('/assets/app-2.js'));
    expect(await had(caches, ...FILES)).toEqual(['/assets/app-1.js']);
  });
});
