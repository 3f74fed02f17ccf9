import type { HandOver } from '#contract/hand-over.ts';
import { isThere } from './database.ts';
import { presence as ownPresence, type Presence } from './presence.ts';

/** Longest wait for the worker to create a database, in ms: an older worker never answers. */
const MAKING_LIMIT_MS = 1500;

/** Work that the worker finishes if the visitor leaves the page before it has ended. */
export interface Given {
  /** True once the worker has the work. The page must not repeat it: that would overwrite later changes. */
  readonly isHandedOver: () => boolean;
  /** Call it when the work has ended, well or badly. */
  readonly end: () => void;
}

const ownWorker = (): ServiceWorker | null =>
  typeof navigator !== 'undefined' && 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null;

/** Hands work over to the worker when the visitor leaves the page. Without a worker it stays with the page. */
export function handOverOnLeave(
  message: HandOver,
  presence: Presence = ownPresence,
  worker: () => Pick<ServiceWorker, 'postMessage'> | null = ownWorker,
): Given {
  let isHandedOver = false;
  const end = presence.onLeave(() => {
    const controller = worker();
    if (controller === null || isHandedOver) return;
    controller.postMessage(message);
    isHandedOver = true;
  });
  return { isHandedOver: () => isHandedOver, end };
}

/**
 * Has the worker create a database that is missing or older than this build's, because a page that is left during its own
 * upgrade blocks every other tab (seen in WebKit). Never throws; without the worker's answer the page creates it.
 */
export async function makeInWorker(name: Extract<HandOver, { type: 'make-database' }>['name'], version: number) {
  const worker = ownWorker();
  if (worker === null) return;
  const { port1, port2 } = new MessageChannel();
  try {
    if (await isThere(name, version)) return;
    await new Promise<void>((resolve) => {
      setTimeout(resolve, MAKING_LIMIT_MS);
      port1.onmessage = () => resolve();
      worker.postMessage({ type: 'make-database', name } satisfies HandOver, [port2]);
    });
  } catch {
    // The browser does not list its databases.
  } finally {
    port1.close();
  }
}

const hasSync = (
  registration: ServiceWorkerRegistration,
): registration is ServiceWorkerRegistration & { readonly sync: { register(tag: string): Promise<void> } } =>
  'sync' in registration;

/** Registers a background sync. Never throws. @returns whether the sync is registered */
export async function registerSync(tag: string): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (!registration?.active || !hasSync(registration)) return false;
    await registration.sync.register(tag);
    return true;
  } catch {
    // The browser refuses (a private window, a setting), so the page retries by itself.
    return false;
  }
}
