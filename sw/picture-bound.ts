import * as v from 'valibot';
import type { WorkboxPlugin } from 'workbox-core';
import { Picture } from '#contract/property.ts';
import { readAs } from '#lib/read-as.ts';
import type { AnswerStore } from '#offline/answers/answer-store.ts';
import { answerKey } from '#offline/answers/api-read.ts';

// The bound of the kept pictures. `workbox-expiration` counts entries alone, in a database without what WebKit needs (0021):
// this plugin counts bytes too, in a note of the library.

/** Pictures kept, by number and by size in bytes; the least recently used go first. */
export const MAX_PICTURES = 300;
export const MAX_PICTURE_BYTES = 40 * 1024 * 1024;
export const PICTURE_CACHE = 'pictures';
/** What a picture of unknown size counts, in bytes: larger than most, so that the bound holds. */
const UNKNOWN_BYTES = 80 * 1024;

/** The library's note of them. */
const NOTES = 'pictures';
const Notes = v.record(v.string(), v.object({ bytes: v.number(), usedAt: v.number() }));
type Notes = v.InferOutput<typeof Notes>;

export const pathOf = (url: string): string => new URL(url, 'https://own.invalid').pathname;

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
 * Keeps pictures alone, notes each by its size and its last use, and drops what is beyond the bounds.
 * @param now milliseconds since 1970
 */
export function createPictureBound(
  answerStore: Pick<AnswerStore, 'readNote' | 'writeNote' | 'readAnswer'>,
  now: () => number = Date.now,
) {
  let notes: Promise<Notes> | undefined;
  // One change after the other: the notes are read, changed and written as a whole.
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

/** Beginnings of the paths of the hero's pictures, as the library knows them. */
async function heroPictures(answerStore: Pick<AnswerStore, 'readAnswer'>): Promise<readonly string[]> {
  const hero = await answerStore.readAnswer(HERO);
  return readAs(Hero, hero?.kind === 'record' ? hero.json : undefined)?.map(({ url }) => url) ?? [];
}
