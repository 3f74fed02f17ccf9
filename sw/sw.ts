import { createStore } from 'idb-keyval';
import * as v from 'valibot';
import { cacheNames } from 'workbox-core';
import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { DEVICE_CATALOGUE_PATH } from '#contract/device-catalogue.ts';
import { Picture } from '#contract/property.ts';
import { readCalls } from '#contract/read-calls.ts';
import { shareInFragment } from '#contract/share-target.ts';
import { PageMessage, type WorkerMessage } from '#contract/worker-messages.ts';
import { openLibrary } from '#offline/library.ts';
import { feedLibrary } from '#offline/library-feed.ts';
import { type LibraryRead, libraryKey, readOf } from '#offline/library-reads.ts';
import { openLibraryStore } from '#offline/library-store.ts';
import { SHORTLIST_CACHE } from '#offline/shortlist-keeper.ts';
import { type Answered, createApiReads } from './api-reads.ts';
import { registerCatalogue } from './catalogue-sync.ts';
import { registerDeviceStorage } from './device-storage.ts';
import { installFiles, installOne } from './install-files.ts';
import { fileOfLastBuild, keepLastBuild } from './last-build.ts';
import { isScreen, plainOfflinePage } from './navigations.ts';
import { createNetworkNews } from './network-news.ts';
import { registerOutbox } from './outbox-sync.ts';
import { createPictures, PICTURE_CACHE } from './pictures.ts';
import { createPinnedPictures } from './pinned-pictures.ts';
import { createSavedHomes } from './saved-homes.ts';
import { createScreens, dropOtherScreens, screensCache } from './screens.ts';
import { registerShortlist } from './shortlist-sync.ts';
import { routeFiles } from './static-routes.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] };

/*
 * The worker, as a table of contents. Reads are answered here; a page's writes are never touched: the outbox sends them
 * (D3).
 */

const SHELL = '/index.html';
/** No worker was there before this one. */
let isFirst = false;

const shell = new PrecacheController();
shell.addToCacheList(self.__WB_MANIFEST);

const library = openLibrary();
const network = createNetworkNews({ now: Date.now, tell: (message) => void tellPages(message) });

const catalogue = registerCatalogue(self, library.catalogue, (message) => void tellPages(message));

const savedPictures = createPinnedPictures({ openCache: () => caches.open(SHORTLIST_CACHE) });
const keeper = registerShortlist(self, savedPictures.forget, () => network.note(false));
const savedHomes = createSavedHomes(keeper.store, library);

const answerRead = createApiReads({
  library,
  saved: savedHomes.answer,
  fetch: (href, init) => fetch(href, init),
  now: Date.now,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  tell: (message) => void tellPages(message),
});

const pictures = createPictures({
  openCache: () => caches.open(PICTURE_CACHE),
  fetch: (request) => network.watchFailure(fetch(request)),
  now: Date.now,
  readNotes: () => library.note('pictures'),
  writeNotes: (notes) => library.keepNote('pictures', notes),
  pinned: heroPictures,
  saved: savedPictures,
});

