import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from 'workbox-core';
import { cacheNames } from 'workbox-core';
import { PrecacheController } from 'workbox-precaching';
import { once } from '#lib/once.ts';
import { copyOrNetwork } from './copies.ts';
import type { ListedFile } from './file-list.ts';
import { FILES_CACHE, fileOfLastBuild, PARTS_CACHE, storeLastBuild } from './last-build.ts';

const SHELL = '/index.html';
/** Stands in the cache once all files of the app are here: the next build then brings all of its own. */
const WHOLE = '/assets/whole';

const pathOf = (url: string): string => new URL(url, 'https://own.invalid').pathname;

/** Files fetched at a time: enough to fill a link with a long round trip, few enough to leave room for the page's own. */
export const AT_A_TIME = 6;

/**
 * Fetches files, several at a time: one after another, two hundred of them take minutes of round trips on a slow link.
 * @throws when one of them cannot be had
 */
export async function inTurns<File>(files: readonly File[], fetchOne: (file: File) => Promise<unknown>): Promise<void> {
  const waiting = [...files];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await fetchOne(next);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
}

/** Fetches one file into the precache, as the controller itself does. @returns takes URL and cache key, as it holds them */
export const installOne =
  (controller: PrecacheController, event: ExtendableEvent) =>
  async ([url, cacheKey]: readonly [url: string, cacheKey: string]): Promise<void> => {
    // A hashed name is its own revision. Of any other file the browser's copy must be what the server has now; where it is,
    // as on a first visit, nothing is sent again.
    const request = new Request(url, { cache: url === cacheKey ? 'default' : 'no-cache', credentials: 'same-origin' });
    await Promise.all(controller.strategy.handleAll({ params: { cacheKey }, request, event }));
  };

/**
 * The files of this build, and the shell among them that every screen begins with.
 * @param list all of them, by when they come
 */
