import type { QueryClient } from '@tanstack/react-query';
import { watchConnection } from '#data/connection-watch.ts';
import { seedLibrary } from '#data/library-seed.ts';
import { followUpdates } from '#data/library-updates.ts';
import { noteWorker } from '#data/outbox-sender.ts';
import { startPersisting } from '#data/query-persister.ts';
import { keepScreens } from '#data/screen-snapshot.ts';
import { sayWhatNeedsAttention } from '#features/frame/attention-notice.ts';
import { offerUpdate } from '#features/frame/update-offer.ts';
import { registerWorker } from './register-worker.ts';
import type { createAppRouter } from './router.tsx';

/*
 * What runs beside the screens and is needed by none of them at first: one file, loaded when the page has settled.
 */

/** Starts connection watch, library, persisted queries, kept screens, the outbox's notice, the worker, and saving. */
export async function startLater(router: ReturnType<typeof createAppRouter>, queryClient: QueryClient): Promise<void> {
  watchConnection();
  followUpdates(queryClient, navigator.serviceWorker);
  startPersisting(queryClient);
  const root = document.getElementById('root');
  if (root !== null && 'serviceWorker' in navigator) {
    keepScreens(queryClient, root, (callback) => router.subscribe('onRendered', callback), navigator.serviceWorker);
  }
  sayWhatNeedsAttention((href) => router.history.push(href));
  whenOfUse(() => void startSaving(router));
  await registerWorker({
    onFirstControl: (worker) => {
      seedLibrary(queryClient, worker);
      noteWorker();
    },
    onUpdate: (accept) => offerUpdate(accept, router.history),
  });
}

/** Pause before what saves homes is fetched again, in ms: without a connection it may not be had. */
const FETCH_AGAIN_MS = 10_000;

const startSaving = (router: ReturnType<typeof createAppRouter>): Promise<void> =>
  import('./saving-services.ts').then(
    (services) => services.startSaving(router),
    () => void setTimeout(() => void startSaving(router), FETCH_AGAIN_MS),
  );

const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'] as const;
/** Without a worker and untouched, a page waits this long, in ms. */
const UNTOUCHED_MS = 20_000;

/**
 * Calls back, once, when somebody uses the page, or when the worker has its files: who only looks in pays for nothing
 * more.
 */
function whenOfUse(callback: () => void): void {
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  const use = (): void => {
    clearTimeout(timer);
    for (const sign of SIGNS_OF_USE) window.removeEventListener(sign, use);
    container?.removeEventListener('controllerchange', use);
    callback();
  };
  const timer = setTimeout(use, UNTOUCHED_MS);
  if (container?.controller != null) return use();
  for (const sign of SIGNS_OF_USE) window.addEventListener(sign, use, { passive: true });
  container?.addEventListener('controllerchange', use);
}