/** The shell's own address holds its revision. */
const SCREENS = screensCache(new URL(shell.getCacheKeyForURL(SHELL) ?? SHELL, self.location.origin).search);
const screens = createScreens({
  openCache: () => caches.open(SCREENS),
  shell: () => shell.matchPrecache(SHELL),
  files: new Set([...shell.getURLsToCacheKeys().keys()].map((url) => new URL(url).pathname)),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

self.addEventListener('install', (event) => {
  // Without a worker before this one, the page that is open may have it at once (decision 31).
  isFirst = self.registration.active === null;
  routeFiles(event);
  event.waitUntil(installFiles(shell.getURLsToCacheKeys(), installOne(shell, event)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver(event));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  const href = url.pathname + url.search;
  if (request.method === 'POST') {
    if (url.pathname === readCalls.filter_properties.pattern) respond(event, filterCall(request, href));
    return;
  }
  if (request.method !== 'GET') return;
  if (url.pathname === DEVICE_CATALOGUE_PATH) {
    event.respondWith(catalogue.answer(url.searchParams));
    return;
  }
  const read = readOf('GET', href);
  if (read !== undefined) event.waitUntil(catalogue.noteUse());
  if (read?.kind === 'property') respond(event, propertyCall(read, href));
  else if (read !== undefined) respond(event, answerRead({ read, href }));
  else if (url.pathname.startsWith('/media/')) respond(event, pictures.answer(request));
  else if (request.mode === 'navigate') {
    const shared = shareInFragment(url.pathname, url.search);
    if (shared !== undefined) event.respondWith(Response.redirect(shared));
    else if (isScreen(url)) event.respondWith(screen(request, href));
  } else if (url.pathname.startsWith('/assets/') || shell.getCacheKeyForURL(url.href) !== undefined) {
    event.respondWith(file(request));
  }
});

self.addEventListener('message', (event) => {
  // A newer or older page may say what this build does not know.
  const message = v.safeParse(PageMessage, event.data);
  if (!message.success) return;
  if (message.output.type === 'skip-waiting') event.waitUntil(self.skipWaiting());
  if (message.output.type === 'seen') event.waitUntil(keepSeen(message.output));
  if (message.output.type === 'screen') event.waitUntil(screens.keep(message.output));
});

registerOutbox(self, network.note);
registerDeviceStorage(self, { store: openLibraryStore(() => createStore('library', 'kept')), caches }, () => {
  library.forget();
  pictures.forget();
  savedPictures.forget();
});

async function takeOver(event: ExtendableEvent): Promise<void> {
  const current = new Set(shell.getURLsToCacheKeys().values());
  try {
    await keepLastBuild(caches, cacheNames.precache, current);
  } catch {
    // Full storage: tabs of the last build ask the network for what they lack.
  }
  await shell.activate(event);
  await dropOtherScreens(caches, SCREENS);
  if (isFirst) await self.clients.claim();
}

function respond(event: FetchEvent, answered: Answered): void {
  event.respondWith(answered.response);
  event.waitUntil(answered.done.catch(() => undefined));
}

/** The filter call is a POST that only reads; its body says which list it means. */
function filterCall(request: Request, href: string): Answered {
  const answered = request
    .clone()
    .text()
    .then((body) => {
      const read = readOf('POST', href, jsonOf(body));
      return read === undefined ? undefined : answerRead({ read, href, body });
    });
  return {
    response: answered.then((known) => known?.response ?? fetch(request)),
    done: answered.then((known) => known?.done),
  };
}

/** What is learnt of a saved home while it is looked at need not be fetched again. */
function propertyCall(read: Extract<LibraryRead, { kind: 'property' }>, href: string): Answered {
  const { response, done } = answerRead({ read, href });
  const noted = done.then(() => savedHomes.noteSeen(read.id));
  return { response, done: noted };
}

async function screen(request: Request, href: string): Promise<Response> {
  try {
    return (await screens.answer(href)) ?? (await fetch(request));
  } catch {
    return plainOfflinePage();
  }
}

/** A file of the shell: this build's copy, else the network, else the last build's copy for a tab that still runs it. */
async function file(request: Request): Promise<Response> {
  const kept = await shell.matchPrecache(request).catch(() => undefined);
  if (kept !== undefined) return kept;
  const last = await fileOfLastBuild(caches, request.url).catch(() => undefined);
  return last ?? fetch(request);
}

async function keepSeen({ answers, pictures: paths }: Extract<PageMessage, { type: 'seen' }>): Promise<void> {
  for (const { read: asked, json, savedAt, total } of answers) {
    const read = readOf(asked.method, asked.href, asked.body);
    if (read !== undefined) await feedLibrary(library, read, json, { savedAt, total, whole: asked.whole });
  }
  await pictures.keepSeen(paths);
}

async function heroPictures(): Promise<readonly string[]> {
  const hero = await library.answer(libraryKey('GET', '/content/hero.json'));
  const read = v.safeParse(v.array(v.pick(Picture, ['url'])), hero?.kind === 'record' ? hero.json : undefined);
  return read.success ? read.output.map(({ url }) => url) : [];
}

async function tellPages(message: WorkerMessage): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(message);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
