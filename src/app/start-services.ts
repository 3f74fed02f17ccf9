import type { QueryClient } from '@tanstack/react-query';
import { dropUntakenTags } from '#ui/screen-tags.ts';
import { holdPlace, keepPlace } from './keep-place.ts';
import type { createAppRouter } from './router.tsx';

/** Pause before what runs beside the screens is fetched again, in ms: without a connection it may not be had. */
const FETCH_AGAIN_MS = 10_000;

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
 * for the first paint, so it is loaded when the page has settled.
 */
export function startServices(router: ReturnType<typeof createAppRouter>, queryClient: QueryClient): void {
  moveFocusOnNavigation(router);
  scrollSmoothlyWithinScreens(router);
  layOutWhereVisitorsComeBack(router);
  keepPlace();
  holdPlace(router);
  const startLaterServices = (): void =>
    void import('./later-services.ts').then(
      (services) => services.startLaterServices(router, queryClient),
      () => setTimeout(startLaterServices, FETCH_AGAIN_MS),
    );
  whenSettled(startLaterServices);
}

/** After a navigation without a page load the reading position goes to the new screen, as a page load would do. */
function moveFocusOnNavigation(router: ReturnType<typeof createAppRouter>): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return;
    document.getElementById('main')?.focus({ preventScroll: true });
    // What the server said to crawlers of the page that was loaded is not true of another.
    document.querySelector('script[type="application/ld+json"]')?.remove();
    dropUntakenTags();
  });
}

/** Where a visitor was is a number of pixels: a screen they come back to is laid out whole before they are put there. */
function layOutWhereVisitorsComeBack({ history }: ReturnType<typeof createAppRouter>): void {
  history.subscribe(({ action }) => {
    if (action.type === 'PUSH' || action.type === 'REPLACE') delete document.documentElement.dataset['cameBack'];
    else document.documentElement.dataset['cameBack'] = '';
  });
}

/** A new screen begins at its top at once; another page of the same list scrolls there (spec §2, location page). */
function scrollSmoothlyWithinScreens(router: ReturnType<typeof createAppRouter>): void {
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    router.options.scrollRestorationBehavior = pathChanged ? 'instant' : 'auto';
  });
}
