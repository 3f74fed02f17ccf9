import { type QueryClient, QueryObserver, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { CatalogueChange } from '#contract/device-catalogue.ts';
import type { PropertySummary } from '#contract/property.ts';
import { type PageMessage, SAVED_SYNC_TAG } from '#contract/worker-messages.ts';
import { createListeners } from '#lib/listeners.ts';
import {
  type FetchState,
  notifyChanged,
  type StoredPhoto,
  subscribeToChanges,
  subscribeToFetching,
} from '#offline/device/device-changes.ts';
import { handOverOnLeave, registerSync } from '#offline/device/hand-over.ts';
import { inTime } from '#offline/device/in-time.ts';
import { openPhotoCache, savedFetcher, tidySaved } from '#offline/saved/fetch-saved.ts';
import { savedStore } from '#offline/saved/saved-database.ts';
import {
  isOutdatedBy,
  readSavedProperty,
  type SavedProperty,
  type ScreenChoice,
} from '#offline/saved/saved-property.ts';
import {
  dropProperty,
  markStale,
  restoreProperty,
  setStopped,
  setThumbnails,
  setWithoutPhotos,
  storeProperty,
  writeNote,
} from '#offline/saved/saved-rows.ts';
import { currentConnection, markUnreachable, subscribeToConnection } from './connection.ts';
import { isDataSaver } from './data-saver.ts';
import { deviceQuery, followDevice, readAgain, useDevice } from './device/device-query.ts';

// Saved properties as a page uses them. Loaded when idle, or by the screens that need them: the first screen does not pay
// for it.

/** By property id, newest first. */
export type SavedProperties = ReadonlyMap<number, SavedProperty>;

interface Fetching {
  readonly isRunning: boolean;
  /** How the last run ended; undefined before that. */
  readonly ended: Exclude<FetchState, 'running'> | undefined;
}

export interface SavedList extends Fetching {
  /** False until storage has answered. */
  readonly isRead: boolean;
  /** Storage could not be read: what is saved is not known. */
  readonly hasFailed: boolean;
  readonly homes: SavedProperties;
  /** Reads again; never throws. */
  readonly refetch: () => Promise<unknown>;
}

const NONE: SavedProperties = new Map();
/** While properties lack something, the worker is called this often, in ms: it may have been ended meanwhile. */
const ASK_AGAIN_MS = 20_000;

const inOrder = (homes: Iterable<SavedProperty>): SavedProperties =>
  new Map([...homes].sort((a, b) => b.saved_at - a.saved_at).map((home) => [home.id, home]));

/** Longest wait for the photo cache, in ms: what is saved is shown without it. */
const PHOTOS_LIMIT_MS = 1000;

/** With what the photo cache has of it: until a property is ready its row does not say. Never throws. */
async function withPhotosHere(home: SavedProperty): Promise<SavedProperty> {
  const { photos, ready_at, without_photos } = home;
  if (photos === null || ready_at !== null || without_photos) return home;
  const look = async (): Promise<SavedProperty> => {
    const cache = await openPhotoCache();
    const sizeOf = async (path: string) => (await (await cache.match(path))?.blob())?.size ?? null;
    const here = photos.map(async (photo) => ({ ...photo, bytes: photo.bytes ?? (await sizeOf(photo.path)) }));
    return { ...home, photos: await Promise.all(here) };
  };
  return inTime(look(), PHOTOS_LIMIT_MS).catch(() => home);
}

/** What is saved here, newest first. @throws StorageFailure */
export const readSavedProperties = async (): Promise<SavedProperties> =>
  inOrder(await Promise.all((await savedStore().rows('homes', readSavedProperty)).map(withPhotosHere)));

/** The same as a query. It names no store: followSaved() reads again what has changed, which may be one row of many. */
export const savedPropertiesQuery = deviceQuery('homes', [], readSavedProperties);

/** What is saved, as far as it was read. */
export const getSavedProperties = (client: QueryClient): SavedProperties =>
  client.getQueryData(savedPropertiesQuery.queryKey) ?? NONE;

const following = new WeakSet<QueryClient>();

/** Reads saved properties again when they change: one row where it is known which. */
function followSaved(client: QueryClient): void {
  if (following.has(client)) return;
  following.add(client);
  followDevice(client);
  const { queryKey } = savedPropertiesQuery;
  const [kind, name] = queryKey;
  const readAllAgain = () => readAgain(client, (query) => query.queryKey[0] === kind && query.queryKey[1] === name);
  const readRow = async (id: number | undefined): Promise<void> => {
    const isHere = client.getQueryState(queryKey)?.status === 'success';
    // A reading under way may be older than the change.
    if (id === undefined || !isHere || client.isFetching({ queryKey }) > 0) return readAllAgain();
    try {
      const home = await savedStore().row('homes', id, readSavedProperty);
      const known = home === undefined ? [] : [await withPhotosHere(home)];
      const others = [...getSavedProperties(client).values()].filter((other) => other.id !== id);
      client.setQueryData(queryKey, inOrder([...known, ...others]));
    } catch {
      await readAllAgain();
    }
  };
  const addPhoto = (added: StoredPhoto): void => {
    const home = getSavedProperties(client).get(added.id);
    if (home === undefined) return;
    const photos = home.photos?.map((photo) => (photo.path === added.path ? { ...photo, bytes: added.bytes } : photo));
    client.setQueryData(
      queryKey,
      new Map(getSavedProperties(client)).set(home.id, { ...home, photos: photos ?? null }),
    );
  };
  // One after another: what was read first is not shown last.
  let last: Promise<void> = Promise.resolve();
  subscribeToChanges((store, id) => {
    if (store !== 'homes') return undefined;
    last = last.then(() => readRow(id));
    return last;
  });
  subscribeToFetching((keeping, photo) => {
    onFetching(keeping);
    if (photo !== undefined) last = last.then(() => addPhoto(photo));
  });
}

const IDLE: Fetching = { isRunning: false, ended: undefined };
let fetching = IDLE;
const changes = createListeners();
const fetchHere = savedFetcher(savedStore(), markUnreachable);

function onFetching(keeping: FetchState): void {
  if (keeping === 'no-connection') markUnreachable();
  fetching = keeping === 'running' ? { ...fetching, isRunning: true } : { isRunning: false, ended: keeping };
  changes.notify();
}

/** Whether a saved property waits to be fetched. */
export const lacksSomething = (homes: SavedProperties): boolean =>
  [...homes.values()].some((home) => home.ready_at === null && !home.stopped && home.gone_at === null);

/** Fetches what saved properties lack: in the worker, which goes on when the page is closed; in the page where there is none. */
export function fetchNow(): void {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null;
  if (worker !== null) worker.postMessage({ type: 'keep-shortlist' } satisfies PageMessage);
  else void fetchHere().catch(() => undefined);
}

/**
 * Reads what is saved, and fetches what it lacks, now and whenever the connection or the visitor is back. Call it once, when
 * the page has settled.
 */
export function startSavedList(client: QueryClient): void {
  followSaved(client);
  // Kept up to date as long as the page lives.
  new QueryObserver(client, savedPropertiesQuery).subscribe(() => {});
  const fetchIfSaved = (): void => {
    if (getSavedProperties(client).size > 0) fetchNow();
  };
  void client.fetchQuery(savedPropertiesQuery).then(fetchIfSaved, () => undefined);
  window.addEventListener('online', fetchNow);
  subscribeToConnection(() => {
    if (currentConnection() === 'back') fetchIfSaved();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') fetchIfSaved();
  });
  setInterval(() => {
    const shouldAsk = document.visibilityState === 'visible' && lacksSomething(getSavedProperties(client));
    if (shouldAsk && fetching.ended !== 'full') fetchNow();
  }, ASK_AGAIN_MS);
}

/** In device px. */
const WIDEST = 1600;

/** Which files suit this screen; a browser that was given WebP cannot read AVIF. */
function thisScreen(): ScreenChoice {
  const shown = [...document.querySelectorAll<HTMLImageElement>('picture img')].map(({ currentSrc }) => currentSrc);
  const readsAvif = shown.some((src) => src.endsWith('.avif')) || !shown.some((src) => src.endsWith('.webp'));
  const pixels = Math.min(WIDEST, Math.round(screen.width * devicePixelRatio));
  return { pixels: Math.max(1, pixels), format: readsAvif ? 'avif' : 'webp' };
}

/**
 * Saves a property: it is stored when this resolves, and fetching follows. The first save asks the browser to persist this
 * site's storage.
 * @throws StorageFailure
 */
export async function saveProperty(summary: PropertySummary): Promise<void> {
  const store = savedStore();
  const saving = { summary, screen: thisScreen(), thumbnails: isDataSaver(), now: Date.now() };
  // A press just before the page is left is finished by the worker.
  const given = handOverOnLeave({ type: 'finish-saving', saving });
  const home = await storeProperty(store, saving, given.isHandedOver).finally(given.end);
  await notifyChanged('homes', home.id);
  fetchNow();
  void registerSync(SAVED_SYNC_TAG);
  if (home.saved_at === saving.now) void askToPersistAtFirst();
}

async function askToPersistAtFirst(): Promise<void> {
  try {
    if ((await readSavedProperties()).size === 1 && 'storage' in navigator) await navigator.storage.persist?.();
  } catch {
    // Storage stays as it is.
  }
}

/** In ms: longer than the toast with Undo stands. */
const TIDY_AFTER_MS = 10_000;

/** A property has come or gone, and with it its checklist. */
const notifyAbout = (id: number): Promise<unknown> =>
  Promise.all([notifyChanged('homes', id), notifyChanged('checklists')]);

/** Removes a property with its checklist and own photos. @returns takes the removal back @throws StorageFailure */
export async function removeProperty(id: number): Promise<() => Promise<void>> {
  const store = savedStore();
  const removed = await dropProperty(store, id);
  await notifyAbout(id);
  const timer = setTimeout(() => void tidy(), TIDY_AFTER_MS);
  return async () => {
    clearTimeout(timer);
    if (removed === undefined) return;
    await restoreProperty(store, removed);
    await notifyAbout(id);
    fetchNow();
  };
}

/** Takes photos off the device that no saved property asks for. Never throws: what stays goes with the next start. */
async function tidy(): Promise<void> {
  await tidySaved({ store: savedStore(), openCache: openPhotoCache }).catch(() => undefined);
}

async function changed(id: number, change: Promise<void>, fetchAgain: boolean): Promise<void> {
  await change;
  await notifyChanged('homes', id);
  if (fetchAgain) fetchNow();
}

/** Stops fetching a property, or goes on. @throws StorageFailure */
export const stopProperty = (id: number, stopped: boolean): Promise<void> =>
  changed(id, setStopped(savedStore(), id, stopped), !stopped);

/** Small photos only, or full ones. @throws StorageFailure */
export const setPropertyThumbnails = (id: number, thumbnails: boolean): Promise<void> =>
  changed(id, setThumbnails(savedStore(), id, thumbnails), true);

/** Takes a property's photos off the device, or fetches them again. @throws StorageFailure */
export async function setPropertyWithoutPhotos(id: number, without: boolean): Promise<void> {
  await changed(id, setWithoutPhotos(savedStore(), id, without), !without);
  if (without) await tidy();
}

/** The visitor's own note. @throws StorageFailure; NoChecklist when the property is not saved (any more) */
export const setPropertyNote = (id: number, note: string): Promise<void> =>
  changed(id, writeNote(savedStore(), id, note), false);

/**
 * Saved properties that a change of the catalogue is about are asked for again, so that the shortlist says what the list says.
 * Never throws.
 */
export async function refreshChanged(changes: readonly CatalogueChange[]): Promise<void> {
  try {
    const store = savedStore();
    const saved = new Map((await store.rows('homes', readSavedProperty)).map((home) => [home.id, home]));
    let hasStale = false;
    for (const change of changes) {
      const home = saved.get('after' in change ? change.after.id : change.before.id);
      if (home === undefined || !isOutdatedBy(home, change)) continue;
      await markStale(store, home.id);
      hasStale = true;
    }
    if (hasStale) fetchNow();
  } catch {
    // Where storage fails, the details are fetched again when they are old enough.
  }
}

export const isFetchingSaved = (): boolean => fetching.isRunning;

/** Calls back when the fetching begins or ends. @returns ends that */
export const subscribeToRuns = changes.subscribe;

/** What is saved on this device; nothing on the server and in the first frame. */
export function useSavedList(): SavedList {
  const { data: homes = NONE, isPending, isError, refetch } = useDevice(savedPropertiesQuery);
  const client = useQueryClient();
  useEffect(() => followSaved(client), [client]);
  const { isRunning, ended } = useSyncExternalStore(
    subscribeToRuns,
    () => fetching,
    () => IDLE,
  );
  return { homes, isRead: !isPending, hasFailed: isError, isRunning, ended, refetch };
}
