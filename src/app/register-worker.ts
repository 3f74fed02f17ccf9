import { Workbox } from 'workbox-window';
import type { PageMessage } from '#contract/worker-messages.ts';
import { isSiteDataBlocked } from '#data/site-data.ts';

const WORKER = '/sw.js';
const UPDATE_EVERY_MS = 60 * 60 * 1000;
const TAKE_OVER_LIMIT_MS = 2_000;

function getWorkerUrl(): TrustedScriptURL | string {
  const policy = window.trustedTypes?.createPolicy('worker-url', {
    createScriptURL: (url) => {
      if (url !== WORKER) throw new TypeError('Only the worker of this site may be registered');
      return url;
    },
  });
  return policy?.createScriptURL(WORKER) ?? WORKER;
}

interface WorkerEvents {
  /** Call `activate` only when the visitor agreed, or opens another screen and loses nothing. */
  readonly onUpdate: (activate: (href?: string) => void) => void;
  readonly onFirstControl: (worker: ServiceWorker) => void;
  /** Called with true once a worker is active, and with false when there will be none. */
  readonly onKnown: (canOpenOffline: boolean) => void;
}

/** Waits for the first worker. @returns false when it could not be installed, or removed itself */
async function hasActiveWorker(): Promise<boolean> {
  const getRegistration = () => navigator.serviceWorker.getRegistration().catch(() => undefined);
  const registration = await getRegistration();
  const worker = registration?.active ?? registration?.waiting ?? registration?.installing;
  while (worker != null && worker.state !== 'activated' && worker.state !== 'redundant') {
    await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
  }
  return (await getRegistration())?.active != null;
}

/** Whether the server's page came before the worker, which has taken control of it since. */
const hasBypassedWorker = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'workerStart' in entry && entry.workerStart === 0);

/** Registers the worker after load; `?no-sw` in the address, for tests and against a fault, prevents it. */
export async function registerWorker(events: WorkerEvents): Promise<void> {
  if (!('serviceWorker' in navigator) || new URLSearchParams(location.search).has('no-sw')) return;
  // The browser would refuse, and Firefox logs each attempt.
  if (isSiteDataBlocked()) return events.onKnown(false);
  const { serviceWorker } = navigator;
  let registration: ServiceWorkerRegistration | undefined;
  const { controller } = serviceWorker;
  let isControlled = controller !== null;
  let isOffered = false;
  let load: (() => void) | undefined;
  // Workbox listens only after this page has registered, and another tab's worker may come before that.
  serviceWorker.addEventListener('controllerchange', () => {
    const worker = serviceWorker.controller;
    // Only the tab that activated it loads again; others go on with the files of their own build.
    if (load !== undefined) load();
    else if (!isControlled && worker !== null) events.onFirstControl(worker);
    isControlled = worker !== null;
  });
  if (controller !== null && hasBypassedWorker()) events.onFirstControl(controller);
  const activate = (href?: string): void => {
    const isActivating = load !== undefined;
    load = () => (href === undefined ? location.reload() : location.assign(href));
    if (isActivating) return;
    const waiting = registration?.waiting;
    // Workbox's `messageSkipWaiting` is unknown to earlier builds, which may wait after a rollback.
    waiting?.postMessage({ type: 'skip-waiting' } satisfies PageMessage);
    // When none waits, another tab has activated it already.
    setTimeout(() => load?.(), waiting == null ? 0 : TAKE_OVER_LIMIT_MS);
  };
  const offer = (): void => {
    // A page without control (a forced reload) has no version to replace.
    if (registration?.waiting === null || !isControlled || isOffered) return;
    isOffered = true;
    events.onUpdate(activate);
  };

  try {
    const workbox = new Workbox(getWorkerUrl());
    workbox.addEventListener('waiting', offer);
    registration = await workbox.register({ immediate: true });
    setInterval(() => {
      if (document.visibilityState === 'visible') void workbox.update().catch(() => undefined);
    }, UPDATE_EVERY_MS);
  } catch {
    // Private windows and full storage refuse a worker; the site works without one.
    return events.onKnown(false);
  }
  // Workbox misses a version that is already installing, and later ones that it takes for another tab's
  // (GoogleChrome/workbox issues 2199 and 3285).
  const watchInstalling = (): void => registration?.installing?.addEventListener('statechange', offer);
  watchInstalling();
  registration?.addEventListener('updatefound', watchInstalling);
  events.onKnown(await hasActiveWorker());
  // The first worker does not see a page that began to load while it activated.
  if (serviceWorker.controller === null) registration?.active?.postMessage({ type: 'claim' } satisfies PageMessage);
}