export function createAppFiles(list: readonly ListedFile[], origin: string) {
  const precache = new PrecacheController();
  precache.addToCacheList(list.filter(({ comes }) => comes === undefined));
  const entries = precache.getURLsToCacheKeys();
  const first: ReadonlySet<string> = new Set([...entries.keys()].map(pathOf));
  const comeBy = new Map(
    list.flatMap(({ url, comes }) => (comes === undefined ? [] : [[pathOf(url), comes] as const])),
  );
  const withSaved = [...comeBy].flatMap(([path, comes]) => (comes === 'with-saved' ? [path] : []));
  const later = [...comeBy].flatMap(([path, comes]) => (comes === 'with-use' ? [] : [path]));
  const open = (): Promise<Cache> => caches.open(FILES_CACHE);
  /** All that may stay where files are kept: absolute addresses. */
  const current: ReadonlySet<string> = new Set([
    ...entries.values(),
    ...[...comeBy.keys(), WHOLE].map((path) => new URL(path, origin).href),
  ]);

  /** Fetches those of the files that are not here. @throws when one cannot be had: what was had stays */
  const keep = async (paths: readonly string[]): Promise<void> => {
    const cache = await open();
    const here = new Set((await cache.keys()).map(({ url }) => pathOf(url)));
    await inTurns(
      paths.filter((path) => !here.has(path)),
      (path) => cache.add(path),
    );
  };
  const fetchAll = async (): Promise<void> => {
    await keep(later);
    // Last: what it says is true.
    await (await open()).put(WHOLE, new Response());
  };
  /** Fetches all that comes later. @throws when one of them cannot be had */
  const keepAll = once(fetchAll);

  /** True when the build before had all files here. */
  const hadAll = async (): Promise<boolean> => {
    const names = await caches.keys();
    // Until the autumn of 2026 every worker had all.
    if (!names.some((name) => name === FILES_CACHE || name === PARTS_CACHE)) return true;
    if ((await (await open()).match(WHOLE)) !== undefined) return true;
    const parts = names.includes(PARTS_CACHE) ? await (await caches.open(PARTS_CACHE)).keys() : [];
    return parts.some(({ url }) => pathOf(url).startsWith('/assets/further-'));
  };

  /** What is the same in this build, as the files of the map, need not come again. */
  const moveFromParts = async (): Promise<void> => {
    const [parts, files] = [await caches.open(PARTS_CACHE), await open()];
    for (const request of await parts.keys()) {
      const file = comeBy.has(pathOf(request.url)) ? await parts.match(request) : undefined;
      if (file !== undefined) await files.put(request, file);
    }
  };

  return {
    fonts: [...first].filter((path) => path.endsWith('.woff2')),
    /** What tells the shell of this build from that of another. */
    revision: new URL(precache.getCacheKeyForURL(SHELL) ?? SHELL, origin).search,
    shell: () => precache.matchPrecache(SHELL),
    has: ({ request, url, sameOrigin }: RouteMatchCallbackOptions): boolean =>
      sameOrigin &&
      request.mode !== 'navigate' &&
      (url.pathname.startsWith('/assets/') || precache.getCacheKeyForURL(url.href) !== undefined),

    /** True when all the files are this build's, and here. */
    async areHere(paths: readonly string[]): Promise<boolean> {
      const others = paths.filter((path) => !first.has(path));
      if (others.length === 0) return true;
      const cache = await open();
      const here = others.map(async (path) => comeBy.has(path) && (await cache.match(path)) !== undefined);
      return (await Promise.all(here)).every(Boolean);
    },

    /**
     * Fetches what opens the app without signal, and all the rest where the build before had all.
     * @throws when one of the files cannot be had
     */
    async install(event: ExtendableEvent, isUpdate: boolean): Promise<void> {
      const isWhole = isUpdate && (await hadAll());
      await inTurns([...entries], installOne(precache, event));
      // There from now on: without it the next build would think of a time when every worker had all.
      await open();
      if (isWhole) await keepAll();
    },

    /** Drops the files of the last build; tabs that still run it find them apart. */
    async takeOver(event: ExtendableEvent): Promise<void> {
      try {
        await moveFromParts();
        await storeLastBuild(caches, [cacheNames.precache, FILES_CACHE, PARTS_CACHE], current);
      } catch {
        // Full storage: tabs of the last build ask the network for what they lack.
      }
      await caches.delete(PARTS_CACHE);
      await precache.activate(event);
    },

    /**
     * Keeps files that a page has loaded, out of the browser's own cache, and all others with them or not.
     * @param used their paths
     * @throws when one of them cannot be had
     */
    async keepUsed(used: readonly string[], isWhole: boolean): Promise<void> {
      // Of precached files there is a copy; a tab of an earlier build tells of files that this one does not have.
      await keep(used.filter((path) => comeBy.has(path)));
      if (isWhole) await keepAll();
    },

    /** Keeps what a saved home promises beside its page. @throws when it cannot be had */
    keepWithSaved: once(() => keep(withSaved)),

    /** This build's copy, else the last build's copy for a tab that still runs it, else the network. */
    answer({ request }: RouteHandlerCallbackOptions): Promise<Response> {
      const kept = async () =>
        (await precache.matchPrecache(request)) ??
        (await (await open()).match(request)) ??
        (await fileOfLastBuild(caches, request.url));
      return copyOrNetwork(kept(), () => fetch(request));
    },
  };
}

const FILES = { condition: { urlPattern: '/assets/*', requestMethod: 'get' }, source: 'cache' } as const;

/**
 * Has hashed files come out of the caches without waiting for the worker; call it in the `install` event. A browser without
 * static routes asks the worker.
 */
export function routeFiles(event: ExtendableEvent): void {
  const addRoutes: unknown = Reflect.get(event, 'addRoutes');
  if (typeof addRoutes !== 'function') return;
  const routed = async (): Promise<void> => {
    try {
      await Reflect.apply(addRoutes, event, [FILES]);
    } catch {
      // Another shape of an interface that is still young: the worker answers.
    }
  };
  event.waitUntil(routed());
}
