import { Workbox } from 'workbox-window';
import type { PageMessage } from '#contract/worker-messages.ts';
import { isSiteDataBlocked } from '#data/site-data.ts';

const WORKER = '/sw.js';
/** How often a page that stays open looks for a newer version, in ms. */
const LOOK_AGAIN_MS = 60 * 60 * 1000;
/** Nobody who has pressed something waits longer than this for a version that does not take over, in ms. */
const TAKE_OVER_LIMIT_MS = 2_000;

/** The worker's address as Trusted Types wants it, from the one policy made for it; a plain string elsewhere. */
function workerUrl(): TrustedScriptURL | string {
  const policy = window.trustedTypes?.createPolicy('worker-url', {
    createScriptURL: (url) => {
      if (url !== WORKER) throw new TypeError('Only the worker of this site may be registered');
      return url;
    },
  });
  return policy?.createScriptURL(WORKER) ?? WORKER;
}

/** What registration tells the app. */
export interface WorkerEvents {
  /**
   * A newer version waits; `take` lets it take over and loads this page anew, or the given address. It is to be called
   * only when the visitor agreed, or opens another screen and loses nothing.
   */
  readonly onUpdate: (take: (href?: string) => void) => void;
  /** The worker controls this page for the first time: what was seen before must be handed to it. */
  readonly onFirstControl: (worker: ServiceWorker) => void;
  /** Whether pages open here without signal: a worker is active, or none is to be had. Called when that becomes known. */
  readonly onKnown: (opensOffline: boolean) => void;
}

/**
 * Waits until the first worker is active.
 * @returns false when it came to nothing: it could not be installed, or was the one that only removes itself
 */
async function hasActiveWorker(): Promise<boolean> {
  const look = () => navigator.serviceWorker.getRegistration().catch(() => undefined);
  const found = await look();
  const worker = found?.active ?? found?.waiting ?? found?.installing;
  while (worker != null && worker.state !== 'activated' && worker.state !== 'redundant') {
    await new Promise((changed) => worker.addEventListener('statechange', changed, { once: true }));
  }
  return (await look())?.active != null;
}

/** True when the address asks for a visit without a worker (`?no-sw`): for tests, and to walk around a fault. */
const isUnwanted = (): boolean => new URLSearchParams(location.search).has('no-sw');

/**
 * Registers the worker; call it after load, when nothing more urgent is going on. A new version is never forced: it waits
 * until it is taken in `onUpdate`, or until all tabs are closed. Does nothing without worker support, or with
 * `?no-sw`.
 */
export async function registerWorker(events: WorkerEvents): Promise<void> {
  if (!('serviceWorker' in navigator) || isUnwanted()) return;
  // It would be refused, and Firefox writes each try into the console.
  if (isSiteDataBlocked()) return events.onKnown(false);
  const { serviceWorker } = navigator;
  let registration: ServiceWorkerRegistration | undefined;
  let isControlled = serviceWorker.controller !== null;
  let isOffered = false;
  let load: (() => void) | undefined;
  // Workbox listens only once this page has registered, and another tab's worker may come before.
  serviceWorker.addEventListener('controllerchange', () => {
    const worker = serviceWorker.controller;
    // Only the tab that took it is loaded anew; others go on with the files of their own build.
    if (load !== undefined) load();
    else if (!isControlled && worker !== null) events.onFirstControl(worker);
    isControlled = worker !== null;
  });
  const take = (href?: string): void => {
    const isTaken = load !== undefined;
    load = () => (href === undefined ? location.reload() : location.assign(href));
    if (isTaken) return;
    const waiting = registration?.waiting;
    // Not `messageSkipWaiting`, whose words no earlier build knows: after a way back, one of those may be what waits.
    waiting?.postMessage({ type: 'skip-waiting' } satisfies PageMessage);
    // When nothing waits, another tab has let it take over already.
    setTimeout(() => load?.(), waiting == null ? 0 : TAKE_OVER_LIMIT_MS);
  };
  const offer = (): void => {
    // Without control (a forced reload) there is nothing that a newer version would replace.
    if (registration?.waiting === null || !isControlled || isOffered) return;
    isOffered = true;
    events.onUpdate(take);
  };

  try {
    const workbox = new Workbox(workerUrl());
    workbox.addEventListener('waiting', offer);
    registration = await workbox.register({ immediate: true });
    setInterval(() => {
      if (document.visibilityState === 'visible') void workbox.update().catch(() => undefined);
    }, LOOK_AGAIN_MS);
  } catch {
    // Private windows and full storage refuse a worker: the site works without one.
    return events.onKnown(false);
  }
  // Workbox misses a version that is being installed already, and all after the first that it takes for another tab's
  // (GoogleChrome/workbox issues 2199 and 3285).
  const follow = (): void => registration?.installing?.addEventListener('statechange', offer);
  follow();
  registration?.addEventListener('updatefound', follow);
  events.onKnown(await hasActiveWorker());
}
