import { switchOff } from './kill-switch.ts';

declare const self: ServiceWorkerGlobalScope;

/* Served as /sw.js while the server runs with WORKER=off: see docs/kill-switch.md. It answers no request. */

let isReplacing = false;

self.addEventListener('install', (event) => {
  isReplacing = self.registration.active !== null;
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    switchOff(
      {
        caches,
        unregister: () => self.registration.unregister(),
        pages: () => self.clients.matchAll({ type: 'window' }),
      },
      isReplacing,
    ),
  );
});
