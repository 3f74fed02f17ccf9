import type { QueryClient } from '@tanstack/react-query';
import { watchConnection } from '#data/connection-watch.ts';
import { isOutboxInUse } from '#data/outbox-in-use.ts';
import { registerWorker } from './register-worker.ts';
import type { createAppRouter } from './router.tsx';

/*
 * What runs beside the screens and is needed by none of them at first: one file, loaded when the page has settled.
 */

type UseServices = typeof import('./use-services.ts');

/** Pause before a file that could not be had is asked for again, in ms. */
const FETCH_AGAIN_MS = 10_000;

const fetchUseServices = (): Promise<UseServices> =>
  import('./use-services.ts').catch(async () => {
    await new Promise((done) => setTimeout(done, FETCH_AGAIN_MS));
    return fetchUseServices();
  });

/** Starts the connection watch, the worker, and, when the page is of use to somebody, all that keeps something. */
export async function startLater(router: ReturnType<typeof createAppRouter>, queryClient: QueryClient): Promise<void> {
  watchConnection();
  let services: Promise<UseServices> | undefined;
  let opensOffline: boolean | undefined;
  const started = (): Promise<UseServices> => {
    services ??= fetchUseServices().then((loaded) => {
      loaded.startOfUse(router, queryClient);
      if (opensOffline !== undefined) loaded.noteOpensOffline(opensOffline);
      return loaded;
    });
    return services;
  };
  whenOfUse(() => void started());
  // What waits here goes without anybody's touch.
  void isOutboxInUse().then((isSo) => (isSo ? started() : undefined));
  await registerWorker({
    onFirstControl: (worker) => {
      void started().then(({ noteWorker, seedLibrary }) => {
        noteWorker();
        seedLibrary(queryClient, worker);
      });
    },
    onKnown: (isSo) => {
      opensOffline = isSo;
      // Those who only look in have nothing that says so, and are spared its script.
      void services?.then(({ noteOpensOffline }) => noteOpensOffline(isSo));
    },
    onUpdate: (take) => void started().then(({ offerUpdate }) => offerUpdate(take, router.history, queryClient)),
  });
}

const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'click', 'scroll'] as const;
/** Without a worker and untouched, a page waits this long, in ms. */
const UNTOUCHED_MS = 20_000;

/**
 * Calls back, once, when somebody uses the page, or when the worker has its files: who only looks in pays for nothing
 * more.
 */
function whenOfUse(callback: () => void): void {
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  if (container?.controller != null) {
    callback();
    return;
  }
  const use = (): void => {
    clearTimeout(timer);
    for (const sign of SIGNS_OF_USE) window.removeEventListener(sign, use);
    container?.removeEventListener('controllerchange', use);
    callback();
  };
  const timer = setTimeout(use, UNTOUCHED_MS);
  for (const sign of SIGNS_OF_USE) window.addEventListener(sign, use, { passive: true });
  container?.addEventListener('controllerchange', use);
}
