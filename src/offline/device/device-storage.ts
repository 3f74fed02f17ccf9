import { promisifyRequest } from 'idb-keyval';
import * as v from 'valibot';
import type { StorageAnswer, StorageRequest, StorageSizes } from '#contract/storage-messages.ts';
import { readAs } from '#lib/read-as.ts';
import { type AnswerDatabase, readEntriesBelow, write } from '../answers/answer-database.ts';
import { parseLineId } from '../answers/known-properties.ts';
import { SAVED_PHOTOS_CACHE } from '../saved/fetch-saved.ts';
import { StorageFailure } from './database.ts';

// What is on this device beside the databases that the visitor fills: library and caches. It is measured, freed and
// emptied here; the worker does it where there is one, since they are its own, and a page does it without.

/** The cache of pictures that were seen; the worker keeps notes of their use beside the library. */
const PICTURES = 'pictures';
const PICTURE_NOTES = 'note/pictures';
/** Caches of screens for the next launch. */
const SCREENS = /^screens-/;
/** The app's own files: this build's and those before it, for tabs that still run them. */
const APP = /^(?:workbox-precache-|app-files$|app-parts$|last-build)/;

interface DeviceCaches extends Pick<CacheStorage, 'keys' | 'delete'> {
  open(name: string): Promise<Pick<Cache, 'keys' | 'match' | 'delete'>>;
}

export interface DeviceStoragePorts {
  readonly store: AnswerDatabase;
  /** undefined where the browser has none (an insecure page). */
  readonly caches: DeviceCaches | undefined;
}

const Note = v.object({ bytes: v.number(), usedAt: v.number() });
type Notes = Record<string, v.InferOutput<typeof Note>>;
const Dated = v.object({ savedAt: v.pipe(v.number(), v.finite()) });

const pathOf = (url: string): string => new URL(url, 'https://own.invalid').pathname;
/** Of JSON, in bytes as far as it is Latin: what a record takes, without the database's own. */
const sizeOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0;
const dateOf = (value: unknown): number => readAs(Dated, value)?.savedAt ?? 0;

/** Size of an answer as it is kept, in bytes. */
const bytesOf = async (response: Response | undefined): Promise<number> =>
  response === undefined ? 0 : (await response.blob()).size;

/** @throws StorageFailure */
async function eachBelow(
  store: AnswerDatabase,
  prefix: string,
  see: (key: string, value: unknown) => void,
): Promise<void> {
  for await (const entries of readEntriesBelow(store, prefix)) {
    if (entries === undefined) throw new StorageFailure('The library cannot be read');
    for (const [key, value] of entries) see(key, value);
  }
}

async function pictureNotes(store: AnswerDatabase): Promise<Notes> {
  const stored = await store.run<unknown>('readonly', (shelf) => promisifyRequest(shelf.get(PICTURE_NOTES)), undefined);
  return readAs(v.record(v.string(), Note), stored) ?? {};
}

/** Pictures as they are in the cache; what no note tells is looked up, and counts as used longest ago. */
async function keptPictures({ store, caches }: DeviceStoragePorts): Promise<Notes> {
  if (caches === undefined || !(await caches.keys()).includes(PICTURES)) return {};
  const [notes, cache] = await Promise.all([pictureNotes(store), caches.open(PICTURES)]);
  const kept: Notes = {};
  for (const request of await cache.keys()) {
    const path = pathOf(request.url);
    kept[path] = notes[path] ?? { bytes: await bytesOf(await cache.match(request)), usedAt: 0 };
  }
  return kept;
}

/** What the caches hold whose name is meant, in bytes. */
async function bytesIn(caches: DeviceCaches | undefined, isMeant: (name: string) => boolean): Promise<number> {
  let bytes = 0;
  for (const name of (await caches?.keys()) ?? []) {
    const cache = isMeant(name) ? await caches?.open(name) : undefined;
    for (const request of (await cache?.keys()) ?? []) bytes += await bytesOf(await cache?.match(request));
  }
  return bytes;
}

/** The app's own files on this device, in bytes; null while none are kept. */
export const appBytes = async (caches: DeviceCaches | undefined): Promise<number | null> =>
  (await bytesIn(caches, (name) => name.startsWith('workbox-precache-'))) || null;

