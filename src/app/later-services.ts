import type { QueryClient } from '@tanstack/react-query';
import { watchConnection } from '#data/connection-watch.ts';
import { isOutboxInUse } from '#data/outbox-in-use.ts';
import { leaveOutAbsentPictures } from '#ui/paper.ts';
import { whenUsed } from '#ui/when-used.ts';
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
export async function startLaterServices(
  router: ReturnType<typeof createAppRouter>,
  queryClient: QueryClient,
): Promise<void> {
  watchConnection();
  leaveOutAbsentPictures();
  let services: Promise<UseServices> | undefined;
  let opensOffline: boolean | undefined;
  const started = (): Promise<UseServices> => {
    services ??= fetchUseServices().then((loaded) => {
      loaded.startUseServices(router, queryClient);
      if (opensOffline !== undefined) loaded.noteOpensOffline(opensOffline);
      return loaded;
    });
    return services;
  };
  whenUsed(() => void started());
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
