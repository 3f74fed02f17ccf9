import * as v from 'valibot';
import type { DeviceCatalogue } from '#contract/device-catalogue.ts';
import { StorageAnswer, type StorageRequest, type StorageSizes } from '#contract/storage-messages.ts';
import { readAs } from '#lib/read-as.ts';
import { openAnswerDatabase } from '#offline/answers/answer-database.ts';
import { DEVICE_STORES, notifyChanged } from '#offline/device/device-changes.ts';
import { answerStorage, type DeviceStoragePorts } from '#offline/device/device-storage.ts';
import type { OutboxRow } from '#offline/outbox/outbox-rows.ts';
import { isPending } from '#offline/outbox/row-state.ts';
import { type Checklist, readChecklist } from '#offline/saved/checklist.ts';
import { savedStore } from '#offline/saved/saved-database.ts';
import { readSavedProperty, type SavedProperty } from '#offline/saved/saved-property.ts';
import { readSavedSearch } from '#offline/saved/saved-search.ts';
import { isOutboxInUse, openOutbox } from '../outbox-sender.ts';
import { lastScreensSize } from '../query-persister.ts';
import { fetchNow } from '../saved-properties.ts';
import { readCatalogue } from './changes.queries.ts';
import { deviceQuery } from './device-query.ts';
import { deleteViewed, readMyPlaces } from './visitor-lists.queries.ts';

// The worker measures and clears what is its own; without one, or with an older one, the page runs the same code.

/** How long the worker may take, in ms; then the page does it as well, which does no harm. */
const WORKER_LIMIT_MS = 8_000;

const ports = (): DeviceStoragePorts => ({
  store: openAnswerDatabase(),
  caches: typeof caches === 'undefined' ? undefined : caches,
});

async function askWorker(ask: StorageRequest): Promise<StorageAnswer | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  const worker = (await navigator.serviceWorker.getRegistration().catch(() => undefined))?.active;
  if (!worker) return undefined;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<StorageAnswer | undefined>((resolve) => {
    port1.onmessage = (event: MessageEvent<unknown>) => resolve(readAs(StorageAnswer, event.data));
    setTimeout(() => resolve(undefined), WORKER_LIMIT_MS);
  });
  worker.postMessage(ask, [port2]);
  return answer.finally(() => port1.close());
}

const askStorage = async (ask: StorageRequest): Promise<StorageAnswer> =>
  (await askWorker(ask)) ?? answerStorage(ports(), ask);

/** What this site keeps on this device. Sizes in bytes, times in ms since 1970. */
export interface DeviceContents {
  readonly sizes: StorageSizes;
  /** Rows of the shortlist without the photos, which are in `sizes`. */
  readonly shortlist: {
    readonly homes: readonly SavedProperty[];
    readonly searches: number;
    readonly packs: number;
    /** Of those homes that have any. */
    readonly checklists: readonly Checklist[];
    /** The visitor's own places. */
    readonly places: number;
    readonly bytes: number;
  };
  readonly outbox: { readonly waiting: number; readonly bytes: number };
  /** What the browser counts and allows; undefined where it does not say. */
  readonly estimate: { readonly usage: number; readonly quota: number } | undefined;
  /** Whether the browser has promised not to clear it by itself; undefined where it does not say. */
  readonly persistent: boolean | undefined;
  /** When anything last came from the server; `homes`: how many can be searched, where all of them were checked. */
  readonly synced: { readonly at: number; readonly homes: number | undefined } | undefined;
}

/** What the visitor's own photos take, in bytes. */
export const ownPhotoBytes = (checklists: readonly Checklist[]): number =>
  checklists.reduce((sum, { photos }) => photos.reduce((total, { bytes }) => total + bytes, sum), 0);

const jsonBytes = (values: readonly unknown[]): number =>
  values.reduce<number>((sum, value) => sum + JSON.stringify(value).length, 0);

/** When anything last came: the catalogue; without one the newest of all that is dated. */
function syncOf(
  catalogue: DeviceCatalogue | undefined,
  dates: readonly (number | null | undefined)[],
): DeviceContents['synced'] {
  if (catalogue?.savedAt != null) return { at: catalogue.savedAt, homes: catalogue.count };
  const newest = Math.max(0, ...dates.map((date) => date ?? 0));
  return newest === 0 ? undefined : { at: newest, homes: undefined };
}

const Estimate = v.object({ usage: v.number(), quota: v.pipe(v.number(), v.minValue(1)) });

