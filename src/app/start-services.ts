import type { QueryClient } from '@tanstack/react-query';
import type { createAppRouter } from './router.tsx';

/** What runs beside the screens: persisted queries, worker, outbox. Nothing of it is needed for the first paint. */
export function startServices(
  router: ReturnType<typeof createAppRouter>,
  queryClient: QueryClient,
): { readonly restoreScreens: () => Promise<void> } {
  void queryClient;
  moveFocusOnNavigation(router);
  return { restoreScreens: async () => {} };
}

/** After a navigation without a page load the reading position goes to the new screen, as a page load would do. */
function moveFocusOnNavigation(router: ReturnType<typeof createAppRouter>): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return;
    document.getElementById('main')?.focus({ preventScroll: true });
  });
}
