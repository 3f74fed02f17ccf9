import type { PageMessage } from '#contract/worker-messages.ts';
import { isSiteDataBlocked } from '#data/site-data-blocked.ts';

declare global {
  interface ServiceWorkerContainer {
    /** The library of types knows trusted types, and not yet that this takes one. */
    register(scriptURL: TrustedScriptURL | string, options?: RegistrationOptions): Promise<ServiceWorkerRegistration>;
  }
}

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
 * Waits for the first worker of a registration.
 * @returns false when it came to nothing: it could not be installed, or was the one that only removes itself
 */
async function whenActive(registration: ServiceWorkerRegistration): Promise<boolean> {
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  if (worker === null) return false;
  await new Promise<void>((done) => {
    const look = (): void => {
      if (worker.state === 'activated' || worker.state === 'redundant') done();
    };
    worker.addEventListener('statechange', look);
    look();
  });
  const left = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  return (left?.active ?? null) !== null;
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
  let isControlled = serviceWorker.controller !== null;
  let isOffered = false;
  let load: (() => void) | undefined;
  serviceWorker.addEventListener('controllerchange', () => {
    const worker = serviceWorker.controller;
    // Only the tab that took it is loaded anew; others go on with the files of their own build.
    if (load !== undefined) load();
    else if (!isControlled && worker !== null) events.onFirstControl(worker);
    isControlled = worker !== null;
  });
  const take = async (href?: string): Promise<void> => {
    const isTaken = load !== undefined;
    load = () => (href === undefined ? location.reload() : location.assign(href));
    if (isTaken) return;
    const waiting = (await serviceWorker.getRegistration())?.waiting ?? null;
    // Another tab may have let it take over already.
    if (waiting === null) return load();
    waiting.postMessage({ type: 'skip-waiting' } satisfies PageMessage);
    setTimeout(() => load?.(), TAKE_OVER_LIMIT_MS);
  };

  let registration: ServiceWorkerRegistration | undefined;
  try {
    await serviceWorker.register(workerUrl());
    registration = await serviceWorker.getRegistration();
  } catch {
    // Private windows and full storage refuse a worker: the site works without one.
  }
  if (registration === undefined) return events.onKnown(false);
  void whenActive(registration).then(events.onKnown);
  const registered = registration;
  const offerIfWaiting = (): void => {
    // Without control (a forced reload) there is nothing that a newer version would replace.
    if (registered.waiting === null || !isControlled || isOffered) return;
    isOffered = true;
    events.onUpdate((href) => void take(href));
  };
  const follow = (): void => registered.installing?.addEventListener('statechange', offerIfWaiting);
  offerIfWaiting();
  follow();
  registered.addEventListener('updatefound', follow);
  setInterval(() => {
    if (document.visibilityState === 'visible') void registered.update().catch(() => undefined);
  }, LOOK_AGAIN_MS);
}