/** What is on this device, by kind. @throws StorageFailure */
export async function measureStorage(ports: DeviceStoragePorts): Promise<StorageSizes> {
  const { store, caches } = ports;
  const pages = { bytes: 0, homes: 0, articles: 0 };
  const homes = new Set<number>();
  let newest = 0;
  await eachBelow(store, 'answer', (key, value) => {
    pages.bytes += sizeOf(value);
    const answer = readAs(v.object({ lines: v.string() }), value);
    for (const line of answer?.lines.split('\n') ?? []) if (line !== '') homes.add(parseLineId(line));
    if (key.includes('/api/blog/blog/slug/')) pages.articles += 1;
    newest = Math.max(newest, dateOf(value));
  });
  pages.homes = homes.size;
  for (const { bytes } of Object.values(await keptPictures(ports))) pages.bytes += bytes;
  const catalogue = { bytes: 0 };
  await eachBelow(store, 'catalogue', (_key, value) => {
    catalogue.bytes += sizeOf(value);
  });
  pages.bytes += await bytesIn(caches, (name) => SCREENS.test(name));
  const photos = await bytesIn(caches, (name) => name === SAVED_PHOTOS_CACHE);
  const app = await bytesIn(caches, (name) => APP.test(name));
  return {
    pages,
    catalogue,
    photos: { bytes: photos },
    app: app === 0 ? null : { bytes: app },
    newest_at: newest === 0 ? null : newest,
  };
}

interface Opened {
  readonly bytes: number;
  readonly usedAt: number;
  readonly key: string;
  readonly isPicture: boolean;
}

/** What goes to free so many bytes: what was not used for longest first. */
export function oldestFirst<T extends Pick<Opened, 'bytes' | 'usedAt'>>(opened: readonly T[], wanted: number): T[] {
  const leaving: T[] = [];
  let freed = 0;
  for (const one of [...opened].sort((a, b) => a.usedAt - b.usedAt)) {
    if (freed >= wanted) break;
    leaving.push(one);
    freed += one.bytes;
  }
  return leaving;
}

/**
 * Drops what was opened, least recently used first: records, answers, pictures, and with all of them the kept screens.
 * The catalogue index and what the visitor saved are never touched.
 * @param wanted bytes to free; null: all
 * @returns bytes freed
 * @throws StorageFailure when the library cannot be read
 */
export async function freeStorage(ports: DeviceStoragePorts, wanted: number | null): Promise<number> {
  const { store, caches } = ports;
  const opened: Opened[] = [];
  await eachBelow(store, 'answer', (key, value) => {
    opened.push({ key, bytes: sizeOf(value), usedAt: dateOf(value), isPicture: false });
  });
  const pictures = await keptPictures(ports);
  for (const [key, { bytes, usedAt }] of Object.entries(pictures)) opened.push({ key, bytes, usedAt, isPicture: true });
  const leaving = oldestFirst(opened, wanted ?? Number.POSITIVE_INFINITY);
  const records = leaving.filter(({ isPicture }) => !isPicture);
  for (const { key, isPicture } of leaving) if (isPicture) delete pictures[key];
  if (leaving.length > records.length && caches !== undefined) {
    const cache = await caches.open(PICTURES);
    for (const { key, isPicture } of leaving) if (isPicture) await cache.delete(key);
  }
  const isDone = await write(store, (shelf) => {
    for (const { key } of records) shelf.delete(key);
    shelf.put(pictures, PICTURE_NOTES);
  });
  if (wanted === null) await dropCaches(caches, (name) => SCREENS.test(name));
  return leaving.reduce((sum, { bytes, isPicture }) => (isDone || isPicture ? sum + bytes : sum), 0);
}

async function dropCaches(caches: DeviceCaches | undefined, isMeant: (name: string) => boolean): Promise<void> {
  for (const name of (await caches?.keys()) ?? []) if (isMeant(name)) await caches?.delete(name);
}

/**
 * Drops library and caches, also what a newer build keeps in them. The app's own files stay: a worker that is registered
 * fetches them once only, and without them the site would not open without a connection any more.
 * @returns false when the library could not be emptied
 */
export async function emptyStorage({ store, caches }: DeviceStoragePorts): Promise<boolean> {
  await dropCaches(caches, (name) => !APP.test(name));
  return write(store, (shelf) => shelf.clear());
}

/** Does what is asked, in worker or page. @throws StorageFailure when the library cannot be read */
export async function answerStorage(ports: DeviceStoragePorts, ask: StorageRequest): Promise<StorageAnswer> {
  if (ask.type === 'measure-storage') return { type: 'measured', sizes: await measureStorage(ports) };
  if (ask.type === 'free-storage') return { type: 'freed', bytes: await freeStorage(ports, ask.bytes) };
  return (await emptyStorage(ports)) ? { type: 'emptied' } : { type: 'failed' };
}
