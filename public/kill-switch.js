/*
 * Served as /sw.js while the server runs with WORKER=off (docs/kill-switch.md), where a worker does harm: it removes what
 * that one had cached, and itself, and answers no request. What a visitor wrote or saved (IndexedDB, the photos of saved
 * properties) is not the worker's and is never touched. Plain, so that it needs nothing of a build that may be broken.
 */

/** Caches that only make the site faster, of any build: precache, kept screens, earlier builds, pictures. All comes again. */
const EXPENDABLE = /^(?:workbox-precache-.*|screens-.*|app-files|app-parts|last-build(?:-\d+)?|pictures)$/;

let isReplacing = false;

self.addEventListener('install', (event) => {
  isReplacing = self.registration.active !== null;
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => event.waitUntil(switchOff()));

/** A step that fails does not hold up the next. */
async function switchOff() {
  const names = await self.caches.keys().catch(() => []);
  await Promise.allSettled(names.filter((name) => EXPENDABLE.test(name)).map((name) => self.caches.delete(name)));
  // Without a worker before this one no page is loaded anew: one that registers it once more must not go round in circles.
  const pages = isReplacing ? await self.clients.matchAll({ type: 'window' }).catch(() => []) : [];
  await self.registration.unregister().catch(() => false);
  await Promise.allSettled(pages.map((page) => page.navigate(page.url)));
}
