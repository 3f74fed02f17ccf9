import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { onApiAnswer } from '#data/api-client.ts';
import { watchConnection } from '#data/connection-watch.ts';
import { isDataSaver, mayFetchAll, setPeriodicSync } from '#data/data-saver.ts';
import { followSavedSearches } from '#data/device/searches.queries.ts';
import { markViewed, myPlacesQuery } from '#data/device/visitor-lists.queries.ts';
import { pause } from '#data/idle.ts';
import { setOpensOffline } from '#data/opens-offline.ts';
import { onApiSuccess, onFirstWorker, startOutbox } from '#data/outbox-sender.ts';
import { propertyQuery } from '#data/property.queries.ts';
import { startPersisting } from '#data/query-persister.ts';
import { getSavedProperties, startSavedList } from '#data/saved-properties.ts';
import { storeScreens } from '#data/screen-snapshot.ts';
import { notifyUsedFiles } from '#data/used-files.ts';
import { postSeenAnswers, subscribeToWorker } from '#data/worker-answers.ts';
import { ChecklistButton } from '#features/checklist/checklist-button.tsx';
import { offerUpdate, subscribeToAttention } from '#features/frame/app-notices.ts';
import { Toast } from '#features/frame/toast.tsx';
import { startInstallOffer } from '#features/install/install-state.ts';
import { offerAfterSave } from '#features/install/offer-after-save.ts';
import { SaveSearch } from '#features/saved/save-search.tsx';
import { PropertyNews, SavedLine } from '#features/saved/saved-line.tsx';
import { startSaving } from '#features/saved/start-saving.ts';
import { SinceBlock } from '#features/since/since-block.tsx';
import { provideDeviceParts } from '#parts/device-parts.tsx';
import { NearestChoice } from '#parts/nearest-choice.tsx';
import { OwnDistances } from '#parts/own-distances.tsx';
import { provideSaveOffer } from '#parts/save-offer.ts';
import { linkOf } from '#ui/link-of.ts';
import { markAbsentPictures } from '#ui/paper.ts';
import { startPictureTransitions } from './picture-transition.ts';
import { registerWorker } from './register-worker.ts';
import type { createAppRouter } from './router.tsx';

// What stores something on the device and tells what is new there, with the worker: one file, loaded when the page has
// settled.

/** Starts all of it, once, in slices between which a page in use answers. */
export async function startDeviceServices(
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
        storeScreens(queryClient, root, (callback) => router.subscribe('onRendered', callback), worker);
      }
      subscribeToAttention(queryClient, () => void router.navigate({ to: '/outbox' }));
      startInstallOffer();
      void setPeriodicSync();
      provideSaveOffer(() => offerAfterSave(getSavedProperties(queryClient).size, openSaved));
    },
    () => {
      startLoadingAhead(router);
      startPictureTransitions(router);
      startSavedList(queryClient);
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
  const parts = { NearestChoice, PropertyNews, SavedLine, ChecklistButton, SaveSearch, SinceBlock, Toast };
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

/** A finger that rests so long on a card wants it; one that scrolls has gone on by then, in ms. */
const RESTS_MS = 40;
/** Who has a card before their eyes for so long may want it, in ms. */
const LOOKED_AT_MS = 1_000;

/**
 * Loads a property before its card is pressed: when a finger rests on it, and where data costs nothing, when it has been
 * looked at for a second. The router's own preloading begins at the touch, also of a finger that scrolls, and with each card
 * that comes into view. Where little data is wanted, a touch loads the screen's script alone.
 */
function startLoadingAhead(router: ReturnType<typeof createAppRouter>): void {
  const route = router.routesById['/property/$id'];
  const load = (link: Element): void => {
    const id = /^\/property\/(\d{1,15})$/.exec(link.getAttribute('href') ?? '')?.[1];
    if (id === undefined) return;
    const isThrifty = isDataSaver();
    const loading = isThrifty ? router.loadRouteChunk(route) : router.preloadRoute({ to: route.to, params: { id } });
    // A failed preload stays silent: the press reports it.
    loading?.catch(() => undefined);
  };
  const waiting = new Map<unknown, ReturnType<typeof setTimeout>>();
  const leave = (what: unknown): void => clearTimeout(waiting.get(what));
  const wait = (what: unknown, link: Element, ms: number) => waiting.set(what, setTimeout(load, ms, link));

  for (const type of ['pointercancel', 'scroll'])
    addEventListener(type, () => leave('touch'), { passive: true, capture: true });
  const touch = (event: PointerEvent): void => {
    leave('touch');
    const link = event.isPrimary && event.button === 0 ? linkOf(event) : null;
    if (link !== null) wait('touch', link, event.pointerType === 'touch' ? RESTS_MS : 0);
  };
  addEventListener('pointerdown', touch, { passive: true });

  const look = (entries: readonly IntersectionObserverEntry[]): void => {
    for (const { target, isIntersecting } of entries) {
      leave(target);
      if (isIntersecting && mayFetchAll()) wait(target, target, LOOKED_AT_MS);
    }
  };
  const cards = new IntersectionObserver(look, { threshold: 0.5 });
  const follow = (): void => {
    cards.disconnect();
    for (const link of document.querySelectorAll('main article a[href^="/property/"]')) cards.observe(link);
  };
  follow();
  router.subscribe('onRendered', follow);
}
