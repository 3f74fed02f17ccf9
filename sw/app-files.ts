import { cacheNames } from 'workbox-core';
import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { copyOrNetwork } from './copies.ts';
import { installFiles, installOne } from './install-files.ts';
import { fileOfLastBuild, keepLastBuild } from './last-build.ts';

const SHELL = '/index.html';

/** The files of this build, and the shell among them that every screen begins with. @param manifest what is to be installed */
export function createAppFiles(manifest: (PrecacheEntry | string)[], origin: string) {
  const precache = new PrecacheController();
  precache.addToCacheList(manifest);
  const entries = precache.getURLsToCacheKeys();

  return {
    /** Their paths. */
    paths: new Set([...entries.keys()].map((url) => new URL(url).pathname)) as ReadonlySet<string>,
    /** What tells the shell of this build from that of another. */
    revision: new URL(precache.getCacheKeyForURL(SHELL) ?? SHELL, origin).search,
    shell: () => precache.matchPrecache(SHELL),
    has: (url: URL): boolean =>
      url.pathname.startsWith('/assets/') || precache.getCacheKeyForURL(url.href) !== undefined,

    /** Fetches them all. @throws when one of them cannot be had */
    install: (event: ExtendableEvent): Promise<void> => installFiles(entries, installOne(precache, event)),

    /** Drops the files of the last build from the precache; tabs that still run it find them apart. */
    async takeOver(event: ExtendableEvent): Promise<void> {
      try {
        await keepLastBuild(caches, cacheNames.precache, new Set(entries.values()));
      } catch {
        // Full storage: tabs of the last build ask the network for what they lack.
      }
      await precache.activate(event);
    },

    /** This build's copy, else the last build's copy for a tab that still runs it, else the network. */
    answer(request: Request): Promise<Response> {
      const kept = async () => (await precache.matchPrecache(request)) ?? (await fileOfLastBuild(caches, request.url));
      return copyOrNetwork(kept(), () => fetch(request));
    },
  };
}
