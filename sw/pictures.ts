import * as v from 'valibot';
import type { RouteMatchCallbackOptions, WorkboxPlugin } from 'workbox-core';
import { Strategy, type StrategyHandler } from 'workbox-strategies';
import { Picture } from '#contract/property.ts';
import { readAs } from '#lib/read-as.ts';
import type { AnswerStore } from '#offline/answers/answer-store.ts';
import { answerKey } from '#offline/answers/api-read.ts';
import { subscribeToChanges, subscribeToFetching } from '#offline/device/device-changes.ts';
import { COPY_LIMIT_MS, copyInTime, PICTURE_CACHE } from './copies.ts';

// The bound of the kept pictures. `workbox-expiration` counts entries alone, in a database without what WebKit needs (0021):
// this plugin counts bytes too, in a note of the library.

/** Pictures kept, by number and by size in bytes; the least recently used go first. */
export const MAX_PICTURES = 300;
export const MAX_PICTURE_BYTES = 40 * 1024 * 1024;
/** What a picture of unknown size counts, in bytes: larger than most, so that the bound holds. */
const UNKNOWN_BYTES = 80 * 1024;

const NOTES = 'pictures';
const Notes = v.record(v.string(), v.object({ bytes: v.number(), usedAt: v.number() }));
type Notes = v.InferOutput<typeof Notes>;

const pathOf = (url: string): string => new URL(url, 'https://own.invalid').pathname;

