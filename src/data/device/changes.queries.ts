import { type CatalogueChange, DEVICE_CATALOGUE_PATH, DeviceCatalogue } from '#contract/device-catalogue.ts';
import { readAs } from '#lib/read-as.ts';
import { getSavedStore } from '#offline/device/database.ts';
import { notifyChanged } from '#offline/device/device-changes.ts';
import { markSeenNews } from '#offline/saved/news.ts';
import { deviceQuery } from './device-query.ts';

/** Its storage may hang, and saving a search waits for this. */
const LIMIT_MS = 8_000;

/**
 * Reads the worker's catalogue and its unseen changes.
 * @returns undefined without a worker of this build in control, and without an answer in time
 */
export async function readCatalogue(): Promise<DeviceCatalogue | undefined> {
  if (typeof navigator !== 'object' || navigator.serviceWorker?.controller == null) return undefined;
  try {
    const response = await fetch(DEVICE_CATALOGUE_PATH, { signal: AbortSignal.timeout(LIMIT_MS) });
    return response.ok ? readAs(DeviceCatalogue, await response.json()) : undefined;
  } catch {
    return undefined;
  }
}

/** The catalogue with its unseen changes; each screen reads them anew. */
export const changesQuery = {
  ...deviceQuery('changes', ['catalogue', 'news'], async () => ({ catalogue: await readCatalogue() })),
  staleTime: 0,
};

/** Marks changes as seen. @param changes all up to a number, or those of some properties @throws StorageFailure */
export async function markSeen(changes: number | readonly CatalogueChange[]): Promise<void> {
  await markSeenNews(getSavedStore(), changes);
  await notifyChanged('news');
}

/** Marks a property's change as seen. Never throws: a badge that stays does no harm. */
export async function markPropertySeen(id: number): Promise<void> {
  const changes = (await readCatalogue())?.changes.filter(({ property }) => property.id === id) ?? [];
  if (changes.length > 0) await markSeen(changes).catch(() => undefined);
}
