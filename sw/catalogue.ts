import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from 'workbox-core';
import { DEVICE_CATALOGUE_PATH } from '#contract/device-catalogue.ts';
import { prefersReducedData } from '#lib/data-saving.ts';
import type { CatalogueStore } from '#offline/catalogue/catalogue-store.ts';
import { createCatalogueSync } from '#offline/catalogue/catalogue-sync.ts';
import { createDeviceCatalogue } from '#offline/catalogue/device-catalogue.ts';
import { countUnseen, showAppBadge, type UnseenReads } from '#offline/saved/saved-search.ts';

// The worker's side of the catalogue index: it asks the server when a page has a moment, and tells pages what has changed.

/** What a visitor waits for comes first, in ms. */
const USE_NOTED_AFTER_MS = 1_000;

export const isDeviceCatalogue = ({ url, sameOrigin }: RouteMatchCallbackOptions): boolean =>
  sameOrigin && url.pathname === DEVICE_CATALOGUE_PATH;

const whole = (text: string | null): number | undefined =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

/** @param changed called when a sync has brought changes @param seen what is saved, and what of the changes was seen */
export function createCatalogue(
  store: CatalogueStore,
  changed: () => void,
  seen: () => Promise<Omit<UnseenReads, 'changes'>>,
) {
  /** As the page that asked last has it: by the visitor's choice, else by the browser's word. */
  let wantsLittle = false;
  const ask = createCatalogueSync({
    store,
    fetch: (href, init) => fetch(href, init),
    now: Date.now,
    savesData: () => wantsLittle,
  });
  const reader = createDeviceCatalogue(store);

  return {
    /** Brings the index up to date if that is due. @param savesData the visitor wants little data to be used */
    async sync({ savesData }: { readonly savesData: boolean }): Promise<void> {
      wantsLittle = savesData;
      await reader.markUse();
      const result = await ask();
      if (result.kind === 'replaced' && result.hasChanges) changed();
    },

    /**
     * Brings the index up to date while nobody uses the app, and the number on its icon. Nothing where little data is wanted:
     * a visitor who has chosen that in the app has ended these calls.
     */
    async refresh(): Promise<void> {
      if (prefersReducedData(Reflect.get(navigator, 'connection'))) return;
      const result = await ask();
      if (result.kind !== 'replaced' || !result.hasChanges) return;
      changed();
      const changes = async (since?: number) => (await reader.read(since)).changes;
      await showAppBadge(await countUnseen({ ...(await seen()), changes }));
    },

    async markUse(): Promise<void> {
      await new Promise((done) => setTimeout(done, USE_NOTED_AFTER_MS));
      await reader.markUse();
    },

    answer: async ({ url }: RouteHandlerCallbackOptions): Promise<Response> =>
      new Response(JSON.stringify(await reader.read(whole(url.searchParams.get('since')))), {
        headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
      }),
  };
}
