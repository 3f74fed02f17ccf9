import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#data/api-error.ts';

const MINUTE_MS = 60_000;

/** `offlineFirst`: the worker may answer a query without a connection (0010). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        staleTime: MINUTE_MS,
        gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : 30 * MINUTE_MS,
        // One retry for a passing failure: an error panel should not come later, nor wait twice for a host that hangs.
        retry: (failures, error) =>
          !import.meta.env.SSR &&
          failures < 1 &&
          error instanceof ApiError &&
          error.kind === 'answered' &&
          error.status >= 500 &&
          error.status !== 504,
        retryDelay: 800,
        // A failure of the server arrives with the HTML as a plain Error and stands, as the first frame must equal the HTML.
        retryOnMount: ({ state }) => !import.meta.env.SSR && state.error instanceof ApiError,
        refetchOnWindowFocus: false,
      },
    },
  });
}
