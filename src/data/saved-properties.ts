import { type QueryClient, QueryObserver, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { CatalogueChange } from '#contract/device-catalogue.ts';
import type { ScreenChoice } from '#contract/hand-over.ts';
import type { PropertySummary } from '#contract/property.ts';
import { type PageMessage, SAVED_SYNC_TAG } from '#contract/worker-messages.ts';
import { createListeners, serverBack } from '#lib/listeners.ts';
import { getSavedStore } from '#offline/device/database.ts';
import {
  type ComingPhoto,
  type FetchState,
  type StoredPhoto,
  subscribeToFetching,
} from '#offline/device/device-changes.ts';
import { handOverOnLeave, registerSync } from '#offline/device/hand-over.ts';
import { awaitInTime } from '#offline/device/in-time.ts';
import { createSavedFetcher, openPhotoCache, tidySaved } from '#offline/saved/fetch-saved.ts';
import { isOutdatedBy } from '#offline/saved/news.ts';
import {
  changeProperty,
  deleteProperty,
  NoChecklist,
  readSavedProperty,
  restoreProperty,
  type SavedProperty,
  storeProperty,
  withoutPhotos,
  withThumbnails,
} from '#offline/saved/saved-property.ts';
import { markUnreachable } from './connection.ts';
import { isDataSaver } from './data-saver.ts';
import { markPropertySeen } from './device/changes.queries.ts';
import { deviceQuery, subscribeDevice, useDevice } from './device/device-query.ts';

/** By property id, newest first. */
export type SavedProperties = ReadonlyMap<number, SavedProperty>;

interface Fetching {
  readonly isRunning: boolean;
  readonly ended: Exclude<FetchState, 'running'> | undefined;
}

const NONE: SavedProperties = new Map();
/** The browser may have ended the worker. */
const FETCH_EVERY_MS = 20_000;

const PHOTOS_LIMIT_MS = 1000;

/** Of photos stored in this run, by path: a busy phone's cache answers too late, and nothing on screen may go back. */
const announcedSizes = new Map<string, number>();

/** Adds the sizes of cached photos, which the row has only when all are fetched. Never throws. */
async function addCachedPhotos(property: SavedProperty): Promise<SavedProperty> {
  const { photos, ready_at, without_photos } = property;
  if (photos === null || ready_at !== null || without_photos) return property;
  const announced = photos.map((photo) => ({ ...photo, bytes: photo.bytes ?? announcedSizes.get(photo.path) ?? null }));
  const readSizes = async (): Promise<SavedProperty> => {
    const cache = await openPhotoCache();
    const getSize = async (path: string) => (await (await cache.match(path))?.blob())?.size ?? null;
    const cached = announced.map(async (photo) => ({ ...photo, bytes: photo.bytes ?? (await getSize(photo.path)) }));
    return { ...property, photos: await Promise.all(cached) };
  };
  return awaitInTime(readSizes(), PHOTOS_LIMIT_MS).catch(() => ({ ...property, photos: announced }));
}

/** The saved properties, newest first. @throws StorageFailure */
export async function readSavedProperties(): Promise<SavedProperties> {
  const rows = await getSavedStore().rows('homes', readSavedProperty);
  const newestFirst = await Promise.all(rows.toSorted((a, b) => b.saved_at - a.saved_at).map(addCachedPhotos));
  return new Map(newestFirst.map((property) => [property.id, property]));
}

export const savedPropertiesQuery = deviceQuery('homes', ['homes'], readSavedProperties);

/** The saved properties as last read; empty before. */
export const getSavedProperties = (client: QueryClient): SavedProperties =>
  client.getQueryData(savedPropertiesQuery.queryKey) ?? NONE;

function addPhoto(properties: SavedProperties, { id, path, bytes }: StoredPhoto): SavedProperties {
  const property = properties.get(id);
  if (property === undefined) return properties;
  const photos = property.photos?.map((photo) => (photo.path === path ? { ...photo, bytes } : photo)) ?? null;
  return new Map(properties).set(id, { ...property, photos });
}

const subscribed = new WeakSet<QueryClient>();

function subscribeSaved(client: QueryClient): void {
  if (subscribed.has(client)) return;
  subscribed.add(client);
  subscribeDevice(client);
  const { queryKey } = savedPropertiesQuery;
  subscribeToFetching((state, photo, coming) => {
    if (state !== 'running') {
      comingPhotos.clear();
      announcedSizes.clear();
    }
    if (photo !== undefined) {
      comingPhotos.delete(photo.path);
      announcedSizes.set(photo.path, photo.bytes);
    }
    if (coming !== undefined) comingPhotos.set(coming.path, coming);
    onFetching(state);
    if (photo === undefined) return;
    client.setQueryData(queryKey, (properties) => properties && addPhoto(properties, photo));
    // A read that is under way may lack the photo.
    if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
  });
}

/** The photos that are under way, by path. */
const comingPhotos = new Map<string, ComingPhoto>();

/** How much of a property's photos is under way and has come, in photos. */
export const getComingPhotos = (id: number): number =>
  [...comingPhotos.values()].reduce((sum, photo) => (photo.id === id ? sum + photo.share : sum), 0);

const IDLE: Fetching = { isRunning: false, ended: undefined };
let fetching = IDLE;
const fetchingListeners = createListeners();
const fetchInPage = createSavedFetcher(getSavedStore());

function onFetching(state: FetchState): void {
  if (state === 'no-connection') markUnreachable();
  fetching = state === 'running' ? { ...fetching, isRunning: true } : { isRunning: false, ended: state };
  fetchingListeners.notify();
}

/** Whether a saved property is incomplete, listed and not stopped. */
export const hasIncomplete = (properties: SavedProperties): boolean =>
  [...properties.values()].some(({ ready_at, stopped, gone_at }) => ready_at === null && !stopped && gone_at === null);

/** Fetches incomplete saved properties: in the worker, which outlives the page, or in the page without one. */
export function fetchNow(): void {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null;
  if (worker !== null) worker.postMessage({ type: 'keep-shortlist' } satisfies PageMessage);
  else void fetchInPage().catch(() => undefined);
}

/** Reads the saved properties and fetches what they lack, now and whenever the connection is back. Call it once. */
export function startSavedProperties(client: QueryClient): void {
  subscribeSaved(client);
  // An observer keeps the query up to date as long as the page lives.
  new QueryObserver(client, savedPropertiesQuery).subscribe(() => {});
  const fetchIfSaved = (): void => {
    if (getSavedProperties(client).size > 0) fetchNow();
  };
  void client.fetchQuery(savedPropertiesQuery).then(fetchIfSaved, () => undefined);
  window.addEventListener('online', fetchNow);
  serverBack.subscribe(fetchIfSaved);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') fetchIfSaved();
  });
  setInterval(() => {
    const isIncomplete = document.visibilityState === 'visible' && hasIncomplete(getSavedProperties(client));
    if (isIncomplete && fetching.ended !== 'full') fetchNow();
  }, FETCH_EVERY_MS);
}

