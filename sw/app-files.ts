import { cacheNames } from 'workbox-core';
import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { createAppParts, isPart, PARTS_CACHE, type Rest } from './app-parts.ts';
import { copyOrNetwork } from './copies.ts';
import { installFiles, installOne } from './install-files.ts';
import { fileOfLastBuild, keepLastBuild } from './last-build.ts';

const SHELL = '/index.html';

const pathOf = (url: string): string => new URL(url).pathname;

/**
 * The files of this build, and the shell among them that every screen begins with.
 * @param manifest single files, which are to be installed, and parts, each with many files in it (0025)
 */
export function createAppFiles(manifest: (PrecacheEntry | string)[], origin: string) {
  const urlOf = (entry: PrecacheEntry | string): string => (typeof entry === 'string' ? entry : entry.url);
  const precache = new PrecacheController();
  precache.addToCacheList(manifest.filter((entry) => !isPart(urlOf(entry))));
  const entries = precache.getURLsToCacheKeys();
  const single: ReadonlySet<string> = new Set([...entries.keys()].map(pathOf));
  const parts = createAppParts({
    parts: manifest.map(urlOf).filter(isPart),
    openCache: () => caches.open(PARTS_CACHE),
    fetch: (path, init) => fetch(path, init),
  });

  return {
    fonts: [...single].filter((path) => path.endsWith('.woff2')),
    /** What tells the shell of this build from that of another. */
    revision: new URL(precache.getCacheKeyForURL(SHELL) ?? SHELL, origin).search,
    shell: () => precache.matchPrecache(SHELL),
    has: (url: URL): boolean =>
      url.pathname.startsWith('/assets/') || precache.getCacheKeyForURL(url.href) !== undefined,

    /** True when all the files are this build's, and here. */
    async areHere(paths: readonly string[]): Promise<boolean> {
      const further = paths.filter((path) => !single.has(path));
      if (further.length === 0) return true;
      const inParts = await parts.paths();
      return further.every((path) => inParts.has(path));
    },

    /**
     * Fetches what opens the app without signal, and the other parts that the build before had.
     * @throws when one of the files cannot be had
     */
    async install(event: ExtendableEvent, isUpdate: boolean): Promise<void> {
      // Until November 2026 there were no parts, and every worker had all.
      const hadAll = isUpdate && (!(await caches.has(PARTS_CACHE)) || (await parts.had('further')));
      const hadSaved = await parts.had('saved');
      await installFiles(entries, installOne(precache, event));
      await parts.keep('opening');
      if (hadSaved) await parts.keep('saved');
      if (hadAll) await parts.keep('further');
    },

    /** Fetches the screens that a saved home promises beside those. @throws when they cannot be had */
    keepForSaved: () => parts.keep('saved'),

    /** Drops the files of the last build; tabs that still run it find them apart. */
    async takeOver(event: ExtendableEvent): Promise<void> {
      const inParts = [...(await parts.paths())].map((path) => new URL(path, origin).href);
      try {
        await keepLastBuild(caches, [cacheNames.precache, PARTS_CACHE], new Set([...entries.values(), ...inParts]));
      } catch {
        // Full storage: tabs of the last build ask the network for what they lack.
      }
      await precache.activate(event);
    },

    /** Keeps files that a page has loaded, and the rest of the app with them or not. @throws when it cannot be had */
    keepUsed: (paths: readonly string[], rest: Rest) =>
      // A tab of an earlier build says what it has loaded of that.
      parts.keepUsed(
        paths,
        rest,
        async (path) => single.has(path) || (await fileOfLastBuild(caches, origin + path)) !== undefined,
      ),

    /** This build's copy, else the last build's copy for a tab that still runs it, else the network. */
    answer(request: Request): Promise<Response> {
      const kept = async () =>
        (await precache.matchPrecache(request)) ??
        (await parts.match(pathOf(request.url))) ??
        (await fileOfLastBuild(caches, request.url));
      return copyOrNetwork(kept(), () => fetch(request));
    },
  };
}
