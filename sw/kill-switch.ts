/*
 * The way out when a worker does harm: a worker in its place that removes what it had cached, and itself. What a visitor
 * wrote or saved (IndexedDB, the photos of saved properties) is not the worker's and is never touched.
 */

/**
 * Caches that only make the site faster, of any build: precache, kept screens, earlier builds, pictures. All of it comes
 * again. Named here, so that this file needs nothing of a worker that does harm; the test holds the names together.
 */
const EXPENDABLE = /^(?:workbox-precache-.*|screens-.*|app-parts|last-build(?:-\d+)?|pictures)$/;

/** What the kill switch needs of the world. */
export interface KillSwitchPorts {
  readonly caches: Pick<CacheStorage, 'keys' | 'delete'>;
  readonly unregister: () => Promise<boolean>;
  /** The pages that the worker before this one controlled. */
  readonly pages: () => Promise<readonly Pick<WindowClient, 'url' | 'navigate'>[]>;
}

/**
 * Drops the caches, unregisters, and loads the pages anew, each once. A step that fails does not hold up the next.
 * @param isReplacing a worker was there before this one. Without one no page is loaded anew: a page that registers it
 * once more must not be sent round in circles
 */
export async function switchOff(ports: KillSwitchPorts, isReplacing: boolean): Promise<void> {
  const names = await ports.caches.keys().catch(() => []);
  await Promise.allSettled(names.filter((name) => EXPENDABLE.test(name)).map((name) => ports.caches.delete(name)));
  const pages = isReplacing ? await ports.pages().catch(() => []) : [];
  await ports.unregister().catch(() => false);
  await Promise.allSettled(pages.map((page) => page.navigate(page.url)));
}
