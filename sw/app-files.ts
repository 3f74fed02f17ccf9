import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from 'workbox-core';
import { cacheNames } from 'workbox-core';
import { PrecacheController } from 'workbox-precaching';
import { runOnce } from '#lib/once.ts';
import { copyOrNetwork } from './copies.ts';
import type { ListedFile } from './file-list.ts';
import { FILES_CACHE, findFileOfLastBuild, PARTS_CACHE, storeLastBuild } from './last-build.ts';

const SHELL = '/index.html';
/** Marks in the cache that all app files are stored: the next build then stores all of its own. */
const COMPLETE_MARK = '/assets/whole';

const getPath = (url: string): string => new URL(url, 'https://own.invalid').pathname;

/** Parallel fetches: enough for a link with a long round trip, few enough to leave room for the page's own. */
export const CONCURRENCY = 6;

/** Fetches files, CONCURRENCY at a time. @throws when one fails */
export async function fetchFiles<File>(
  files: readonly File[],
  fetchFile: (file: File) => Promise<unknown>,
): Promise<void> {
  const queue = [...files];
  const run = async (): Promise<void> => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) await fetchFile(file);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, run));
}

/** Fetches an entry of the precache, as the controller does. */
export const installEntry =
  (controller: PrecacheController, event: ExtendableEvent) =>
  async ([url, cacheKey]: readonly [url: string, cacheKey: string]): Promise<void> => {
    // A hashed name is its own revision; of other files the browser revalidates its copy.
    const request = new Request(url, { cache: url === cacheKey ? 'default' : 'no-cache', credentials: 'same-origin' });
    await Promise.all(controller.strategy.handleAll({ params: { cacheKey }, request, event }));
  };

/** The files of this build, with the shell of every screen. */
export function createAppFiles(list: readonly ListedFile[], origin: string) {
  const precache = new PrecacheController();
  precache.addToCacheList(list.filter(({ comes }) => comes === undefined));
  const entries = precache.getURLsToCacheKeys();
  const precached: ReadonlySet<string> = new Set([...entries.keys()].map(getPath));
  const unprecached = new Map(
    list.flatMap(({ url, comes }) => (comes === undefined ? [] : [[getPath(url), comes] as const])),
  );
  const withSaved = [...unprecached].flatMap(([path, comes]) => (comes === 'with-saved' ? [path] : []));
  const complete = [...unprecached].flatMap(([path, comes]) => (comes === 'with-use' ? [] : [path]));
  const open = (): Promise<Cache> => caches.open(FILES_CACHE);
  /** Absolute addresses of this build. */
  const current: ReadonlySet<string> = new Set([
    ...entries.values(),
    ...[...unprecached.keys(), COMPLETE_MARK].map((path) => new URL(path, origin).href),
  ]);

  /** Fetches files that are not stored. @throws when one fails; the others stay stored */
  const storeMissing = async (paths: readonly string[]): Promise<void> => {
    const cache = await open();
    const stored = new Set((await cache.keys()).map(({ url }) => getPath(url)));
    await fetchFiles(
      paths.filter((path) => !stored.has(path)),
      (path) => cache.add(path),
    );
  };
  const fetchAll = async (): Promise<void> => {
    await storeMissing(complete);
    // Last, so that the mark is true.
    await (await open()).put(COMPLETE_MARK, new Response());
  };
  const storeAll = runOnce(fetchAll);

  /** Whether the previous build had stored all its files. */
  const hasBeenComplete = async (): Promise<boolean> => {
    const names = await caches.keys();
    // Builds before the autumn of 2026 precached all files.
    if (!names.some((name) => name === FILES_CACHE || name === PARTS_CACHE)) return true;
    if ((await (await open()).match(COMPLETE_MARK)) !== undefined) return true;
    const parts = names.includes(PARTS_CACHE) ? await (await caches.open(PARTS_CACHE)).keys() : [];
    return parts.some(({ url }) => getPath(url).startsWith('/assets/further-'));
  };

  /** Moves files that are the same in this build, such as those of the map. */
  const moveFromParts = async (): Promise<void> => {
    const [parts, files] = [await caches.open(PARTS_CACHE), await open()];
    for (const request of await parts.keys()) {
      const file = unprecached.has(getPath(request.url)) ? await parts.match(request) : undefined;
      if (file !== undefined) await files.put(request, file);
    }
  };

  return {
    fonts: [...precached].filter((path) => path.endsWith('.woff2')),
    /** Differs between the shells of two builds. */
    revision: new URL(precache.getCacheKeyForURL(SHELL) ?? SHELL, origin).search,
    shell: () => precache.matchPrecache(SHELL),
    has: ({ request, url, sameOrigin }: RouteMatchCallbackOptions): boolean =>
      sameOrigin &&
      request.mode !== 'navigate' &&
      (url.pathname.startsWith('/assets/') || precache.getCacheKeyForURL(url.href) !== undefined),

    /** Whether all these files are of this build and stored. */
    async areStored(paths: readonly string[]): Promise<boolean> {
      const others = paths.filter((path) => !precached.has(path));
      if (others.length === 0) return true;
      const cache = await open();
      const stored = others.map(async (path) => unprecached.has(path) && (await cache.match(path)) !== undefined);
      return (await Promise.all(stored)).every(Boolean);
    },

    /** Fetches the precache, and all other files where the previous build had them. @throws when one fails */
    async install(event: ExtendableEvent, isUpdate: boolean): Promise<void> {
      const isComplete = isUpdate && (await hasBeenComplete());
      await fetchFiles([...entries], installEntry(precache, event));
      // Creates the cache: without it hasBeenComplete() takes this build for one before the autumn of 2026.
      await open();
      if (isComplete) await storeAll();
    },

    /** Moves files of the last build apart, for tabs that still run it. */
    async activate(event: ExtendableEvent): Promise<void> {
      try {
        await moveFromParts();
        await storeLastBuild([cacheNames.precache, FILES_CACHE, PARTS_CACHE], current);
      } catch {
        // Storage is full: tabs of the last build fetch what they lack.
      }
      await caches.delete(PARTS_CACHE);
      await precache.activate(event);
    },

    /** Stores files that a page has loaded; `withAll` fetches all others too. @throws when one fails */
    async storeUsed(used: readonly string[], withAll: boolean): Promise<void> {
      // Filters precached files, and those of a page of an earlier build.
      await storeMissing(used.filter((path) => unprecached.has(path)));
      if (withAll) await storeAll();
    },

    /** Stores the screens that a saved property promises. @throws when a file fails */
    storeWithSaved: runOnce(() => storeMissing(withSaved)),

    /** This build's copy, else the last build's copy for a tab that still runs it, else the network. */
    answer({ request }: RouteHandlerCallbackOptions): Promise<Response> {
      const findCopy = async () =>
        (await precache.matchPrecache(request)) ??
        (await (await open()).match(request)) ??
        (await findFileOfLastBuild(request.url));
      return copyOrNetwork(findCopy(), () => fetch(request));
    },
  };
}

const FILES = { condition: { urlPattern: '/assets/*', requestMethod: 'get' }, source: 'cache' } as const;

/** Lets browsers with static routes answer hashed files from caches without the worker. For the `install` event. */
export function routeFiles(event: ExtendableEvent): void {
  const addRoutes: unknown = Reflect.get(event, 'addRoutes');
  if (typeof addRoutes !== 'function') return;
  const add = async (): Promise<void> => {
    try {
      await Reflect.apply(addRoutes, event, [FILES]);
    } catch {
      // The browser has another version of this young interface: the worker answers.
    }
  };
  event.waitUntil(add());
}
