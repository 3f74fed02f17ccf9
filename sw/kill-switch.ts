import { isLastBuild } from './last-build.ts';
import { isScreensCache } from './screens.ts';

/*
 * The way out when a worker does harm: a worker in its place that removes what it had cached, and itself. What a visitor
 * wrote or saved (IndexedDB, the photos of saved homes) is not the worker's and is never touched.
 */

/** PICTURE_CACHE of pictures.ts, which would bring its schemas along; the test holds the two together. */
const PICTURES = 'pictures';

/** What the kill switch needs of the world. */
export interface KillSwitchPorts {
  readonly caches: Pick<CacheStorage, 'keys' | 'delete'>;
  /** Name of the precache. */
  readonly precache: string;
  readonly unregister: () => Promise<boolean>;
  /** The pages that the worker before this one controlled. */
  readonly pages: () => Promise<readonly Pick<WindowClient, 'url' | 'navigate'>[]>;
}

/** True for a cache that only makes the site faster: all of it comes again. */
export const isExpendable = (name: string, precache: string): boolean =>
  name === precache || name === PICTURES || isLastBuild(name) || isScreensCache(name);

/**
 * Drops the caches, unregisters, and loads the pages anew, each once. A step that fails does not hold up the next.
 * @param isReplacing a worker was there before this one. Without one no page is loaded anew: a page that registers it
 * once more must not be sent round in circles
 */
export async function switchOff(ports: KillSwitchPorts, isReplacing: boolean): Promise<void> {
  const names = await ports.caches.keys().catch(() => []);
  await Promise.allSettled(
    names.filter((name) => isExpendable(name, ports.precache)).map((name) => ports.caches.delete(name)),
  );
  const pages = isReplacing ? await ports.pages().catch(() => []) : [];
  await ports.unregister().catch(() => false);
  await Promise.allSettled(pages.map((page) => page.navigate(page.url)));
}
