import { registerRoute } from 'workbox-routing';
import type { StorageAnswer } from '#contract/storage-messages.ts';
import {
  ALERTS_SYNC_TAG,
  CATALOGUE_SYNC_TAG,
  OUTBOX_SYNC_TAG,
  SAVED_SYNC_TAG,
  type WorkerMessage,
} from '#contract/worker-messages.ts';
import { openAnswerDatabase } from '#offline/answers/answer-database.ts';
import { openAnswerStore } from '#offline/answers/answer-store.ts';
import { writeSeenAnswers } from '#offline/answers/write-answers.ts';
import { notifyChanged } from '#offline/device/device-changes.ts';
import { SAVED_PHOTOS_CACHE } from '#offline/saved/fetch-saved.ts';
import { createAlerts } from './alerts.ts';
import { createApiReads, createPageReads, isFilterCall, isRead } from './api-reads.ts';
import { createAppFiles, routeFiles } from './app-files.ts';
import { createCatalogue, isDeviceCatalogue } from './catalogue.ts';
import { createDeviceStorage } from './device-storage.ts';
import type { ListedFile } from './file-list.ts';
import { type MessageHandlers, parseMessage } from './messages.ts';
import { answerShared, isShared, screenRoute } from './navigations.ts';
import { createNetworkNews } from './network-news.ts';
import { createOutbox, notifyDelivered } from './outbox.ts';
import { createPictureBound, createPinnedPictures, isPicture, Pictures } from './pictures.ts';
import { createSavedProperties } from './saved-properties.ts';
import { createSavedSync } from './saved-sync.ts';
import { createScreens, dropOtherScreens, screensCache } from './screens.ts';

/** Background Sync, which the standard types do not have. */
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

// The worker as a table of contents: its parts, who does what a page asks for, and every event that it hears.

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const notifyPages = async (message: WorkerMessage): Promise<void> => {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(message);
};

const files = createAppFiles(self.__WB_MANIFEST, self.location.origin);
const answerStore = openAnswerStore();
const network = createNetworkNews(notifyPages);
const outbox = createOutbox(network.notify, (rows) => notifyDelivered(self, rows));
const savedPictures = createPinnedPictures({ openCache: () => caches.open(SAVED_PHOTOS_CACHE) });
const shortlist = createSavedSync(() => network.notify(false), files.storeWithSaved);
const told = createAlerts(self, shortlist.store, wait);
const catalogue = createCatalogue(answerStore.catalogue, () => void notifyChanged('catalogue'), shortlist.readSeen);
const savedProperties = createSavedProperties(shortlist.store, answerStore);
const bound = createPictureBound(answerStore);
const pictures = new Pictures(savedPictures, [bound.plugin, network.failures]);
const SCREENS = screensCache(files.revision);
// Preloaded fonts are taken up by Chromium alone: WebKit fetches them twice. The screen is made by this browser, for it.
const screens = createScreens(files, 'userAgentData' in navigator ? files.fonts : [], SCREENS);
const storage = createDeviceStorage({ store: openAnswerDatabase(), caches }, () => {
  answerStore.reset();
  bound.forget();
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
  markUse: catalogue.markUse,
  storeSeen: savedProperties.storeSeen,
});

// Only reads are answered: a page's writes are never touched, the outbox sends them (0009). The first route that fits answers.
registerRoute(isDeviceCatalogue, catalogue.answer);
registerRoute(isRead, reads);
registerRoute(isFilterCall, reads, 'POST');
registerRoute(isPicture, pictures);
registerRoute(isShared, answerShared);
registerRoute(screenRoute(screens.answer));
registerRoute(files.has, files.answer);

const messages: MessageHandlers = {
  'skip-waiting': () => self.skipWaiting(),
  seen: async ({ answers, pictures: paths }, event) => {
    await writeSeenAnswers(answerStore, answers);
    await pictures.storeSeen(paths, event);
  },
  screen: screens.keep,
  'keep-files': ({ used, whole }) => files.storeUsed(used, whole),
  'sync-catalogue': async (asked) => {
    // The app is in use: what waits for the server goes too, where nothing else wakes the worker.
    await Promise.all([catalogue.sync(asked), told.catchUp()]);
  },
  'sync-told': ({ removed }) => told.onChange(removed),
  'send-outbox': () => outbox.deliver('eager'),
  'keep-shortlist': shortlist.complete,
  'finish-submission': outbox.finish,
  'finish-saving': ({ saving }) => shortlist.finish(saving),
  'make-database': async ({ name }, { ports: [port] }) => {
    await { outbox, shortlist }[name].make().catch(() => undefined);
    // Where making it has failed, the page tries itself.
    port?.postMessage('done');
  },
  'measure-storage': storage,
  'free-storage': storage,
  'empty-storage': async (ask, event) => {
    const isEnded = await told.end().then(
      () => true,
      () => false,
    );
    if (isEnded) await storage(ask, event);
    else event.ports[0]?.postMessage({ type: 'failed' } satisfies StorageAnswer);
  },
};

const wakes: ReadonlyMap<string, () => Promise<void>> = new Map([
  [OUTBOX_SYNC_TAG, () => outbox.deliver('eager')],
  [SAVED_SYNC_TAG, shortlist.completeOrThrow],
  [ALERTS_SYNC_TAG, told.sync],
]);

/** No worker was there before this one: the page that is open may have it at once (S31). */
let isFirst = false;

self.addEventListener('install', (event) => {
  isFirst = self.registration.active === null;
  routeFiles(event);
  event.waitUntil(files.install(event, !isFirst));
});

self.addEventListener('activate', (event) => {
  const takeOver = async (): Promise<void> => {
    await files.activate(event);
    await dropOtherScreens(caches, SCREENS);
    if (isFirst) await self.clients.claim();
  };
  event.waitUntil(takeOver());
  // Not part of the activation: that would hold back every request of the pages until all is sent.
  void outbox.deliver('timer').catch(() => undefined);
});

self.addEventListener('message', (event) => {
  // Nobody is there to be told of a failure: the next occasion tries again.
  event.waitUntil(parseMessage(messages, event).catch(() => undefined));
});

self.addEventListener('sync', (event) => {
  const work = wakes.get(event.tag);
  // A rejection keeps the tag: the browser wakes us again.
  if (work !== undefined) event.waitUntil(work());
});

self.addEventListener('periodicsync', (event) => {
  if (event.tag === CATALOGUE_SYNC_TAG) event.waitUntil(catalogue.refresh());
});
self.addEventListener('push', (event) => event.waitUntil(told.show(() => event.data?.text())));
self.addEventListener('notificationclick', (event) => event.waitUntil(told.open(event.notification)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(told.sync()));
