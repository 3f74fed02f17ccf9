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

declare global {
  interface Window {
    /** Set by the server-rendered page; missing in the precached shell. */
    $_TSR?: object;
    /** Ends index.html's observer of the page's texts. @returns its records */
    textsSeen?: () => readonly MutationRecord[];
  }
}

const FETCH_AGAIN_MS = 10_000;

type Router = ReturnType<typeof createAppRouter>;

export async function startApp(): Promise<void> {
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
  let lastFocused: unknown = document.activeElement;
  root.addEventListener('focusin', ({ target }) => {
    lastFocused = target;
  });
  const app = (
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>
  );
  const onRecoverableError = (error: unknown): void => {
    reportError(error);
    void import('./carry-input.ts').then(({ carryInput }) => carryInput(root, fields, lastFocused));
  };
  // A transition hydrates in slices, between which the page answers input.
  startTransition(() => {
    hydrateRoot(root, app, { onRecoverableError });
  });
}

function onSettled(callback: () => void): void {
  const waitUntilIdle = (): void => void scheduleIdle(callback, 4_000);
  if (document.readyState === 'complete') waitUntilIdle();
  else window.addEventListener('load', waitUntilIdle, { once: true });
}

function startDeviceServices(router: Router, queryClient: QueryClient): void {
  import('./device-services.ts').then(
    (services) => services.startDeviceServices(router, queryClient),
    () => setTimeout(startDeviceServices, FETCH_AGAIN_MS, router, queryClient),
  );
}

function moveFocusOnNavigation(router: Router): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return;
    document.getElementById('main')?.focus({ preventScroll: true });
    // The structured data describes the page that was loaded, not the next one.
    document.querySelector('script[type="application/ld+json"]')?.remove();
    deleteUnadoptedTags();
  });
}

/** Marks a return: its screen is laid out completely, since the scroll position is restored in pixels. */
function markReturns({ history }: Router): void {
  history.subscribe(({ action }) => {
    if (action.type === 'PUSH' || action.type === 'REPLACE') delete document.documentElement.dataset['cameBack'];
    else document.documentElement.dataset['cameBack'] = '';
  });
}

/** A new screen jumps to its top; another page of the same list scrolls there (spec §2, location page). */
function scrollSmoothlyWithinScreens(router: Router): void {
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    router.options.scrollRestorationBehavior = pathChanged ? 'instant' : 'auto';
  });
}

/** The server serves an old page only while it is true; answers of the browser's own cache keep their age. */
function markHydratedQueriesFresh(queryClient: QueryClient): void {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming) || navigation.transferSize === 0) return;
  const dataUpdatedAt = Date.now();
  for (const query of queryClient.getQueryCache().getAll()) {
    if (query.state.status === 'success') query.setState({ dataUpdatedAt });
  }
}
