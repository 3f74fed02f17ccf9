import type { RouteMatchCallbackOptions } from 'workbox-core';
import { DEVICE_CATALOGUE_PATH, type DeviceCatalogue } from '#contract/device-catalogue.ts';
import { shouldReduceData } from '#lib/data-saving.ts';
import { getUnseenChanges, NOTHING_SEEN, type SeenNews } from '#offline/catalogue/catalogue-changes.ts';
import type { CatalogueStore } from '#offline/catalogue/catalogue-store.ts';
import { createCatalogueSync } from '#offline/catalogue/catalogue-sync.ts';
import type { SavedDatabase } from '#offline/device/database.ts';
import type { OutboxRow } from '#offline/outbox/outbox-rows.ts';
import { countViewingNews } from '#offline/outbox/row-state.ts';
import { readSeenNews, showAppBadge, sortNews } from '#offline/saved/news.ts';
import { readSavedProperty } from '#offline/saved/saved-property.ts';
import { readSavedSearch } from '#offline/saved/saved-search.ts';

export const isDeviceCatalogue = ({ url, sameOrigin }: RouteMatchCallbackOptions): boolean =>
  sameOrigin && url.pathname === DEVICE_CATALOGUE_PATH;

/** What pages may read of the catalogue. @param seen which changes were seen on this device @throws StorageFailure */
export async function readDeviceCatalogue(store: CatalogueStore, seen: SeenNews): Promise<DeviceCatalogue> {
  const [head, log] = await Promise.all([store.head(), store.readLog()]);
  // A number from before this storage was emptied is higher than any in it, and does not count.
  const isOwn = (seq: number): boolean => seq <= log.seq;
  const known = isOwn(seen.upTo) ? { ...seen, homes: seen.homes.filter(({ seq }) => isOwn(seq)) } : NOTHING_SEEN;
  return {
    seq: log.seq,
    count: head?.count ?? 0,
    savedAt: head?.savedAt ?? null,
    complete: head !== undefined,
    cut: known.upTo < log.floor,
    changes: [...getUnseenChanges(log, known)],
  };
}

/**
 * @param onChange called when a sync has brought changes @param saved what the visitor saved and has seen
 * @param readRows the messages, whose viewings may have news
 */
export function createCatalogue(
  store: CatalogueStore,
  onChange: () => void,
  saved: SavedDatabase,
  readRows: () => Promise<readonly OutboxRow[]>,
) {
  const sync = createCatalogueSync({
    store,
    fetch: (href, init) => fetch(href, init),
    now: Date.now,
  });
  const read = async () => readDeviceCatalogue(store, await readSeenNews(saved).catch(() => NOTHING_SEEN));

  const update = async (savesData: boolean): Promise<void> => {
    const result = await sync(savesData);
    if (result.kind === 'replaced' && result.hasChanges) onChange();
  };

  const showNews = async (least = 0): Promise<void> => {
    const [{ changes }, searches, properties, rows] = await Promise.all([
      read(),
      saved.rows('searches', readSavedSearch),
      saved.rows('homes', readSavedProperty),
      readRows().catch(() => []),
    ]);
    const { count } = sortNews(changes, new Set(properties.map(({ id }) => id)), searches);
    await showAppBadge(Math.max(count, least) + countViewingNews(rows));
  };

  return {
    update,

    /** Shows on the app's icon how many properties and viewings have news. @throws StorageFailure */
    showNews: (): Promise<void> => showNews(),

    /** The same after an update, except where the browser saves data. @param least properties that a notification has just named */
    async refresh(least = 0): Promise<void> {
      if (!shouldReduceData(Reflect.get(navigator, 'connection'))) await update(false);
      await showNews(least);
    },

    answer: async (): Promise<Response> =>
      new Response(JSON.stringify(await read()), {
        headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
      }),
  };
}
