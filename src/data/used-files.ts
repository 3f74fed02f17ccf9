import type { PageMessage } from '#contract/worker-messages.ts';
import { isDataSaver } from './data-saver.ts';

/*
 * The worker begins with what opens the app; a screen beyond that opens without signal once it was used (0025). What this
 * page has loaded is told, since the browser has it at hand, and whether the rest of the app may come with it.
 */

/** Kinds of connection by which data costs nothing, as far as a browser says. */
const UNMETERED: readonly unknown[] = ['wifi', 'ethernet'];

/** Scripts, styles and the files of the map. */
const USED = /^\/assets\/(?:[\w-]+\.(?:js|css)|map-[\w-]+\.json)$/;

type KeepFiles = Extract<PageMessage, { readonly type: 'keep-files' }>;

/**
 * When the rest of the app is to come: at once where data costs nothing, with what is used of it, never where little data
 * is wanted. Where the browser does not say how it is connected, the app on somebody's home screen is to be whole.
 */
export function restOfApp(): KeepFiles['rest'] {
  if (isDataSaver()) return 'never';
  const connection: unknown = Reflect.get(navigator, 'connection');
  const kind: unknown =
    typeof connection === 'object' && connection !== null ? Reflect.get(connection, 'type') : undefined;
  if (UNMETERED.includes(kind)) return 'always';
  return kind === undefined && matchMedia('(display-mode: standalone)').matches ? 'always' : 'with-use';
}

const whenIdle = (work: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work);
  else setTimeout(work, 500);
};

/**
 * Tells the worker of each file of the app that this page loads, a little later; and once of none, at the start.
 * @param container where the worker is, now or later
 */
export function tellUsedFiles(container: Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'>): void {
  const used = new Set<string>();
  const first = container.controller;
  let isWaiting = false;
  const tell = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    whenIdle(() => {
      isWaiting = false;
      // Without a worker all of it is told when there is one. One of a newer build has no use for the files of this page.
      if (first !== null && first !== container.controller) return;
      container.controller?.postMessage({ type: 'keep-files', used: [...used], rest: restOfApp() } satisfies KeepFiles);
    });
  };
  container.addEventListener('controllerchange', tell);
  new PerformanceObserver((list) => {
    const before = used.size;
    for (const { name } of list.getEntries()) {
      const { origin, pathname } = new URL(name);
      if (origin === location.origin && USED.test(pathname)) used.add(pathname);
    }
    if (used.size > before) tell();
  }).observe({ type: 'resource', buffered: true });
  tell();
}