/** What the browser says of this site's storage; undefined where it cannot be asked. */
async function ofBrowser<T>(ask: (storage: StorageManager) => Promise<T>): Promise<T | undefined> {
  try {
    return await ask(navigator.storage);
  } catch {
    return undefined;
  }
}

/** The outbox's rows. Reading does not create a database that was never used: each launch would then open it. */
const outboxRows = async (): Promise<readonly OutboxRow[]> =>
  (await isOutboxInUse()) ? (await openOutbox()).ports.store.rows() : [];

/** Reads all of it. @throws StorageFailure when a database cannot be read: what is there is not known then */
async function readDevice(): Promise<DeviceContents> {
  const store = savedStore();
  const any = (stored: unknown): { readonly stored: unknown } => ({ stored });
  const [answer, homes, searches, packs, checklists, places, rows, estimate, persistent, catalogue] = await Promise.all(
    [
      askStorage({ type: 'measure-storage' }),
      store.rows('homes', readSavedProperty),
      store.rows('searches', readSavedSearch),
      store.rows('packs', any),
      store.rows('checklists', readChecklist),
      readMyPlaces(),
      outboxRows(),
      ofBrowser((browser) => browser.estimate()),
      ofBrowser((browser) => browser.persisted()),
      readCatalogue(),
    ],
  );
  if (answer.type !== 'measured') throw new Error('The storage was not measured');
  const { pages, ...rest } = answer.sizes;
  const sizes = { ...rest, pages: { ...pages, bytes: pages.bytes + lastScreensSize() } };
  return {
    sizes,
    shortlist: {
      homes,
      searches: searches.length,
      packs: packs.length,
      checklists,
      places: places.length,
      bytes: jsonBytes([...homes, ...searches, ...packs, ...checklists, ...places]) + ownPhotoBytes(checklists),
    },
    outbox: { waiting: rows.filter(isPending).length, bytes: jsonBytes(rows) },
    estimate: readAs(Estimate, estimate),
    persistent,
    synced: syncOf(catalogue, [sizes.newest_at, ...homes.map(({ detail }) => detail?.at)]),
  };
}

export const storageQuery = {
  ...deviceQuery('storage', [], async () => ({ contents: await readDevice(), now: Date.now() })),
  staleTime: 0,
  // Old figures must not stand there first when the page is opened again.
  gcTime: 0,
  refetchOnWindowFocus: 'always' as const,
};

/** Asks the browser not to clear this site's storage by itself. @returns what it said; false where it cannot be asked */
export const requestPersistence = async (): Promise<boolean> =>
  (await ofBrowser((browser) => browser.persist())) ?? false;

/**
 * Drops pages that were opened, those not used for longest first; never what the visitor saved.
 * @param bytes to free; null: all of them, with the list of what was viewed
 * @returns bytes freed
 * @throws Error when nothing could be dropped
 */
export async function freePages(bytes: number | null): Promise<number> {
  const answer = await askStorage({ type: 'free-storage', bytes });
  if (answer.type !== 'freed') throw new Error('The pages could not be dropped');
  if (bytes === null) await deleteViewed();
  return answer.bytes;
}

/**
 * Deletes what this site keeps on this device: shortlist, library, caches, what was typed, what was chosen. The app's own
 * files and the worker stay, so that the site still opens.
 * @param withUnsent also the messages that were not sent; one that is just being sent goes when that fails
 * @returns messages not sent that are still here
 * @throws Error when part of it could not be deleted
 */
export async function deleteEverything(withUnsent: boolean): Promise<number> {
  const { discard, ports: outbox, removeDrafts } = await openOutbox();
  for (const row of await outbox.store.rows()) if (withUnsent || !isPending(row)) await discard(outbox, row.id);
  await removeDrafts(outbox.store);
  await savedStore().clear();
  const answer = await askStorage({ type: 'empty-storage' });
  if (answer.type !== 'emptied') throw new Error('The answerStore could not be emptied');
  for (const storage of ['localStorage', 'sessionStorage'] as const) {
    try {
      window[storage].clear();
    } catch {
      // Storage that is closed to this page holds nothing of ours.
    }
  }
  delete document.documentElement.dataset['scheme'];
  delete document.documentElement.dataset['saver'];
  await Promise.all(DEVICE_STORES.map((store) => notifyChanged(store)));
  // Fetching also deletes photos that no saved property has, such as one that has just arrived.
  fetchNow();
  return (await outbox.store.rows()).filter(isPending).length;
}
