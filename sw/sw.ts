import { registerRoute } from 'workbox-routing';
import {
  ALERTS_SYNC_TAG,
  CATALOGUE_SYNC_TAG,
  OUTBOX_SYNC_TAG,
  SAVED_SYNC_TAG,
  type WorkerMessage,
} from '#contract/worker-messages.ts';
import { openAnswerStore } from '#offline/answers/answer-store.ts';
import { writeSeenAnswers } from '#offline/answers/api-read.ts';
import { openAnswerDatabase } from '#offline/device/database.ts';
import { notifyChanged, subscribeToChanges } from '#offline/device/device-changes.ts';
import { createSavedFetcher } from '#offline/saved/fetch-saved.ts';
import { getSavedStore, storeProperty } from '#offline/saved/saved-database.ts';
import { createAlerts, isAboutViewing } from './alerts.ts';
import { createApiReads, createPageReads, isFilterCall, isRead } from './api-reads.ts';
import { createAppFiles, routeFiles } from './app-files.ts';
import { createCatalogue, isDeviceCatalogue } from './catalogue.ts';
import type { ListedFile } from './file-list.ts';
import { type MessageHandlers, parseMessage } from './messages.ts';
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

const reads = createPageReads({
  read: createApiReads({
    answerStore,
    saved: savedProperties.answer,
    fetch: (href, init) => fetch(href, init),
    now: Date.now,
    wait,
    notifyPages,
  }),
  storeSeen: savedProperties.storeSeen,
});

// Only reads are answered; the outbox sends writes (0009). The first matching route answers.
registerRoute(isDeviceCatalogue, catalogue.answer);
registerRoute(isRead, reads);
registerRoute(isFilterCall, reads, 'POST');
registerRoute(isPicture, pictures);
registerRoute(isShared, answerShared);
registerRoute(createScreenRoute(screens.answer));
registerRoute(files.has, files.answer);

const messages: MessageHandlers = {
  'skip-waiting': () => self.skipWaiting(),
  seen: async ({ answers, pictures: paths }, event) => {
    await writeSeenAnswers(answerStore, answers);
    await pictures.storeSeen(paths, event);
  },
  screen: screens.store,
  'keep-files': ({ used, whole }) => files.storeUsed(used, whole),
  'sync-catalogue': async ({ savesData }) => {
    // Alerts too, because not every browser has background sync.
    await Promise.all([catalogue.update(savesData), alerts.catchUp()]);
  },
  'sync-told': ({ removed }) => alerts.onChange(removed),
  'send-outbox': () => outbox.deliver('eager'),
  'keep-shortlist': fetchSaved,
  'finish-submission': outbox.finish,
  'finish-saving': async ({ saving }) => {
    await storeProperty(savedStore, saving);
    await fetchSaved();
  },
  'make-database': async ({ name }, { ports: [port] }) => {
    await { outbox, shortlist: savedStore }[name].make().catch(() => undefined);
    // After a failure the page creates it.
    port?.postMessage('done');
  },
};

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
  event.waitUntil(parseMessage(messages, event).catch(() => undefined));
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
