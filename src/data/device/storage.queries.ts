import * as v from 'valibot';
import type { DeviceCatalogue } from '#contract/device-catalogue.ts';
import { readAs } from '#lib/read-as.ts';
import { getSavedStore, openAnswerDatabase } from '#offline/device/database.ts';
import { DEVICE_STORES, notifyChanged } from '#offline/device/device-changes.ts';
import { emptyStorage, freeStorage, measureStorage } from '#offline/device-storage.ts';
import type { OutboxRow } from '#offline/outbox/outbox-rows.ts';
import { isPending } from '#offline/outbox/row-state.ts';
import { type Checklist, readChecklist } from '#offline/saved/checklist.ts';
import { readSavedProperty } from '#offline/saved/saved-property.ts';
import { readSavedSearch } from '#offline/saved/saved-search.ts';
import { getHidden, notifyHiddenChanged } from '../hidden-properties.ts';
import { isOutboxInUse, openOutbox } from '../outbox-sender.ts';
import { getLastScreensSize } from '../query-persister.ts';
import { fetchNow } from '../saved-properties.ts';
import { syncAlerts } from './alerts.queries.ts';
import { readCatalogue } from './changes.queries.ts';
import { deviceQuery } from './device-query.ts';
import { deleteViewed, readMyPlaces } from './visitor-lists.queries.ts';

const answerDatabase = openAnswerDatabase();

export type DeviceContents = Awaited<ReturnType<typeof readDevice>>;

export const sumOwnPhotoBytes = (checklists: readonly Checklist[]): number =>
  checklists.reduce((sum, { photos }) => photos.reduce((total, { bytes }) => total + bytes, sum), 0);

const sumJsonBytes = (values: readonly unknown[]): number =>
  values.reduce<number>((sum, value) => sum + JSON.stringify(value).length, 0);

function getSync(catalogue: DeviceCatalogue | undefined, dates: readonly (number | null | undefined)[]) {
  if (catalogue?.savedAt != null) return { at: catalogue.savedAt, properties: catalogue.count };
  const newest = Math.max(0, ...dates.map((date) => date ?? 0));
  return newest === 0 ? undefined : { at: newest, properties: undefined };
}

const Estimate = v.object({ usage: v.number(), quota: v.pipe(v.number(), v.minValue(1)) });

/** Calls the browser's storage manager; undefined where there is none. */
async function readBrowser<T>(read: (storage: StorageManager) => Promise<T>): Promise<T | undefined> {
  try {
    return await read(navigator.storage);
  } catch {
    return undefined;
  }
}

/** Reading must not create a database that was never used: each launch would then open it. */
const readOutboxRows = async (): Promise<readonly OutboxRow[]> =>
  (await isOutboxInUse()) ? (await openOutbox()).ports.store.rows() : [];

async function readDevice() {
  const store = getSavedStore();
  const wrapStored = (stored: unknown): { readonly stored: unknown } => ({ stored });
  const [measured, properties, searches, packs, checklists, places, rows, estimate, persistent, catalogue] =
    await Promise.all([
      measureStorage(answerDatabase),
      store.rows('homes', readSavedProperty),
      store.rows('searches', readSavedSearch),
      store.rows('packs', wrapStored),
      store.rows('checklists', readChecklist),
      readMyPlaces(),
      readOutboxRows(),
      readBrowser((storage) => storage.estimate()),
      readBrowser((storage) => storage.persisted()),
      readCatalogue(),
    ]);
  const { pages } = measured;
  const sizes = { ...measured, pages: { ...pages, bytes: pages.bytes + getLastScreensSize() } };
  return {
    sizes,
    /** What the visitor saved; `bytes` leaves out the fetched photos, which are in `sizes`. */
    saved: {
      properties,
      searches: searches.length,
      packs: packs.length,
      checklists,
      places: places.length,
      hidden: getHidden().size,
      bytes:
        sumJsonBytes([...properties, ...searches, ...packs, ...checklists, ...places]) + sumOwnPhotoBytes(checklists),
    },
    outbox: { waiting: rows.filter(isPending).length, bytes: sumJsonBytes(rows) },
    estimate: readAs(Estimate, estimate),
    /** Whether the browser has promised not to clear the storage by itself; undefined where it does not say. */
    persistent,
    synced: getSync(catalogue, [sizes.newest_at, ...properties.map(({ detail }) => detail?.at)]),
  };
}

export const storageQuery = {
  ...deviceQuery('storage', [], async () => ({ contents: await readDevice(), now: Date.now() })),
  staleTime: 0,
  // A page that is opened again must not show old figures first.
  gcTime: 0,
  refetchOnWindowFocus: 'always' as const,
};

/** Requests that the browser does not clear this site's storage by itself. @returns whether it promises that */
export const requestPersistence = async (): Promise<boolean> =>
  (await readBrowser((storage) => storage.persist())) ?? false;

/**
 * Deletes opened pages, least recently used first; never what the visitor saved. @returns bytes freed
 * @param bytes to free; null deletes all, with the list of viewed properties @throws StorageFailure when nothing was deleted
 */
export async function freePages(bytes: number | null): Promise<number> {
  const freed = await freeStorage(answerDatabase, bytes);
  await notifyChanged('library');
  if (bytes === null) await deleteViewed();
  return freed;
}

/**
 * Deletes everything but the app's own files and the worker. @returns number of unsent messages left
 * @param shouldIncludeUnsent deletes unsent messages too @throws Error when part of it could not be deleted
 */
export async function deleteEverything(shouldIncludeUnsent: boolean): Promise<number> {
  const { discard, ports: outbox, removeDrafts } = await openOutbox();
  for (const row of await outbox.store.rows())
    if (shouldIncludeUnsent || !isPending(row)) await discard(outbox, row.id);
  await removeDrafts(outbox.store);
  await getSavedStore().clear();
  if (!(await emptyStorage(answerDatabase))) throw new Error('The storage could not be emptied');
  for (const storage of ['localStorage', 'sessionStorage'] as const) {
    try {
      window[storage].clear();
    } catch {
      // Storage that is closed to this page is empty.
    }
  }
  notifyHiddenChanged();
  for (const setting of ['scheme', 'saver', 'cards']) delete document.documentElement.dataset[setting];
  await Promise.all(DEVICE_STORES.map((store) => notifyChanged(store)));
  // Nothing is saved any more, so the worker ends all alerts.
  await syncAlerts(false);
  // Fetching also deletes photos that no saved property refers to, such as one that has just arrived.
  fetchNow();
  return (await outbox.store.rows()).filter(isPending).length;
}
