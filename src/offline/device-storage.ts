import { get, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { readAs } from '#lib/read-as.ts';
import { splitLines } from './catalogue/catalogue-store.ts';
import { readBelow, write } from './device/database.ts';
import { createSlices } from './device/slices.ts';
import { SAVED_PHOTOS_CACHE } from './saved/fetch-saved.ts';

// Measures and clears answers, catalogue and caches for the storage page.

export const PICTURE_CACHE = 'pictures';
const isSnapshots = (name: string): boolean => name.startsWith('screens-');
/** Files of this build, and of earlier ones for tabs that still run them. */
const isAppFiles = (name: string): boolean => /^(?:workbox-precache-|app-files$|app-parts$|last-build)/.test(name);

const PictureNotes = v.record(v.string(), v.object({ bytes: v.number(), usedAt: v.number() }));
export type PictureNotes = v.InferOutput<typeof PictureNotes>;
export const PICTURE_NOTES = 'note/pictures';

/** What the worker has noted of the pictures in the cache, by path. @throws StorageFailure */
export const readPictureNotes = async (store: UseStore): Promise<PictureNotes> =>
  readAs(PictureNotes, await get<unknown>(PICTURE_NOTES, store)) ?? {};

const Dated = v.object({ savedAt: v.pipe(v.number(), v.finite()) });

const readDate = (value: unknown): number => readAs(Dated, value)?.savedAt ?? 0;
const measureResponse = async (response: Response | undefined): Promise<number> =>
  response === undefined ? 0 : (await response.blob()).size;

/** Calls back with each entry below a prefix and its size. @throws StorageFailure */
async function forEachBelow(
  store: UseStore,
  prefix: string,
  visit: (key: string, bytes: number, value: unknown) => void,
): Promise<void> {
  const step = createSlices();
  for (const [key, value] of await store('readonly', (table) => readBelow(table, prefix))) {
    // Length as JSON: about the bytes of a record without the database's overhead.
    visit(key, JSON.stringify(value)?.length ?? 0, value);
    await step();
  }
}

/** Pictures in the cache by path. One without a note is measured, and counts as used longest ago. */
async function readPictures(store: UseStore): Promise<PictureNotes> {
  if ((await listCaches((name) => name === PICTURE_CACHE)).length === 0) return {};
  const notes = await readPictureNotes(store);
  const cache = await caches.open(PICTURE_CACHE);
  const pictures: PictureNotes = {};
  for (const request of await cache.keys()) {
    const path = new URL(request.url, 'https://own.invalid').pathname;
    pictures[path] = notes[path] ?? { bytes: await measureResponse(await cache.match(request)), usedAt: 0 };
  }
  return pictures;
}

/** Names of the caches; none in a browser without caches (an insecure page). */
const listCaches = async (matches: (name: string) => boolean): Promise<readonly string[]> =>
  typeof caches === 'undefined' ? [] : (await caches.keys()).filter(matches);

async function measureCaches(matches: (name: string) => boolean): Promise<number> {
  let bytes = 0;
  for (const name of await listCaches(matches)) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) bytes += await measureResponse(await cache.match(request));
  }
  return bytes;
}

/** Bytes of the precached app files; null when there are none. */
export const measureApp = async (): Promise<number | null> =>
  (await measureCaches((name) => name.startsWith('workbox-precache-'))) || null;

/** @throws StorageFailure */
export async function measureStorage(store: UseStore) {
  let bytes = await measureCaches(isSnapshots);
  let articles = 0;
  let newest = 0;
  const properties = new Set<number>();
  await forEachBelow(store, 'answer', (key, size, value) => {
    bytes += size;
    const answer = readAs(v.object({ lines: v.string() }), value);
    for (const [id] of splitLines(answer?.lines ?? '')) properties.add(id);
    if (key.includes('/api/blog/blog/slug/')) articles += 1;
    newest = Math.max(newest, readDate(value));
  });
  for (const picture of Object.values(await readPictures(store))) bytes += picture.bytes;
  let catalogueBytes = 0;
  await forEachBelow(store, 'catalogue', (_key, size) => {
    catalogueBytes += size;
  });
  const app = await measureCaches(isAppFiles);
  return {
    pages: { bytes, homes: properties.size, articles },
    catalogue: { bytes: catalogueBytes },
    photos: { bytes: await measureCaches((name) => name === SAVED_PHOTOS_CACHE) },
    /** null when there are no app files. */
    app: app === 0 ? null : { bytes: app },
    /** When the newest answer came, in ms since 1970. */
    newest_at: newest === 0 ? null : newest,
  };
}

/**
 * Deletes opened answers, pictures and at last snapshots, least recently used first; never the catalogue or saved ones.
 * @param bytesToFree bytes; null: all @returns bytes freed @throws StorageFailure when the answers cannot be read
 */
export async function freeStorage(store: UseStore, bytesToFree: number | null): Promise<number> {
  const pictures = await readPictures(store);
  const opened = Object.entries(pictures).map(([key, note]) => ({ key, ...note, isPicture: true }));
  await forEachBelow(store, 'answer', (key, bytes, value) => {
    opened.push({ key, bytes, usedAt: readDate(value), isPicture: false });
  });
  const deleted: typeof opened = [];
  let bytes = 0;
  for (const oldest of opened.sort((a, b) => a.usedAt - b.usedAt)) {
    if (bytes >= (bytesToFree ?? Number.POSITIVE_INFINITY)) break;
    deleted.push(oldest);
    bytes += oldest.bytes;
  }
  for (const { key, isPicture } of deleted) {
    if (!isPicture) continue;
    delete pictures[key];
    await (await caches.open(PICTURE_CACHE)).delete(key);
  }
  const isStored = await write(store, (table) => {
    for (const { key, isPicture } of deleted) if (!isPicture) table.delete(key);
    table.put(pictures, PICTURE_NOTES);
  });
  if (bytesToFree === null) await deleteCaches(isSnapshots);
  return deleted.reduce((sum, { bytes, isPicture }) => (isStored || isPicture ? sum + bytes : sum), 0);
}

async function deleteCaches(matches: (name: string) => boolean): Promise<void> {
  for (const name of await listCaches(matches)) await caches.delete(name);
}

/**
 * Deletes answers, catalogue and caches; app files stay, because a registered worker fetches them only once.
 * @returns false when the database could not be emptied
 */
export async function emptyStorage(store: UseStore): Promise<boolean> {
  await deleteCaches((name) => !isAppFiles(name));
  return write(store, (table) => table.clear());
}
