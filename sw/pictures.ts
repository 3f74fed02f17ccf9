import * as v from 'valibot';
import { readAs } from '#lib/read-as.ts';
import { COPY_LIMIT_MS, copyInTime } from './copies.ts';
import { nearestWidth } from './picture-widths.ts';
import type { PinnedPictures } from './pinned-pictures.ts';

/** Pictures kept, by number and by size in bytes; the least recently used go first. */
export const MAX_PICTURES = 300;
export const MAX_PICTURE_BYTES = 40 * 1024 * 1024;
export const PICTURE_CACHE = 'pictures';
/** What a picture of unknown size counts, in bytes: larger than most, so that the bound holds. */
const UNKNOWN_BYTES = 80 * 1024;

/** What the picture cache needs of the world. */
export interface PicturePorts {
  readonly openCache: () => Promise<Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>>;
  readonly fetch: (request: Request | string) => Promise<Response>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly readNotes: () => Promise<unknown>;
  readonly writeNotes: (notes: unknown) => Promise<void>;
  /** Beginnings of paths that go last: the hero's pictures. */
  readonly pinned: () => Promise<readonly string[]>;
  /** Photos of saved homes. */
  readonly saved?: PinnedPictures;
}

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
 * The answer where a picture is nowhere to be had. To an element of the page it is an answer with no picture in it, so that
 * the element says so and the page shows what it has instead; a failure of the worker would be written into the console of
 * Firefox and WebKit for each of them.
 */
const noPicture = (request: Request): Response =>
  request.destination === 'image'
    ? new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
    : Response.error();

/** Pictures are immutable (their names carry a hash), so a copy is as good as the original. */
export function createPictures(ports: PicturePorts) {
  let notes: Promise<Notes> | undefined;
  // One change after the other: the notes are read, changed and written as a whole.
  let changes: Promise<unknown> = Promise.resolve();

  const readNotes = async (): Promise<Notes> => {
    const known = readAs(Notes, await ports.readNotes()) ?? {};
    const cache = await ports.openCache();
    const present: Notes = {};
    for (const { url } of await cache.keys()) {
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
      await ports.writeNotes(current);
    });
    // A full or blocked cache costs the copy only.
    const quiet = next.catch(() => {
      notes = undefined;
    });
    changes = quiet;
    return quiet;
  };

  const used = (path: string): Promise<void> =>
    change(async (current) => {
      const note = current[path];
      if (note !== undefined) note.usedAt = ports.now();
    });

  const keep = async (path: string, response: Response): Promise<void> => {
    let blob: Blob;
    try {
      // Before its turn: a photo that comes slowly must not hold up the others.
      blob = await response.blob();
    } catch {
      return;
    }
    await change(async (current) => {
      const cache = await ports.openCache();
      const type = response.headers.get('Content-Type');
      current[path] = { bytes: blob.size, usedAt: ports.now() };
      for (const dropped of picturesToDrop(current, await ports.pinned())) {
        await cache.delete(dropped);
        delete current[dropped];
      }
      const copy = new Response(blob, { headers: type === null ? {} : { 'Content-Type': type } });
      if (current[path] !== undefined) await cache.put(path, copy);
    });
  };

  const fetchAndKeep = async (
    path: string,
    request: Request | string,
  ): Promise<{ readonly response: Response; readonly kept: Promise<void> }> => {
    const response = await ports.fetch(request);
    // Never an opaque or partial answer: its size is unknown, or it is not the picture.
    const whole = response.status === 200 && response.type !== 'opaque' && !response.redirected;
    const isPicture = response.headers.get('Content-Type')?.startsWith('image/') === true;
    return { response, kept: whole && isPicture ? keep(path, response.clone()) : Promise.resolve() };
  };

  const keptCopy = async (path: string): Promise<Response | undefined> => (await ports.openCache()).match(path);

  const keptWidth = async (path: string): Promise<Response | undefined> => {
    const cache = await ports.openCache();
    const other = nearestWidth(
      path,
      (await cache.keys()).map(({ url }) => pathOf(url)),
    );
    return other === undefined ? undefined : cache.match(other);
  };

  /** From a cache of its own each: where one fails or is silent, the other is asked. */
  const otherWidth = async (path: string): Promise<Response | undefined> =>
    (await copyInTime(keptWidth(path), COPY_LIMIT_MS)) ??
    (ports.saved && (await copyInTime(ports.saved.any(path), COPY_LIMIT_MS)));

  return {
    /** Storage was cleared beside it: the notes are read again. */
    forget(): void {
      changes = changes.then(() => {
        notes = undefined;
      });
    },

    /** Answers a picture: its own copy, else the network, else another width of the same picture. */
    answer(request: Request): { readonly response: Promise<Response>; readonly done: Promise<unknown> } {
      const path = pathOf(request.url);
      let after: Promise<unknown> = Promise.resolve();
      const respond = async (): Promise<Response> => {
        const copy = await copyInTime(keptCopy(path), COPY_LIMIT_MS);
        if (copy !== undefined) {
          after = used(path);
          return copy;
        }
        const saved = ports.saved && (await copyInTime(ports.saved.asGood(path), COPY_LIMIT_MS));
        if (saved !== undefined) return saved;
        try {
          const { response, kept } = await fetchAndKeep(path, request);
          after = kept;
          return response.status >= 500 ? ((await otherWidth(path)) ?? response) : response;
        } catch {
          return (await otherWidth(path)) ?? noPicture(request);
        }
      };
      const response = respond();
      return { response, done: response.then(() => after) };
    },

    /** Keeps pictures that were on the screen before the worker was in control; they come out of the browser's own cache. */
    async keepSeen(paths: readonly string[]): Promise<void> {
      for (const path of paths) {
        if ((await copyInTime(keptCopy(path), COPY_LIMIT_MS)) !== undefined) continue;
        try {
          await (await fetchAndKeep(path, path)).kept;
        } catch {
          // No connection any more: what is missing comes when it is seen again.
          return;
        }
      }
    },
  };
}
