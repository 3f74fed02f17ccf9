import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { onApiAnswer } from '#data/api-client.ts';
import { watchConnection } from '#data/connection-watch.ts';
import { canFetchAll, isDataSaver, setPeriodicSync } from '#data/data-saver.ts';
import { followSavedSearches } from '#data/device/searches.queries.ts';
import { markViewed, myPlacesQuery } from '#data/device/visitor-lists.queries.ts';
import { pause } from '#data/idle.ts';
import { setOpensOffline } from '#data/opens-offline.ts';
import { onApiSuccess, onFirstWorker, startOutbox } from '#data/outbox-sender.ts';
import { propertyQuery } from '#data/property.queries.ts';
import { startPersisting } from '#data/query-persister.ts';
import { getSavedProperties, startSavedProperties } from '#data/saved-properties.ts';
import { storeScreens } from '#data/screen-snapshot.ts';
import { notifyUsedFiles } from '#data/used-files.ts';
import { postSeenAnswers, subscribeToWorker } from '#data/worker-answers.ts';
import { ChecklistButton } from '#features/checklist/checklist-button.tsx';
import { offerUpdate, subscribeToAttention } from '#features/frame/app-notices.ts';
import { OutboxCount } from '#features/frame/outbox-count.tsx';
import { Toast } from '#features/frame/toast.tsx';
import { followHidden, getHiding, HideLine, leaveHidden } from '#features/hidden/hiding.tsx';
import { startInstallOffer } from '#features/install/install-state.ts';
import { offerAfterSave } from '#features/install/offer-after-save.ts';
import { NewsBlock } from '#features/news/news-block.tsx';
import { NewsCount } from '#features/news/news-count.tsx';
import { PropertyNews } from '#features/news/property-news.tsx';
import { ViewingLine } from '#features/property/viewing-line.tsx';
import { OpensHere } from '#features/saved/opens-here.tsx';
import { SaveSearch } from '#features/saved/save-search.tsx';
import { SavedLine } from '#features/saved/saved-line.tsx';
import { startSaving } from '#features/saved/start-saving.ts';
import { provideDeviceParts } from '#parts/device-parts.tsx';
import { NearestChoice } from '#parts/nearest-choice.tsx';
import { OwnDistances } from '#parts/own-distances.tsx';
import { provideSaveOffer } from '#parts/save-offer.ts';
import { findLink } from '#ui/find-link.ts';
import { markAbsentPictures } from '#ui/paper.ts';
import { leaveScreen } from '#ui/toast-store.ts';
import { registerWorker } from './register-worker.ts';
import type { createAppRouter } from './router.tsx';

// One file with everything that stores data on the device, loaded when the page has settled.

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
      showDeviceParts(router, queryClient);
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
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && leaveScreen());
      startInstallOffer();
      void setPeriodicSync();
      provideSaveOffer(() => offerAfterSave(getSavedProperties(queryClient).size, openSaved));
    },
    () => {
      startPreloading(router);
      // Without it screens change at once.
      import('./picture-transition.ts')
        .then(({ startPictureTransitions }) => startPictureTransitions(router))
        .catch(() => undefined);
      startSavedProperties(queryClient);
      markViewedPages(router, queryClient);
      followSavedSearches(queryClient);
    },
    () => {
      // The next tap may make a request, whose parsers are preloaded.
      import('#contract/read-answers.ts').catch(() => undefined);
      void registerWorker({
        onFirstControl: (firstWorker) => {
          onFirstWorker();
          postSeenAnswers(queryClient, firstWorker);
        },
        onKnown: setOpensOffline,
        onUpdate: (activate) => offerUpdate(activate, router.history, queryClient),
      });
    },
  ];
  for (const slice of slices) {
    slice();
    await pause();
  }
}

function showDeviceParts(router: ReturnType<typeof createAppRouter>, queryClient: QueryClient): void {
  const parts = {
    NearestChoice,
    PropertyNews,
    ViewingLine,
    HideLine,
    SavedLine,
    ChecklistButton,
    OpensHere,
    SaveSearch,
    NewsBlock,
    NewsCount,
    OutboxCount,
    Toast,
  };
  let hasPlaces = false;
  const provide = (): void =>
    provideDeviceParts({ ...parts, hiding: getHiding(), ...(hasPlaces ? { OwnDistances } : {}) });
  provide();
  followHidden(provide);
  router.subscribe('onBeforeRouteMount', ({ hrefChanged }) => hrefChanged && leaveHidden(provide));
  new QueryObserver(queryClient, myPlacesQuery).subscribe(({ data }) => {
    if (data === undefined || data.length > 0 === hasPlaces) return;
    hasPlaces = data.length > 0;
    provide();
  });
}

const readPropertyId = (path: string): string | undefined => /^\/property\/(\d{1,15})$/.exec(path)?.[1];

function markViewedPages(router: ReturnType<typeof createAppRouter>, queryClient: QueryClient): void {
  let unsubscribe = (): void => {};
  const watchPage = (): void => {
    unsubscribe();
    const id = readPropertyId(router.state.location.pathname);
    if (id === undefined) return;
    // The screen itself loads the property. A page without one is not marked.
    const observer = new QueryObserver(queryClient, { ...propertyQuery(Number(id)), enabled: false });
    const mark = (record: object | null | undefined): void => {
      if (record == null) return;
      unsubscribe();
      void markViewed(Number(id));
    };
    unsubscribe = observer.subscribe(({ data }) => mark(data?.record));
    mark(observer.getCurrentResult().data?.record);
  };
  watchPage();
  router.subscribe('onRendered', watchPage);
}

/** A scrolling finger has moved on by then. */
const TOUCH_MS = 40;
const IN_VIEW_MS = 1_000;

/** The router's preloading starts at a scrolling touch too; with data saver a touch loads only the screen's script. */
function startPreloading(router: ReturnType<typeof createAppRouter>): void {
  const route = router.routesById['/property/$id'];
  const preload = (link: Element): void => {
    const id = readPropertyId(link.getAttribute('href') ?? '');
    if (id === undefined) return;
    const loading = isDataSaver()
      ? router.loadRouteChunk(route)
      : router.preloadRoute({ to: route.to, params: { id } });
    // A failed preload stays silent: the press reports it.
    loading?.catch(() => undefined);
  };
  const timers = new Map<unknown, ReturnType<typeof setTimeout>>();
  const cancel = (key: unknown): void => clearTimeout(timers.get(key));
  const schedule = (key: unknown, link: Element, ms: number) => timers.set(key, setTimeout(preload, ms, link));

  for (const type of ['pointercancel', 'scroll'])
    addEventListener(type, () => cancel('touch'), { passive: true, capture: true });
  const onPointerDown = (event: PointerEvent): void => {
    cancel('touch');
    const link = event.isPrimary && event.button === 0 ? findLink(event) : null;
    if (link !== null) schedule('touch', link, event.pointerType === 'touch' ? TOUCH_MS : 0);
  };
  addEventListener('pointerdown', onPointerDown, { passive: true });

  const onIntersect = (entries: readonly IntersectionObserverEntry[]): void => {
    for (const { target, isIntersecting } of entries) {
      cancel(target);
      if (isIntersecting && canFetchAll()) schedule(target, target, IN_VIEW_MS);
    }
  };
  const observer = new IntersectionObserver(onIntersect, { threshold: 0.5 });
  const observeCards = (): void => {
    observer.disconnect();
    for (const link of document.querySelectorAll('main article a[href^="/property/"]')) observer.observe(link);
  };
  observeCards();
  router.subscribe('onRendered', observeCards);
}
