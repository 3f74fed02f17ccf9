import type { QueryClient } from '@tanstack/react-query';
import { onApiAnswer } from '#data/api-client.ts';
import { watchConnection } from '#data/connection.ts';
import { noteApiSuccess, noteWorker, startOutbox } from '#data/outbox-sender.ts';
import { offerUpdate } from '#features/frame/update-offer.ts';
import type { createAppRouter } from './router.tsx';

/** Calls back when the page is loaded and has nothing better to do. */
function whenSettled(callback: () => void): void {
  const idle = (): void => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(callback, { timeout: 4000 });
    else setTimeout(callback, 500);
  };
  if (document.readyState === 'complete') idle();
  else window.addEventListener('load', idle, { once: true });
}

/**
 * Starts what runs beside the screens: outbox, connection, persisted queries, library, worker. Nothing of it is needed
 * for the first paint, so what is heavy is loaded when the page has settled.
 */
export function startServices(router: ReturnType<typeof createAppRouter>, queryClient: QueryClient): void {
  moveFocusOnNavigation(router);
  scrollSmoothlyWithinScreens(router);
  onApiAnswer(noteApiSuccess);
  startOutbox();
  watchConnection();
  whenSettled(() => void startLater(router, queryClient));
}

async function startLater(router: ReturnType<typeof createAppRouter>, queryClient: QueryClient): Promise<void> {
  const [{ followUpdates }, { seedLibrary }, { startPersisting }, { keepScreens }, { registerWorker }] =
    await Promise.all([
      import('#data/library-updates.ts'),
      import('#data/library-seed.ts'),
      import('#data/query-persister.ts'),
      import('#data/screen-snapshot.ts'),
      import('./register-worker.ts'),
    ]);
  followUpdates(queryClient, navigator.serviceWorker);
  startPersisting(queryClient);
  const root = document.getElementById('root');
  if (root !== null && 'serviceWorker' in navigator) {
    keepScreens(queryClient, root, (callback) => router.subscribe('onRendered', callback), navigator.serviceWorker);
  }
  await registerWorker({
    onFirstControl: (worker) => {
      seedLibrary(queryClient, worker);
      noteWorker();
    },
    onUpdate: offerUpdate,
  });
}

/** After a navigation without a page load the reading position goes to the new screen, as a page load would do. */
function moveFocusOnNavigation(router: ReturnType<typeof createAppRouter>): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return;
    document.getElementById('main')?.focus({ preventScroll: true });
  });
}

/** A new screen begins at its top at once; another page of the same list scrolls there (spec §2, location page). */
function scrollSmoothlyWithinScreens(router: ReturnType<typeof createAppRouter>): void {
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    router.options.scrollRestorationBehavior = pathChanged ? 'instant' : 'auto';
  });
}
