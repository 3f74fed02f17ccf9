import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#data/api-error.ts';

const MINUTE_MS = 60_000;

/**
 * The query client of a browser, or of one server-rendered page. `offlineFirst`: the worker answers from the device, so
 * a query is worth trying without a connection too (0010).
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
        // The page that the server rendered with a failure shows it, and the browser's first view is the same, until
        // Try Again: such a failure came with the HTML, as a plain Error. One of the browser's own is tried anew.
        retryOnMount: ({ state }) => !import.meta.env.SSR && state.error instanceof ApiError,
        refetchOnWindowFocus: false,
      },
    },
  });
}