/** In device px. */
const MAX_WIDTH = 1600;

/** The photo files for this screen. A `<picture>` that shows WebP proves that the browser cannot read AVIF. */
function chooseScreen(): ScreenChoice {
  const sources = [...document.querySelectorAll<HTMLImageElement>('picture img')].map(({ currentSrc }) => currentSrc);
  const isAvifSupported = sources.some((src) => src.endsWith('.avif')) || !sources.some((src) => src.endsWith('.webp'));
  const pixels = Math.min(MAX_WIDTH, Math.round(screen.width * devicePixelRatio));
  return { pixels: Math.max(1, pixels), format: isAvifSupported ? 'avif' : 'webp' };
}

/** Stores a property and fetches it; the first save asks the browser to persist the storage. @throws StorageFailure */
export async function saveProperty(summary: PropertySummary): Promise<void> {
  const store = getSavedStore();
  const saving = { summary, screen: chooseScreen(), thumbnails: isDataSaver(), now: Date.now() };
  // If the page is left meanwhile, the worker stores the property.
  const { isHandedOver, end } = handOverOnLeave({ type: 'finish-saving', saving });
  const property = await storeProperty(store, saving, isHandedOver).finally(end);
  fetchNow();
  void markPropertySeen(property.id);
  void registerSync(SAVED_SYNC_TAG);
  if (property.saved_at === saving.now) void persistAtFirstSave();
}

