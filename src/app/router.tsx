import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import type { RouteContext } from '#data/route.ts';
import { FailedPage } from '#features/frame/error-pages.tsx';
import { parseQuery, stringifyQuery } from '#lib/query-string.ts';
import { routeTree } from './route-tree.gen.ts';

/** A hidden page paints none. */
const FRAME_LIMIT_MS = 100;

const waitForFrame = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, FRAME_LIMIT_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });

export function createAppRouter(options: Pick<RouteContext, 'origin' | 'setStatus'> & { queryClient: QueryClient }) {
  const router = createRouter({
    routeTree,
    context: options,
    // Query values are plain text, never JSON-quoted (S7).
    parseSearch: parseQuery,
    stringifySearch: stringifyQuery,
    scrollRestoration: true,
    defaultPreload: false,
    defaultErrorComponent: FailedPage,
    // Screens show their own skeletons; while a route's code loads, the last screen stays.
    defaultPendingMs: 1000,
    trailingSlash: 'never',
    Wrap: ({ children }) => <QueryClientProvider client={options.queryClient}>{children}</QueryClientProvider>,
  });
  // Puts the answers into the page, from which boot.tsx reads them.
  if (import.meta.env.SSR) {
    setupRouterSsrQueryIntegration({ router, queryClient: options.queryClient, wrapQueryClient: false });
  }
  // The next frame shows the press before the navigation starts: on a cheap phone leaving a list takes noticeably long.
  else {
    const { navigate } = router;
    router.navigate = async (to) => {
      await waitForFrame();
      return navigate(to);
    };
  }
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
