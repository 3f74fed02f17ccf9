import * as v from 'valibot';
import { registerRoute } from 'workbox-routing';
import { HandOver } from '#contract/hand-over.ts';
import {
  ALERTS_SYNC_TAG,
  CATALOGUE_SYNC_TAG,
  OUTBOX_SYNC_TAG,
  PageMessage,
  SAVED_SYNC_TAG,
  type WorkerMessage,
} from '#contract/worker-messages.ts';
import { openAnswerStore } from '#offline/answers/answer-store.ts';
import { writeSeenAnswers } from '#offline/answers/api-read.ts';
import { getSavedStore, openAnswerDatabase } from '#offline/device/database.ts';
import { notifyChanged, subscribeToChanges } from '#offline/device/device-changes.ts';
import { createSavedFetcher } from '#offline/saved/fetch-saved.ts';
import { storeProperty } from '#offline/saved/saved-property.ts';
import { createAlerts, isAboutViewing } from './alerts.ts';
import { createApiReads, createPageReads, isFilterCall, isRead } from './api-reads.ts';
import { createAppFiles, routeFiles } from './app-files.ts';
import { createCatalogue, isDeviceCatalogue } from './catalogue.ts';
import type { ListedFile } from './file-list.ts';
import { answerShared, createScreenRoute, isShared } from './navigations.ts';
import { createNetworkNews } from './network-news.ts';
import { createOutbox, notifyDelivered, notifyViewings } from './outbox.ts';
import { createPictureBound, createPinnedPictures, isPicture, Pictures } from './pictures.ts';
import { createSavedProperties } from './saved-properties.ts';
import { createScreens, dropOtherScreens, getScreensCache } from './screens.ts';

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}
declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent;
    periodicsync: SyncEvent;
  }
}
declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: ListedFile[] };

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const notifyPages = async (message: WorkerMessage): Promise<void> => {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(message);
};

const files = createAppFiles(self.__WB_MANIFEST, self.location.origin);
const database = openAnswerDatabase();
const answerStore = openAnswerStore(database);
const network = createNetworkNews(notifyPages);
const outbox = createOutbox(
  network.notify,
  (rows) => notifyDelivered(self, rows),
  async (rows) => {
    await notifyViewings(self, rows);
    if (rows.length > 0) await catalogue.showNews();
  },
);
const savedPictures = createPinnedPictures();
const savedStore = getSavedStore();
const fetchSaved = createSavedFetcher(savedStore, files.storeWithSaved);
const alerts = createAlerts(self, savedStore, wait, outbox.readTokens);
const catalogue = createCatalogue(
  answerStore.catalogue,
  () => void notifyChanged('catalogue'),
  savedStore,
  outbox.rows,
);
const savedProperties = createSavedProperties(savedStore, answerStore);
const pictureBound = createPictureBound(answerStore, database);
const pictures = new Pictures(savedPictures, [pictureBound.plugin, network.failures]);
const snapshotCache = getScreensCache(files.revision);
// Only Chromium uses preloaded fonts; WebKit fetches them twice.
const screens = createScreens(files, 'userAgentData' in navigator ? files.fonts : [], snapshotCache);
subscribeToChanges((store) => {
  if (store !== 'library') return;
  answerStore.reset();
  pictureBound.forget();
  savedPictures.forget();
});

const apiReads = createApiReads({
  answerStore,
  saved: savedProperties.answer,
  fetch: (href, init) => fetch(href, init),
  now: Date.now,
  wait,
  notifyPages,
});
const reads = createPageReads(apiReads, savedProperties.storeSeen);

// Only reads are answered; the outbox sends writes (0009). The first matching route answers.
registerRoute(isDeviceCatalogue, catalogue.answer);
registerRoute(isRead, reads);
registerRoute(isFilterCall, reads, 'POST');
registerRoute(isPicture, pictures);
registerRoute(isShared, answerShared);
registerRoute(createScreenRoute(screens.answer));
registerRoute(files.has, files.answer);

const MessageToWorker = v.variant('type', [PageMessage, HandOver]);

async function onMessage(event: ExtendableMessageEvent): Promise<unknown> {
  const parsed = v.safeParse(MessageToWorker, event.data);
  // A page of another build may send messages that this worker does not know.
  if (!parsed.success) return;
  const message = parsed.output;
  switch (message.type) {
    case 'skip-waiting':
      return self.skipWaiting();
    case 'claim':
      return self.clients.claim();
    case 'seen':
      await writeSeenAnswers(answerStore, message.answers);
      return pictures.storeSeen(message.pictures, event);
    case 'screen':
      return screens.store(message);
    case 'keep-files':
      return files.storeUsed(message.used, message.whole);
    case 'sync-catalogue':
      // Alerts too, because not every browser has background sync.
      return Promise.all([catalogue.update(message.savesData), alerts.catchUp()]);
    case 'sync-told':
      return alerts.onChange(message.removed);
    case 'send-outbox':
      return outbox.deliver('eager');
    case 'keep-shortlist':
      return fetchSaved();
    case 'finish-submission':
      return outbox.finish(message);
    case 'finish-saving':
      await storeProperty(savedStore, message.saving);
      return fetchSaved();
    case 'make-database':
      await { outbox, shortlist: savedStore }[message.name].make().catch(() => undefined);
      // After a failure the page creates it.
      return event.ports[0]?.postMessage('done');
  }
}

const syncs: ReadonlyMap<string, () => Promise<void>> = new Map([
  [OUTBOX_SYNC_TAG, () => outbox.deliver('eager').finally(outbox.ask)],
  [
    SAVED_SYNC_TAG,
    async () => {
      if ((await fetchSaved()) === 'no-connection') throw new Error('Saved properties still lack something');
    },
  ],
  [ALERTS_SYNC_TAG, alerts.sync],
]);

/** Without an earlier worker the open page gets this one at once (S31). */
let isFirst = false;

self.addEventListener('install', (event) => {
  isFirst = self.registration.active === null;
  routeFiles(event);
  event.waitUntil(files.install(event, !isFirst));
});

self.addEventListener('activate', (event) => {
  const activate = async (): Promise<void> => {
    await files.activate(event);
    await dropOtherScreens(snapshotCache);
    if (isFirst) await self.clients.claim();
  };
  event.waitUntil(activate());
  // Not awaited: an activation holds back all requests of the pages.
  void outbox.deliver('timer').catch(() => undefined);
});

self.addEventListener('message', (event) => {
  // No page waits for a failure; the next message retries.
  event.waitUntil(onMessage(event).catch(() => undefined));
});

self.addEventListener('sync', (event) => {
  const work = syncs.get(event.tag);
  // After a rejection the browser retries.
  if (work !== undefined) event.waitUntil(work());
});

self.addEventListener('periodicsync', (event) => {
  if (event.tag === CATALOGUE_SYNC_TAG) event.waitUntil(Promise.all([catalogue.refresh(), outbox.ask()]));
});
self.addEventListener('push', (event) => {
  const text = () => event.data?.text();
  event.waitUntil(
    alerts
      .show(text)
      .then((count) => (isAboutViewing(text) ? outbox.askNow().then(catalogue.showNews) : catalogue.refresh(count))),
  );
});
self.addEventListener('notificationclick', (event) => event.waitUntil(alerts.open(event.notification)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(alerts.sync()));