async function persistAtFirstSave(): Promise<void> {
  try {
    if ((await readSavedProperties()).size === 1 && 'storage' in navigator) await navigator.storage.persist?.();
  } catch {
    // The browser may clear the storage, as before.
  }
}

/** Longer than the Undo toast is shown, in ms. */
const TIDY_AFTER_MS = 10_000;

/** Removes a property with its checklist and own photos. @returns restores them @throws StorageFailure */
export async function removeProperty(id: number): Promise<() => Promise<void>> {
  const store = getSavedStore();
  const removed = await deleteProperty(store, id);
  const timer = setTimeout(() => void tidy(), TIDY_AFTER_MS);
  return async () => {
    clearTimeout(timer);
    if (removed === undefined) return;
    await restoreProperty(store, removed);
    fetchNow();
  };
}

/** Deletes photos that no saved property refers to. Never throws: the next start deletes the rest. */
async function tidy(): Promise<void> {
  await tidySaved({ store: getSavedStore(), openCache: openPhotoCache }).catch(() => undefined);
}

/** Stops or continues to fetch a property. @throws StorageFailure */
export async function setPropertyStopped(id: number, stopped: boolean): Promise<void> {
  await changeProperty(getSavedStore(), id, (property) => ({ ...property, stopped, full: false }));
  if (!stopped) fetchNow();
}

/** Chooses small or full photos. @throws StorageFailure */
export async function setPropertyThumbnails(id: number, thumbnails: boolean): Promise<void> {
  await changeProperty(getSavedStore(), id, (property) => withThumbnails(property, thumbnails));
  fetchNow();
}

/** Deletes a property's photos, or fetches them again. @throws StorageFailure */
export async function setPropertyWithoutPhotos(id: number, isWithout: boolean): Promise<void> {
  await changeProperty(getSavedStore(), id, (property) => withoutPhotos(property, isWithout));
  if (isWithout) await tidy();
  else fetchNow();
}

/** Stores the visitor's own note. @throws StorageFailure; NoChecklist when the property is not saved */
export async function setPropertyNote(id: number, note: string): Promise<void> {
  const written = await changeProperty(getSavedStore(), id, (property) => ({ ...property, note }));
  if (written === undefined) throw new NoChecklist('The home is not saved here');
}

/** Refetches saved properties that the catalogue has changed, so that both show the same. Never throws. */
export async function refreshChanged(changes: readonly CatalogueChange[]): Promise<void> {
  try {
    const store = getSavedStore();
    const saved = new Map((await store.rows('homes', readSavedProperty)).map((property) => [property.id, property]));
    let hasStale = false;
    for (const change of changes) {
      const property = saved.get(change.property.id);
      if (property === undefined || !isOutdatedBy(property, change)) continue;
      await changeProperty(store, property.id, (current) => ({ ...current, stale: true }));
      hasStale = true;
    }
    if (hasStale) fetchNow();
  } catch {
    // Where storage fails, the details are fetched again when they are stale.
  }
}

export const isFetchingSaved = (): boolean => fetching.isRunning;

/** Calls back when the fetching begins or ends, and at each part of a photo. @returns ends the subscription */
export const subscribeToRuns = fetchingListeners.subscribe;

/** The saved properties of this device; none on the server, in the first frame and until storage has answered. */
export function useSavedProperties() {
  const { data: properties = NONE, isPending, isError, refetch } = useDevice(savedPropertiesQuery);
  const client = useQueryClient();
  useEffect(() => subscribeSaved(client), [client]);
  const { isRunning, ended } = useSyncExternalStore(
    subscribeToRuns,
    () => fetching,
    () => IDLE,
  );
  return { properties, isRead: !isPending, hasFailed: isError, isRunning, ended, refetch };
}
