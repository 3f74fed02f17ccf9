import { describe, expect, it } from 'vitest';
import { type BuildCaches, fileOfLastBuild, keepLastBuild, LAST_BUILD_CACHE } from './last-build.ts';

const ORIGIN = 'https://jiwe.example';

/** The part of CacheStorage that keeping a build needs, in memory. */
function memoryCaches(): BuildCaches & { readonly urls: (name: string) => string[]; fill: (urls: string[]) => void } {
  const stores = new Map<string, Map<string, Response>>();
  const storeOf = (name: string): Map<string, Response> => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return store;
  };
  const urlOf = (request: RequestInfo | URL): string => (request instanceof Request ? request.url : String(request));
  return {
    urls: (name) => [...storeOf(name).keys()].map((url) => url.replace(ORIGIN, '')),
    fill: (urls) => {
      stores.set('precache', new Map(urls.map((url) => [ORIGIN + url, new Response(url)])));
    },
    open: (name) =>
      Promise.resolve({
        keys: () => Promise.resolve([...storeOf(name).keys()].map((url) => new Request(url))),
        match: (request) => Promise.resolve(storeOf(name).get(urlOf(request))),
        put: (request, response) => Promise.resolve(void storeOf(name).set(urlOf(request), response)),
        delete: (request) => Promise.resolve(storeOf(name).delete(urlOf(request))),
      }),
    delete: (name) => Promise.resolve(stores.delete(name)),
  };
}
const current = (...urls: string[]) => new Set(urls.map((url) => ORIGIN + url));

describe('the files of the last build', () => {
  it('stay when a new build takes over, and go when the next one does', async () => {
    const caches = memoryCaches();
    caches.fill(['/assets/app-1.js', '/assets/same.css', '/index.html?__WB_REVISION__=1', '/assets/app-2.js']);
    await keepLastBuild(caches, 'precache', current('/assets/app-2.js', '/assets/same.css'));
    expect(caches.urls(LAST_BUILD_CACHE)).toEqual(['/assets/app-1.js']);
    expect(await (await fileOfLastBuild(caches, `${ORIGIN}/assets/app-1.js`))?.text()).toBe('/assets/app-1.js');

    caches.fill(['/assets/app-2.js', '/assets/same.css', '/assets/app-3.js']);
    await keepLastBuild(caches, 'precache', current('/assets/app-3.js', '/assets/same.css'));
    expect(caches.urls(LAST_BUILD_CACHE)).toEqual(['/assets/app-2.js']);
    expect(await fileOfLastBuild(caches, `${ORIGIN}/assets/app-1.js`)).toBeUndefined();
  });

  it('stay when the new build has the same files', async () => {
    const caches = memoryCaches();
    caches.fill(['/assets/app-1.js', '/assets/app-2.js']);
    await keepLastBuild(caches, 'precache', current('/assets/app-2.js'));
    caches.fill(['/assets/app-2.js']);
    await keepLastBuild(caches, 'precache', current('/assets/app-2.js'));
    expect(caches.urls(LAST_BUILD_CACHE)).toEqual(['/assets/app-1.js']);
  });
});
