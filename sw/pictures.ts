import { set, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import type { RouteMatchCallbackOptions, WorkboxPlugin } from 'workbox-core';
import { Strategy, type StrategyHandler } from 'workbox-strategies';
import { Picture } from '#contract/property.ts';
import { readAs } from '#lib/read-as.ts';
import type { AnswerStore } from '#offline/answers/answer-store.ts';
import { getAnswerKey } from '#offline/answers/api-read.ts';
import { subscribeToChanges, subscribeToFetching } from '#offline/device/device-changes.ts';
import { PICTURE_CACHE, PICTURE_NOTES, type PictureNotes, readPictureNotes } from '#offline/device-storage.ts';
import { openPhotoCache } from '#offline/saved/fetch-saved.ts';
import { COPY_LIMIT_MS, copyInTime } from './copies.ts';

/** Limits of the picture cache; the least recently used pictures are deleted first. */
export const MAX_PICTURES = 300;
export const MAX_PICTURE_BYTES = 40 * 1024 * 1024;
/** Counted for a picture of unknown size: more than most have, so that the limit holds. */
const UNKNOWN_BYTES = 80 * 1024;

const getPath = (url: string): string => new URL(url, 'https://own.invalid').pathname;

/** Pictures beyond the limits: least recently used first, pinned ones last. @param pinned beginnings of paths */
export function findPicturesToDrop(notes: PictureNotes, pinned: readonly string[]): string[] {
  const isPinned = (path: string): number => (pinned.some((prefix) => path.startsWith(prefix)) ? 1 : 0);
  const entries = Object.entries(notes).sort(
    ([a, noteA], [b, noteB]) => isPinned(a) - isPinned(b) || noteA.usedAt - noteB.usedAt,
  );
  let count = entries.length;
  let bytes = entries.reduce((sum, [, note]) => sum + note.bytes, 0);
  const dropped: string[] = [];
  for (const [path, note] of entries) {
    if (count <= MAX_PICTURES && bytes <= MAX_PICTURE_BYTES) break;
    dropped.push(path);
    count--;
    bytes -= note.bytes;
  }
  return dropped;
}

/** Stores pictures alone, within the limits; `workbox-expiration` counts no bytes (0014). @param now ms since 1970 */
export function createPictureBound(
  answerStore: Pick<AnswerStore, 'readAnswer'>,
  database: UseStore,
  now: () => number = Date.now,
) {
  let notes: Promise<PictureNotes> | undefined;
  // One change at a time: notes are read and written together.
  let changes: Promise<unknown> = Promise.resolve();

  const readNotes = async (): Promise<PictureNotes> => {
    const known = await readPictureNotes(database).catch((): PictureNotes => ({}));
    const paths = await readPaths(await caches.open(PICTURE_CACHE));
    return Object.fromEntries(paths.map((path) => [path, known[path] ?? { bytes: UNKNOWN_BYTES, usedAt: 0 }]));
  };

  /** Never throws: a full or blocked cache costs only the copy. */
  const change = (step: (current: PictureNotes) => void | Promise<void>): Promise<unknown> => {
    changes = changes
      .then(async () => {
        notes ??= readNotes();
        const current = await notes;
        await step(current);
        await set(PICTURE_NOTES, current, database);
      })
      .catch(() => {
        notes = undefined;
      });
    return changes;
  };

  const plugin: WorkboxPlugin = {
    async cachedResponseWillBeUsed({ cachedResponse, request, event }) {
      const markUsed = (current: PictureNotes): void => {
        const note = current[getPath(request.url)];
        if (note !== undefined) note.usedAt = now();
      };
      if (cachedResponse !== undefined) event.waitUntil(change(markUsed));
      return cachedResponse;
    },

    async cacheWillUpdate({ response }) {
      // An opaque response has no known size, a partial or redirected one is not the picture.
      const isWhole = response.status === 200 && response.type !== 'opaque' && !response.redirected;
      const type = response.headers.get('Content-Type');
      if (!isWhole || type?.startsWith('image/') !== true) return null;
      return new Response(await response.blob(), { headers: { 'Content-Type': type } });
    },

    async cacheDidUpdate({ newResponse, request }) {
      const { size } = await newResponse.blob();
      await change(async (current) => {
        current[getPath(request.url)] = { bytes: size, usedAt: now() };
        const cache = await caches.open(PICTURE_CACHE);
        for (const path of findPicturesToDrop(current, await readHeroPictures(answerStore))) {
          await cache.delete(path);
          delete current[path];
        }
      });
    },
  };

  return {
    plugin,
    /** Reads the notes again after storage was cleared. */
    forget(): void {
      changes = changes.then(() => {
        notes = undefined;
      });
    },
  };
}

const HERO = getAnswerKey('GET', '/content/hero.json');
const Hero = v.array(v.pick(Picture, ['url']));

async function readHeroPictures(answerStore: Pick<AnswerStore, 'readAnswer'>): Promise<readonly string[]> {
  const hero = await answerStore.readAnswer(HERO);
  return readAs(Hero, hero?.kind === 'record' ? hero.json : undefined)?.map(({ url }) => url) ?? [];
}

function parsePath(path: string) {
  const match = /^(.+)-(\d+)\.(avif|webp|jpe?g|png)$/.exec(path);
  if (match === null) return undefined;
  const [, base = '', width = '', format = ''] = match;
  return { base, width: Number(width), format };
}

/** The next larger width, else the largest, in the same format. @param allowsWorse also smaller or other formats */
function findNearestWidth(path: string, stored: readonly string[], allowsWorse: boolean): string | undefined {
  const requested = parsePath(path);
  if (requested === undefined) return undefined;
  const candidates = stored.flatMap((storedPath) => {
    const parts = parsePath(storedPath);
    if (parts === undefined || parts.base !== requested.base) return [];
    if (!allowsWorse && (parts.width < requested.width || parts.format !== requested.format)) return [];
    return [{ path: storedPath, ...parts }];
  });
  const rank = ({ width, format }: { width: number; format: string }): number =>
    (width >= requested.width ? width - requested.width : 1e6 - width) + (format === requested.format ? 0 : 0.5);
  return candidates.sort((a, b) => rank(a) - rank(b))[0]?.path;
}

const readPaths = async (cache: Cache): Promise<readonly string[]> =>
  (await cache.keys()).map(({ url }) => getPath(url));

async function findWidth(
  cache: Cache,
  stored: readonly string[],
  path: string,
  allowsWorse: boolean,
): Promise<Response | undefined> {
  const nearest = stored.includes(path) ? path : findNearestWidth(path, stored, allowsWorse);
  return nearest === undefined ? undefined : cache.match(nearest);
}

async function findStoredWidth(path: string): Promise<Response | undefined> {
  const cache = await caches.open(PICTURE_CACHE);
  return findWidth(cache, await readPaths(cache), path, true);
}

/** Photos of saved properties, which replace other widths of the same picture. */
export function createPinnedPictures() {
  // In memory, because a list of forty cards would read all keys of the cache forty times.
  let paths: Promise<readonly string[]> | undefined;

  const forget = (): void => {
    paths = undefined;
  };
  subscribeToChanges((store) => (store === 'homes' ? forget() : undefined));
  subscribeToFetching((_state, photo) => photo !== undefined && forget());

  return {
    /** The same file, or a larger one of the same picture; else any width, if `allowsWorse`. Never throws. */
    async find(path: string, allowsWorse: boolean): Promise<Response | undefined> {
      try {
        const cache = await openPhotoCache();
        paths ??= readPaths(cache);
        return await findWidth(cache, await paths, path, allowsWorse);
      } catch {
        forget();
        return undefined;
      }
    },
    /** Reads the cache again after storage was cleared. */
    forget,
  };
}

type PinnedPictures = ReturnType<typeof createPinnedPictures>;

export const isPicture = ({ url, sameOrigin }: RouteMatchCallbackOptions): boolean =>
  sameOrigin && url.pathname.startsWith('/media/');

/** An empty response lets an image element show its fallback; an error would fill the console of Firefox and WebKit. */
const createEmptyPicture = (request: Request): Response =>
  request.destination === 'image'
    ? new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
    : Response.error();

/** Names of pictures carry a hash, so a copy never ages. */
export class Pictures extends Strategy {
  readonly #saved: PinnedPictures;

  constructor(saved: PinnedPictures, plugins: WorkboxPlugin[]) {
    super({ cacheName: PICTURE_CACHE, plugins });
    this.#saved = saved;
  }

  async #otherWidth(path: string): Promise<Response | undefined> {
    return (
      (await copyInTime(findStoredWidth(path), COPY_LIMIT_MS)) ??
      (await copyInTime(this.#saved.find(path, true), COPY_LIMIT_MS))
    );
  }

  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const path = getPath(request.url);
    const copy =
      (await copyInTime(handler.cacheMatch(request), COPY_LIMIT_MS)) ??
      (await copyInTime(this.#saved.find(path, false), COPY_LIMIT_MS));
    if (copy !== undefined) return copy;
    try {
      const response = await handler.fetch(request);
      // A full or blocked cache costs only the copy.
      void handler.waitUntil(handler.cachePut(request, response.clone()).catch(() => false));
      return response.status >= 500 ? ((await this.#otherWidth(path)) ?? response) : response;
    } catch {
      return (await this.#otherWidth(path)) ?? createEmptyPicture(request);
    }
  }

  /** Stores pictures that a page showed before the worker was in control, from the browser's own cache. */
  async storeSeen(paths: readonly string[], event: ExtendableEvent): Promise<void> {
    for (const path of paths) {
      const [response] = await Promise.all(this.handleAll({ event, request: new URL(path, location.href).href }));
      // Without a connection the rest is stored when it is shown again.
      if (response.type === 'error') return;
    }
  }
}
