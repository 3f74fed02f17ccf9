import type { PageMessage } from '#contract/worker-messages.ts';
import { canFetchAll } from './data-saver.ts';
import { scheduleIdle } from './idle.ts';

/** Notifies the worker of each file that this page loads, so that a screen opens without signal once used (0041). */
export function notifyUsedFiles(container: Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'>): void {
  const used = new Set<string>();
  const first = container.controller;
  let isScheduled = false;
  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    scheduleIdle(() => {
      isScheduled = false;
      // A worker of a newer build has no use for the files of this page.
      if (first !== null && first !== container.controller) return;
      const message: PageMessage = { type: 'keep-files', used: [...used], whole: canFetchAll() };
      container.controller?.postMessage(message);
    });
  };
  container.addEventListener('controllerchange', schedule);
  // A server-rendered page has its styles inline (0018) and needs their files when the screen is opened again.
  for (const { dataset } of document.querySelectorAll<HTMLElement>('style[data-href^="/assets/"]')) {
    used.add(dataset['href'] ?? '');
  }
  new PerformanceObserver((list) => {
    const previousSize = used.size;
    for (const { name } of list.getEntries()) {
      const { origin, pathname } = new URL(name);
      if (origin === location.origin && pathname.startsWith('/assets/')) used.add(pathname);
    }
    if (used.size > previousSize) schedule();
  }).observe({ type: 'resource', buffered: true });
  schedule();
}
