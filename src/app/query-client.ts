import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#data/api-error.ts';

const MINUTE_MS = 60_000;

/** Until the app has taken over the page that the server rendered; see routes/__root.tsx. */
const isFirstView = (): boolean => document.documentElement.dataset['starting'] !== undefined;

/**
 * The query client of a browser, or of one server-rendered page. `offlineFirst`: the worker answers from the device, so
 * a query is worth trying without a connection too (D5).
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        staleTime: MINUTE_MS,
        gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : 30 * MINUTE_MS,
        // One more try for what may pass by itself; a screen's error panel should not wait longer than that, nor twice
        // for an API host that hangs.
        retry: (failures, error) =>
          !import.meta.env.SSR &&
          failures < 1 &&
          error instanceof ApiError &&
          error.kind === 'answered' &&
          error.status >= 500 &&
          error.status !== 504,
        retryDelay: 800,
        // The page that the server rendered with a failure shows it, and so does the browser's first view, until Try
        // Again. What comes to the screen later tries anew.
        retryOnMount: () => !import.meta.env.SSR && !isFirstView(),
        refetchOnWindowFocus: false,
      },
    },
  });
}
