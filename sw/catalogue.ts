import type { RouteMatchCallbackOptions } from 'workbox-core';
import { DEVICE_CATALOGUE_PATH } from '#contract/device-catalogue.ts';
import { shouldReduceData } from '#lib/data-saving.ts';
import type { CatalogueStore } from '#offline/catalogue/catalogue-store.ts';
import { createCatalogueSync } from '#offline/catalogue/catalogue-sync.ts';
import { readDeviceCatalogue } from '#offline/catalogue/device-catalogue.ts';
import { NOTHING_SEEN } from '#offline/catalogue/seen-news.ts';
import { readSeenNews, showAppBadge, sortNews } from '#offline/saved/news.ts';
import type { SavedDatabase } from '#offline/saved/saved-database.ts';
import { readSavedProperty } from '#offline/saved/saved-property.ts';
import { readSavedSearch } from '#offline/saved/saved-search.ts';

export const isDeviceCatalogue = ({ url, sameOrigin }: RouteMatchCallbackOptions): boolean =>
  sameOrigin && url.pathname === DEVICE_CATALOGUE_PATH;

/** @param onChange called when a sync has brought changes @param saved what the visitor saved and has seen */
export function createCatalogue(store: CatalogueStore, onChange: () => void, saved: SavedDatabase) {
  /** As in the last page that requested a sync. */
  let savesData = false;
  const sync = createCatalogueSync({
    store,
    fetch: (href, init) => fetch(href, init),
    now: Date.now,
    savesData: () => savesData,
  });
  const read = async () => readDeviceCatalogue(store, await readSeenNews(saved).catch(() => NOTHING_SEEN));

  /** @returns whether the sync has brought changes */
  const update = async (): Promise<boolean> => {
    const result = await sync();
    const hasChanges = result.kind === 'replaced' && result.hasChanges;
    if (hasChanges) onChange();
    return hasChanges;
  };

  return {
    async sync(page: { readonly savesData: boolean }): Promise<void> {
      savesData = page.savesData;
      await update();
    },

    /**
     * Shows on the app's icon how many properties have news, after an update except where the browser saves data.
     * @param least as many as a notification has just named
     */
    async refresh(least = 0): Promise<void> {
      if (!shouldReduceData(Reflect.get(navigator, 'connection'))) await update();
      const [{ changes }, searches, properties] = await Promise.all([
        read(),
        saved.rows('searches', readSavedSearch),
        saved.rows('homes', readSavedProperty),
      ]);
      const { count } = sortNews(changes, new Set(properties.map(({ id }) => id)), searches);
      await showAppBadge(Math.max(count, least));
    },

    answer: async (): Promise<Response> =>
      new Response(JSON.stringify(await read()), {
        headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
      }),
  };
}
