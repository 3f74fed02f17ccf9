import { hydrate, type QueryClient } from '@tanstack/react-query';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { pause, scheduleIdle } from '#data/idle.ts';
import { deleteUnadoptedTags } from '#ui/screen-tags.ts';
import { createQueryClient } from './query-client.ts';
import { holdScroll, restoreScroll } from './restore-scroll.ts';
import { createAppRouter } from './router.tsx';
import { holdTexts } from './true-texts.ts';

// The start, in two steps: the server's page is painted with its first picture; then the app hydrates all of it. Once the
// page has settled, device-services.ts brings what stores something on the device.

declare global {
  interface Window {
    /** Set by the server-rendered page; missing in the precached shell. */
    $_TSR?: object;
    /** Ends the watch of index.html over the texts of the page. @returns what it has seen */
    textsSeen?: () => readonly MutationRecord[];
  }
}

/** Pause before device-services.ts is fetched again, in ms: without a connection it may not be had. */
const FETCH_AGAIN_MS = 10_000;

type Router = ReturnType<typeof createAppRouter>;

/** Makes the app of a server-rendered page, or of the shell. @throws when the page has no place for it */
export async function boot(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  await pause();
  holdTexts(document.body, window.textsSeen?.());
  const queryClient = createQueryClient();
  const router = createAppRouter({ queryClient, origin: location.origin, setStatus: () => {} });
  await pause();
  if (window.$_TSR !== undefined) hydratePage(root, router, queryClient);
  else await (await import('./launch.tsx')).launch(root, router, queryClient);
  moveFocusOnNavigation(router);
  scrollSmoothlyWithinScreens(router);
  markReturns(router);
  restoreScroll();
  holdScroll(router);
  onSettled(() => startDeviceServices(router, queryClient));
}

function hydratePage(root: HTMLElement, router: Router, queryClient: QueryClient): void {
  // The server sends a page only with all its answers, so nothing streams in later.
  router.options.hydrate = ({ query }) => {
    hydrate(queryClient, { queries: query.initial });
    markHydratedQueriesFresh(queryClient);
  };
  const fields = [...root.querySelectorAll('input, textarea, select')];
  let reached: unknown = document.activeElement;
  root.addEventListener('focusin', ({ target }) => {
    reached = target;
  });
  const app = (
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>
  );
  const onRecoverableError = (error: unknown): void => {
    reportError(error);
    void import('./carry-input.ts').then(({ carryInput }) => carryInput(root, fields, reached));
  };
  // A transition hydrates in slices, between which the page answers input.
  startTransition(() => {
    hydrateRoot(root, app, { onRecoverableError });
  });
}

/** Calls back when the page is loaded and has nothing better to do. */
function onSettled(callback: () => void): void {
  const idle = (): void => void scheduleIdle(callback, 4_000);
  if (document.readyState === 'complete') idle();
  else window.addEventListener('load', idle, { once: true });
}

function startDeviceServices(router: Router, queryClient: QueryClient): void {
  import('./device-services.ts').then(
    (services) => services.startDeviceServices(router, queryClient),
    () => setTimeout(startDeviceServices, FETCH_AGAIN_MS, router, queryClient),
  );
}

/** After a navigation without a page load the reading position goes to the new screen, as a page load would do. */
function moveFocusOnNavigation(router: Router): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return;
    document.getElementById('main')?.focus({ preventScroll: true });
    // The structured data describes the page that was loaded, not the next one.
    document.querySelector('script[type="application/ld+json"]')?.remove();
    deleteUnadoptedTags();
  });
}

/** Where a visitor was is a number of pixels: a screen they come back to is laid out whole before they are put there. */
function markReturns({ history }: Router): void {
  history.subscribe(({ action }) => {
    if (action.type === 'PUSH' || action.type === 'REPLACE') delete document.documentElement.dataset['cameBack'];
    else document.documentElement.dataset['cameBack'] = '';
  });
}

/** A new screen begins at its top at once; another page of the same list scrolls there (spec §2, location page). */
function scrollSmoothlyWithinScreens(router: Router): void {
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    router.options.scrollRestorationBehavior = pathChanged ? 'instant' : 'auto';
  });
}

/**
 * Takes the answers that came with a page for as fresh as the page: the server, which may have rendered it an hour ago,
 * hands it out only while it is true, and asking again for what is in the page costs a phone's data. A page out of the
 * browser's own cache (Back, a restored tab) was not asked for, and keeps the age that it says.
 */
function markHydratedQueriesFresh(queryClient: QueryClient): void {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming) || navigation.transferSize === 0) return;
  const dataUpdatedAt = Date.now();
  for (const query of queryClient.getQueryCache().getAll()) {
    if (query.state.status === 'success') query.setState({ dataUpdatedAt });
  }
}
