import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { onApiAnswer } from '#data/api-client.ts';
import { watchConnection } from '#data/connection-watch.ts';
import { setPeriodicSync } from '#data/data-saver.ts';
import { followSavedSearches } from '#data/device/searches.queries.ts';
import { markViewed, myPlacesQuery } from '#data/device/visitor-lists.queries.ts';
import { setOpensOffline } from '#data/opens-offline.ts';
import { onApiSuccess, onFirstWorker, startOutbox } from '#data/outbox-sender.ts';
import { pause } from '#data/pause.ts';
import { propertyQuery } from '#data/property.queries.ts';
import { startPersisting } from '#data/query-persister.ts';
import { keepScreens } from '#data/screen-snapshot.ts';
import { knownHomes, startShortlist } from '#data/shortlist.ts';
import { notifyUsedFiles } from '#data/used-files.ts';
import { postSeenAnswers, subscribeToWorker } from '#data/worker-answers.ts';
import { ChecklistButton } from '#features/checklist/checklist-button.tsx';
import { sayWhatNeedsAttention } from '#features/frame/attention-notice.ts';
import { Toast } from '#features/frame/toast.tsx';
import { offerUpdate } from '#features/frame/update-offer.ts';
import { startInstallOffer } from '#features/install/install-state.ts';
import { offerAfterSave } from '#features/install/offer-after-save.tsx';
import { SaveSearch } from '#features/saved/save-search.tsx';
import { HomeNews, SavedLine } from '#features/saved/saved-line.tsx';
import { startSaving } from '#features/saved/start-saving.ts';
import { SinceBlock } from '#features/since/since-block.tsx';
import { provideDeviceParts } from '#parts/device-parts.tsx';
import { NearestChoice } from '#parts/nearest-choice.tsx';
import { OwnDistances } from '#parts/own-distances.tsx';
import { provideSaveOffer } from '#parts/save-offer.ts';
import { markAbsentPictures } from '#ui/paper.ts';
import { startLoadingAhead } from './load-ahead.ts';
import { startPictureTransitions } from './picture-transition.ts';
import { registerWorker } from './register-worker.ts';
import type { createAppRouter } from './router.tsx';

// What stores something on the device and tells what is new there, with the worker: one file, loaded when the page has
// settled.

/** Starts all of it, once, in slices between which a page in use answers. */
export async function startKeeping(
  router: ReturnType<typeof createAppRouter>,
  queryClient: QueryClient,
): Promise<void> {
  const openSaved = (): void => void router.navigate({ to: '/saved' });
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  const root = document.getElementById('root');
  const slices: readonly (() => void)[] = [
    () => startSaving(queryClient, openSaved),
    () => {
      showDeviceParts(queryClient);
      watchConnection();
      markAbsentPictures();
    },
    () => {
      onApiAnswer(onApiSuccess);
      startOutbox();
      subscribeToWorker(queryClient, navigator.serviceWorker);
      startPersisting(queryClient);
      if (worker !== undefined) notifyUsedFiles(worker);
    },
    () => {
      if (root !== null && worker !== undefined) {
        keepScreens(queryClient, root, (callback) => router.subscribe('onRendered', callback), worker);
      }
      sayWhatNeedsAttention(queryClient, () => void router.navigate({ to: '/outbox' }));
      startInstallOffer();
      void setPeriodicSync();
      provideSaveOffer(() => offerAfterSave(knownHomes(queryClient).size, openSaved));
    },
    () => {
      startLoadingAhead(router);
      startPictureTransitions(router);
      startShortlist(queryClient);
      rememberViewed(router, queryClient);
      followSavedSearches(queryClient);
    },
    () => {
      // The next tap may ask for something: what its answer is read by comes ahead of it.
      import('#contract/read-answers.ts').catch(() => undefined);
      void registerWorker({
        onFirstControl: (first) => {
          onFirstWorker();
          postSeenAnswers(queryClient, first);
        },
        onKnown: setOpensOffline,
        onUpdate: (take) => offerUpdate(take, router.history, queryClient),
      });
    },
  ];
  for (const slice of slices) {
    slice();
    await pause();
  }
}

/** The parts of screens that show what the device has stored. */
function showDeviceParts(queryClient: QueryClient): void {
  const parts = { NearestChoice, HomeNews, SavedLine, ChecklistButton, SaveSearch, SinceBlock, Toast };
  provideDeviceParts(parts);
  new QueryObserver(queryClient, myPlacesQuery).subscribe(({ data }) => {
    if (data !== undefined) provideDeviceParts(data.length > 0 ? { ...parts, OwnDistances } : parts);
  });
}

/** The pages of properties that are opened on this device, for "Recently viewed". */
function rememberViewed(router: ReturnType<typeof createAppRouter>, queryClient: QueryClient): void {
  let stop = (): void => {};
  const look = (): void => {
    stop();
    const id = /^\/property\/(\d{1,15})$/.exec(router.state.location.pathname)?.[1];
    if (id === undefined) return;
    // The screen itself asks. An address without a property behind it is nothing to come back to, nor is one of which
    // nothing could be had.
    const answer = new QueryObserver(queryClient, { ...propertyQuery(Number(id)), enabled: false });
    const note = (record: object | null | undefined): void => {
      if (record == null) return;
      stop();
      void markViewed(Number(id));
    };
    stop = answer.subscribe(({ data }) => note(data?.record));
    note(answer.getCurrentResult().data?.record);
  };
  look();
  router.subscribe('onRendered', look);
}