/** Which pictures must go to be within the bounds: least recently used first, pinned ones last. */
export function picturesToDrop(notes: Notes, pinned: readonly string[]): string[] {
  const isPinned = (path: string): number => (pinned.some((beginning) => path.startsWith(beginning)) ? 1 : 0);
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

/**
 * Stores pictures alone, and drops the least recently used beyond the bounds. `workbox-expiration` counts entries and no
 * bytes, in a database without what WebKit needs (0014).
 * @param now milliseconds since 1970
 */
export function createPictureBound(
  answerStore: Pick<AnswerStore, 'readNote' | 'writeNote' | 'readAnswer'>,
  now: () => number = Date.now,
) {
  let notes: Promise<Notes> | undefined;
  // Notes are read, changed and written as a whole, so one change waits for the other.
  let changes: Promise<unknown> = Promise.resolve();

  const readNotes = async (): Promise<Notes> => {
    const known = readAs(Notes, await answerStore.readNote(NOTES)) ?? {};
    const present: Notes = {};
    for (const { url } of await (await caches.open(PICTURE_CACHE)).keys()) {
      const path = pathOf(url);
      present[path] = known[path] ?? { bytes: UNKNOWN_BYTES, usedAt: 0 };
    }
    return present;
  };

  const change = (work: (current: Notes) => Promise<void>): Promise<void> => {
    const next = changes.then(async () => {
      notes ??= readNotes();
      const current = await notes;
      await work(current);
      await answerStore.writeNote(NOTES, current);
    });
    // A full or blocked cache costs the copy only.
    const quiet = next.catch(() => {
      notes = undefined;
    });
    changes = quiet;
    return quiet;
  };

  const plugin: WorkboxPlugin = {
    async cachedResponseWillBeUsed({ cachedResponse, request, event }) {
      const used = async (current: Notes): Promise<void> => {
        const note = current[pathOf(request.url)];
        if (note !== undefined) note.usedAt = now();
      };
      if (cachedResponse !== undefined) event.waitUntil(change(used));
      return cachedResponse;
    },

    async cacheWillUpdate({ response }) {
      // Never an opaque or partial answer: its size is unknown, or it is not the picture.
      const isWhole = response.status === 200 && response.type !== 'opaque' && !response.redirected;
      const type = response.headers.get('Content-Type');
      if (!isWhole || type?.startsWith('image/') !== true) return null;
      return new Response(await response.blob(), { headers: { 'Content-Type': type } });
    },

    async cacheDidUpdate({ newResponse, request }) {
      const { size } = await newResponse.blob();
      await change(async (current) => {
        current[pathOf(request.url)] = { bytes: size, usedAt: now() };
        const cache = await caches.open(PICTURE_CACHE);
        for (const dropped of picturesToDrop(current, await heroPictures(answerStore))) {
          await cache.delete(dropped);
          delete current[dropped];
        }
      });
    },
  };

  return {
    plugin,
    /** Storage was cleared beside it: the notes are read again. */
    forget(): void {
      changes = changes.then(() => {
        notes = undefined;
      });
    },
  };
}

const HERO = answerKey('GET', '/content/hero.json');
const Hero = v.array(v.pick(Picture, ['url']));

async function heroPictures(answerStore: Pick<AnswerStore, 'readAnswer'>): Promise<readonly string[]> {
  const hero = await answerStore.readAnswer(HERO);
  return readAs(Hero, hero?.kind === 'record' ? hero.json : undefined)?.map(({ url }) => url) ?? [];
}

/** `/media/ab12/front-720.avif` in its parts; undefined for other names. */
function partsOf(path: string): { readonly base: string; readonly width: number; readonly format: string } | undefined {
  const found = /^(.+)-(\d+)\.(avif|webp|jpe?g|png)$/.exec(path);
  if (found === null) return undefined;
  const [, base = '', width = '', format = ''] = found;
  return { base, width: Number(width), format };
}

/**
 * The kept picture that stands in best for a missing width: the same or next larger one, else the largest; the same format
 * first, since a browser never asked for one it cannot read.
 * @param orSmaller false: a smaller one, or another format, will not do
 */
function nearestWidth(wanted: string, kept: readonly string[], orSmaller = true): string | undefined {
  const parts = partsOf(wanted);
  if (parts === undefined) return undefined;
  const candidates = kept.flatMap((path) => {
    const own = partsOf(path);
    if (own === undefined || own.base !== parts.base) return [];
    if (!orSmaller && (own.width < parts.width || own.format !== parts.format)) return [];
    return [{ path, ...own }];
  });
  const rank = (candidate: { width: number; format: string }): number =>
    (candidate.width >= parts.width ? candidate.width - parts.width : 1e6 - candidate.width) +
    (candidate.format === parts.format ? 0 : 0.5);
  return candidates.sort((a, b) => rank(a) - rank(b))[0]?.path;
}

/** Photos of saved properties, which stand in for other widths of the same picture. */
export function createPinnedPictures({
  openCache,
}: {
  readonly openCache: () => Promise<Pick<Cache, 'match' | 'keys'>>;
}) {
  // Names in memory: a list of forty cards must not read the whole cache forty times.
  let names: Promise<readonly string[]> | undefined;

  const readNames = async (): Promise<readonly string[]> => {
    const cache = await openCache();
    return (await cache.keys()).map(({ url }) => pathOf(url));
  };
  const forget = (): undefined => {
    names = undefined;
  };
  subscribeToChanges((store) => (store === 'homes' ? forget() : undefined));
  subscribeToFetching((_keeping, photo) => photo !== undefined && forget());

  const find = async (path: string, orSmaller: boolean): Promise<Response | undefined> => {
    try {
      names ??= readNames();
      const kept = await names;
      const nearest = kept.includes(path) ? path : nearestWidth(path, kept, orSmaller);
      return nearest === undefined ? undefined : await (await openCache()).match(nearest);
    } catch {
      forget();
      return undefined;
    }
  };
  return {
    /** This very file, or a larger one of the same picture. Never throws. */
    asGood: (path: string) => find(path, false),
    /** Any width of the same picture. Never throws. */
    any: (path: string) => find(path, true),
    /** What is kept may have changed. */
    forget,
  };
}

export type PinnedPictures = ReturnType<typeof createPinnedPictures>;

export const isPicture = ({ url, sameOrigin }: RouteMatchCallbackOptions): boolean =>
  sameOrigin && url.pathname.startsWith('/media/');

/**
 * The answer where a picture is nowhere to be had. To an element of the page it is an answer with no picture in it, so that
 * the element says so and the page shows what it has instead; a failure of the worker would be written into the console of
 * Firefox and WebKit for each of them.
 */
const noPicture = (request: Request): Response =>
  request.destination === 'image'
    ? new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
    : Response.error();

async function keptWidth(path: string): Promise<Response | undefined> {
  const cache = await caches.open(PICTURE_CACHE);
  const other = nearestWidth(
    path,
    (await cache.keys()).map(({ url }) => pathOf(url)),
  );
  return other === undefined ? undefined : cache.match(other);
}

/**
 * Answers a picture: its own copy, else the network, else another width of the same picture. Pictures are immutable (their
 * names carry a hash), so a copy is as good as the original.
 */
export class Pictures extends Strategy {
  readonly #saved: PinnedPictures;

  /** @param saved photos of saved homes @param plugins the bound of what is kept, and who hears of failures */
  constructor(saved: PinnedPictures, plugins: WorkboxPlugin[]) {
    super({ cacheName: PICTURE_CACHE, plugins });
    this.#saved = saved;
  }

  /** Where one cache fails or is silent, the other is asked. */
  async #otherWidth(path: string): Promise<Response | undefined> {
    return (
      (await copyInTime(keptWidth(path), COPY_LIMIT_MS)) ?? (await copyInTime(this.#saved.any(path), COPY_LIMIT_MS))
    );
  }

  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const path = pathOf(request.url);
    const copy =
      (await copyInTime(handler.cacheMatch(request), COPY_LIMIT_MS)) ??
      (await copyInTime(this.#saved.asGood(path), COPY_LIMIT_MS));
    if (copy !== undefined) return copy;
    try {
      const response = await handler.fetch(request);
      // A full or blocked cache costs the copy only.
      void handler.waitUntil(handler.cachePut(request, response.clone()).catch(() => false));
      return response.status >= 500 ? ((await this.#otherWidth(path)) ?? response) : response;
    } catch {
      return (await this.#otherWidth(path)) ?? noPicture(request);
    }
  }

  /** Keeps pictures that were on the screen before the worker was in control; they come out of the browser's own cache. */
  async keepSeen(paths: readonly string[], event: ExtendableEvent): Promise<void> {
    for (const path of paths) {
      const [answer] = await Promise.all(this.handleAll({ event, request: new URL(path, location.href).href }));
      // No connection any more: what is missing comes when it is seen again.
      if (answer.type === 'error') return;
    }
  }
}
