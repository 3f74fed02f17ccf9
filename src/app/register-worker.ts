import { Workbox } from 'workbox-window';
import type { PageMessage } from '#contract/worker-messages.ts';

const WORKER = '/sw.js';
/** How often a page that stays open looks for a newer version, in ms. */
const LOOK_AGAIN_MS = 60 * 60 * 1000;

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
  /** A newer version waits; `accept` lets it take over and reloads this page, and is only for the visitor to call. */
  readonly onUpdate: (accept: () => void) => void;
  /** The worker controls this page for the first time: what was seen before must be handed to it. */
  readonly onFirstControl: (worker: ServiceWorker) => void;
}

/** True when the address asks for a visit without a worker (`?no-sw`): for tests, and to walk around a fault. */
const isUnwanted = (): boolean => new URLSearchParams(location.search).has('no-sw');

/**
 * Registers the worker; call it after load, when nothing more urgent is going on. A new version is never forced: it waits
 * until the visitor accepts it in `onUpdate`, or until all tabs are closed. Does nothing without worker support, or with
 * `?no-sw`.
 */
export async function registerWorker(events: WorkerEvents): Promise<void> {
  if (!('serviceWorker' in navigator) || isUnwanted()) return;
  const { serviceWorker } = navigator;
  let isControlled = serviceWorker.controller !== null;
  let isOffered = false;
  let accepted = false;
  const workbox = new Workbox(workerUrl());

  serviceWorker.addEventListener('controllerchange', () => {
    const worker = serviceWorker.controller;
    // Only the tab whose visitor agreed reloads; others go on with the files of the last build.
    if (accepted) location.reload();
    else if (!isControlled && worker !== null) events.onFirstControl(worker);
    isControlled = worker !== null;
  });
  const accept = async (): Promise<void> => {
    accepted = true;
    const waiting = (await serviceWorker.getRegistration())?.waiting ?? null;
    // Another tab may have let it take over already.
    if (waiting === null) location.reload();
    else waiting.postMessage({ type: 'skip-waiting' } satisfies PageMessage);
  };
  workbox.addEventListener('waiting', () => {
    // Without control (a forced reload) there is nothing that a newer version would replace.
    if (!isControlled || isOffered) return;
    isOffered = true;
    events.onUpdate(() => void accept());
  });

  try {
    await workbox.register();
  } catch {
    // Private windows and full storage refuse a worker: the site works without one.
    return;
  }
  setInterval(() => {
    if (document.visibilityState === 'visible') void workbox.update().catch(() => undefined);
  }, LOOK_AGAIN_MS);
}
