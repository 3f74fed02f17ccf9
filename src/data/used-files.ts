import type { PageMessage } from '#contract/worker-messages.ts';
import { isDataSaver } from './data-saver.ts';

// The worker begins with what opens the app; a screen beyond that opens without signal once it was used (0041). What this
// page has loaded is told, since the browser has it at hand, and whether all of the app may come.

/** Kinds of connection by which data costs nothing, as far as a browser says. */
const UNMETERED: readonly unknown[] = ['wifi', 'ethernet'];

type KeepFiles = Extract<PageMessage, { readonly type: 'keep-files' }>;

/**
 * Whether all of the app is to come: where data costs nothing, and never where little data is wanted. Where the browser does
 * not say how it is connected, the app on somebody's home screen is to be whole.
 */
export function mayFetchAll(): boolean {
  if (isDataSaver()) return false;
  const connection: unknown = Reflect.get(navigator, 'connection');
  const kind: unknown =
    typeof connection === 'object' && connection !== null ? Reflect.get(connection, 'type') : undefined;
  return UNMETERED.includes(kind) || (kind === undefined && matchMedia('(display-mode: standalone)').matches);
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
      const told: KeepFiles = { type: 'keep-files', used: [...used], whole: mayFetchAll() };
      container.controller?.postMessage(told);
    });
  };
  container.addEventListener('controllerchange', tell);
  // A rendered page has its styles in itself (0018); the screen is not opened again without their files.
  for (const { dataset } of document.querySelectorAll<HTMLElement>('style[data-href^="/assets/"]')) {
    used.add(dataset['href'] ?? '');
  }
  new PerformanceObserver((list) => {
    const before = used.size;
    for (const { name } of list.getEntries()) {
      const { origin, pathname } = new URL(name);
      if (origin === location.origin && pathname.startsWith('/assets/')) used.add(pathname);
    }
    if (used.size > before) tell();
  }).observe({ type: 'resource', buffered: true });
  tell();
}
