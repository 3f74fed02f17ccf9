import { afterEach, describe, expect, it, vi } from 'vitest';
import { MemoryCache } from '#tests/fixtures/memory-cache.ts';
import { stubWorker } from '#tests/fixtures/worker-world.ts';
import { findFileOfLastBuild, isLastBuild, storeLastBuild } from './last-build.ts';

const ORIGIN = 'https://jiwe.example';

/** Stubs the worker's caches. @returns fills the precache */
function stubCaches(): (urls: string[]) => void {
  const { cachesByName } = stubWorker();
  return (urls) => void cachesByName.set('precache', new MemoryCache(urls));
}
afterEach(() => vi.unstubAllGlobals());
const current = (...urls: string[]) => new Set(urls.map((url) => ORIGIN + url));

/** Those of these files that a tab of an earlier build still gets. */
async function had(...urls: string[]): Promise<string[]> {
  const found = await Promise.all(urls.map(async (url) => (await findFileOfLastBuild(ORIGIN + url))?.text()));
  return found.filter((text) => text !== undefined);
}
const FILES = [1, 2, 3, 4, 5].map((build) => `/assets/app-${build}.js`);

describe('the files of the last two builds', () => {
  it('stay when a new build takes over, and are deleted when the third one does', async () => {
    const fill = stubCaches();
    for (let build = 2; build <= 4; build++) {
      const own = `/assets/app-${build}.js`;
      fill([`/assets/app-${build - 1}.js`, '/assets/same.css', `/index.html?__WB_REVISION__=${build}`, own]);
      await storeLastBuild(['precache', 'parts'], current(own, '/assets/same.css'));
      const earlier = [build - 2, build - 1].filter((one) => one > 0).map((one) => `/assets/app-${one}.js`);
      expect(await had(...FILES), `with build ${build}`).toEqual(earlier);
    }
    expect(await had('/assets/same.css', '/index.html?__WB_REVISION__=4')).toEqual([]);
    expect((await caches.keys()).filter(isLastBuild)).toEqual(['last-build-2', 'last-build-3']);
  });

  it('stay when the new build has the same files', async () => {
    const fill = stubCaches();
    fill(['/assets/app-1.js', '/assets/app-2.js']);
    await storeLastBuild(['precache', 'parts'], current('/assets/app-2.js'));
    fill(['/assets/app-2.js']);
    await storeLastBuild(['precache', 'parts'], current('/assets/app-2.js'));
    expect(await had(...FILES)).toEqual(['/assets/app-1.js']);
  });
});
