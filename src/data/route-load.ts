import type { QueryClient, QueryKey } from '@tanstack/react-query';

export interface RouteContext {
  readonly queryClient: QueryClient;
  /** The site's origin for absolute addresses; undefined where it is not known (S39). */
  readonly origin: string | undefined;
  /** Sets the HTTP status of a server-rendered page; does nothing in the browser. */
  readonly setStatus: (status: number) => void;
}

interface LoadableQuery {
  readonly queryKey: QueryKey;
}

type Load = (query: LoadableQuery) => Promise<unknown>;

/**
 * Loads what a screen shows. On the server it waits, so that the HTML holds the data, and answers 503 when the screen's
 * own query fails (S2). In the browser it only starts the queries: the screen shows its skeleton at once.
 * @param primary queries without which the screen is an error
 * @param secondary queries that may fail without harm to the status
 */
export async function loadScreen(
  context: RouteContext,
  // The factories' query options differ in data type; loading is the same for all of them.
  queries: { readonly primary?: readonly LoadableQuery[]; readonly secondary?: readonly LoadableQuery[] },
): Promise<void> {
  const load: Load = (query) => context.queryClient.fetchQuery({ ...query, staleTime: LOADER_STALE_MS });
  const primary = (queries.primary ?? []).map(load);
  const secondary = (queries.secondary ?? []).map(load);
  const settled = Promise.all([Promise.allSettled(primary), Promise.allSettled(secondary)]);
  if (!import.meta.env.SSR) return;
  const [ownAnswers] = await settled;
  if (ownAnswers.every((answer) => answer.status === 'fulfilled')) return;
  context.setStatus(503);
  // A screen in its error state shows none of the rest: after Try Again the rest is asked for anew, not failed already.
  const { queryClient } = context;
  for (const { queryKey } of queries.secondary ?? []) {
    if (queryClient.getQueryState(queryKey)?.status === 'error') queryClient.removeQueries({ queryKey, exact: true });
  }
}

/** Data this fresh is not asked for again by a loader (ms): preloading on hover and then opening is one request. */
const LOADER_STALE_MS = 10_000;
