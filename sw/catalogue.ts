import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from 'workbox-core';
import { DEVICE_CATALOGUE_PATH } from '#contract/device-catalogue.ts';
import { shouldReduceData } from '#lib/data-saving.ts';
import type { CatalogueStore } from '#offline/catalogue/catalogue-store.ts';
import { createCatalogueSync } from '#offline/catalogue/catalogue-sync.ts';
import { createDeviceCatalogue } from '#offline/catalogue/device-catalogue.ts';
import { countUnseen, showAppBadge, type UnseenReads } from '#offline/saved/saved-search.ts';

/** Delay before a use is marked, in ms, so that the visitor's request goes first. */
const MARK_USE_AFTER_MS = 1_000;

export const isDeviceCatalogue = ({ url, sameOrigin }: RouteMatchCallbackOptions): boolean =>
  sameOrigin && url.pathname === DEVICE_CATALOGUE_PATH;

const parseSince = (text: string | null): number | undefined =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

/** @param onChange called when a sync has brought changes @param readSeen what is saved, and which changes were seen */
export function createCatalogue(
  store: CatalogueStore,
  onChange: () => void,
  readSeen: () => Promise<Omit<UnseenReads, 'changes'>>,
) {
  /** As in the last page that requested a sync. */
  let savesData = false;
  const sync = createCatalogueSync({
    store,
    fetch: (href, init) => fetch(href, init),
    now: Date.now,
    savesData: () => savesData,
  });
  const device = createDeviceCatalogue(store);

  /** @returns whether the sync has brought changes */
  const update = async (): Promise<boolean> => {
    const result = await sync();
    const hasChanges = result.kind === 'replaced' && result.hasChanges;
    if (hasChanges) onChange();
    return hasChanges;
  };

  return {
    /** Updates the catalogue while a page is open. */
    async sync(page: { readonly savesData: boolean }): Promise<void> {
      savesData = page.savesData;
      await device.markUse();
      await update();
    },

    /** Updates the catalogue and the app's badge in the background, except where the browser saves data. */
    async refresh(): Promise<void> {
      if (shouldReduceData(Reflect.get(navigator, 'connection')) || !(await update())) return;
      const changes = async (since?: number) => (await device.read(since)).changes;
      await showAppBadge(await countUnseen({ ...(await readSeen()), changes }));
    },

    async markUse(): Promise<void> {
      await new Promise((resolve) => setTimeout(resolve, MARK_USE_AFTER_MS));
      await device.markUse();
    },

    answer: async ({ url }: RouteHandlerCallbackOptions): Promise<Response> =>
      new Response(JSON.stringify(await device.read(parseSince(url.searchParams.get('since')))), {
        headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
      }),
  };
}
