import type { HandOver } from '#contract/hand-over.ts';
import { createListeners } from '#lib/listeners.ts';

// A page in the back/forward cache runs nothing, so an open transaction would block the store for all (seen in WebKit).

export type Presence = ReturnType<typeof watchPresence>;

/** @param page target of `pagehide` and `pageshow` */
export function watchPresence(page: EventTarget) {
  let departures = 0;
  let back: Promise<void> = Promise.resolve();
  let resolveBack: (() => void) | undefined;
  const leaving = createListeners();
  page.addEventListener('pagehide', () => {
    if (resolveBack === undefined) {
      departures += 1;
      back = new Promise((resolve) => {
        resolveBack = resolve;
      });
    }
    leaving.notify();
  });
  page.addEventListener('pageshow', () => {
    resolveBack?.();
    resolveBack = undefined;
  });
  return {
    departures: () => departures,
    /** Resolves while the page is there, or once it is back. */
    back: () => back,
    /** Calls back when the page is left, while it can still act. @returns unsubscribes */
    onLeave: leaving.subscribe,
  };
}

const ALWAYS_THERE: Presence = { departures: () => 0, back: () => Promise.resolve(), onLeave: () => () => {} };

/** A worker is never left: it ends, and its transactions with it. */
export const presence: Presence = 'document' in globalThis ? watchPresence(globalThis) : ALWAYS_THERE;

export const findOwnWorker = (): ServiceWorker | null =>
  typeof navigator !== 'undefined' && 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null;

/**
 * Hands work over to the worker when the visitor leaves the page; without a worker it stays with the page.
 * @returns once `isHandedOver`, the page must not repeat the work; `end` is called when the work has ended
 */
export function handOverOnLeave(
  message: HandOver,
  from: Presence = presence,
  getWorker: () => Pick<ServiceWorker, 'postMessage'> | null = findOwnWorker,
) {
  let isHandedOver = false;
  const end = from.onLeave(() => {
    const worker = getWorker();
    if (worker === null || isHandedOver) return;
    worker.postMessage(message);
    isHandedOver = true;
  });
  return { isHandedOver: () => isHandedOver, end };
}

export const hasSync = (
  registration: ServiceWorkerRegistration,
): registration is ServiceWorkerRegistration & { readonly sync: { register(tag: string): Promise<void> } } =>
  'sync' in registration;

/** Registers a background sync. Never throws. @returns whether it is registered */
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
