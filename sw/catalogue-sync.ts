import * as v from 'valibot';
import { PageMessage, type WorkerMessage } from '#contract/worker-messages.ts';
import { createCatalogueSync } from '#offline/catalogue-index.ts';
import type { CatalogueStore } from '#offline/catalogue-store.ts';
import { createDeviceCatalogue } from '#offline/device-catalogue.ts';
import { ownSlices } from '#offline/slices.ts';

/*
 * The worker's side of the catalogue index: it asks the server when a page has a moment, and tells pages what has changed.
 */

const Connection = v.object({ connection: v.object({ saveData: v.boolean() }) });

/** The browser's own word; those that do not tell are taken for ones that do not ask. */
const browserSavesData = (): boolean => {
  const told = v.safeParse(Connection, navigator);
  return told.success && told.output.connection.saveData;
};

/** What a visitor waits for comes first, in ms. */
const USE_NOTED_AFTER_MS = 1_000;

const whole = (text: string | null): number | undefined =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

/**
 * Adds the catalogue's listener to the worker. Call it while the worker's script is evaluated.
 * @param tell tells all pages
 */
export function registerCatalogue(
  scope: ServiceWorkerGlobalScope,
  store: CatalogueStore,
  tell: (message: WorkerMessage) => void,
) {
  let visitorSavesData = false;
  const ask = createCatalogueSync({
    store,
    fetch: (href, init) => fetch(href, init),
    now: Date.now,
    savesData: () => visitorSavesData || browserSavesData(),
    ...ownSlices,
  });
  const reader = createDeviceCatalogue({ store, now: Date.now });
  const sync = async (): Promise<void> => {
    await reader.noteUse();
    const result = await ask();
    if (result.kind === 'replaced' && result.hasChanges) tell({ type: 'catalogue-changed', seq: result.seq });
  };

  scope.addEventListener('message', (event) => {
    const message = v.safeParse(PageMessage, event.data);
    if (!message.success || message.output.type !== 'sync-catalogue') return;
    visitorSavesData = message.output.savesData;
    event.waitUntil(sync());
  });

  return {
    /** The app is in use: a page reads. */
    noteUse: async (): Promise<void> => {
      await new Promise((done) => setTimeout(done, USE_NOTED_AFTER_MS));
      await reader.noteUse();
    },
    /** The answer to a page that asks what is on this device (contract/device-catalogue.ts). */
    answer: async (query: URLSearchParams): Promise<Response> =>
      new Response(JSON.stringify(await reader.read(whole(query.get('since')))), {
        headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
      }),
  };
}
