import type { QueryClient, QueryKey } from '@tanstack/react-query';
import * as v from 'valibot';
import type { QueryRecord } from '#lib/query-string.ts';

export interface RouteContext {
  readonly queryClient: QueryClient;
  /** The site's origin for absolute addresses; undefined where it is not known (S39). */
  readonly origin: string | undefined;
  readonly setStatus: (status: number) => void;
}

interface LoadableQuery {
  readonly queryKey: QueryKey;
}

/** A preload and the navigation after it share one request. */
const LOADER_STALE_MS = 10_000;

/**
 * Loads a screen's data: the server waits, and answers 503 when a primary query fails (S2); the browser only starts.
 * @param secondary queries that may fail
 */
export async function loadScreen(
  { queryClient, setStatus }: RouteContext,
  { primary = [], secondary = [] }: { readonly [kind in 'primary' | 'secondary']?: readonly LoadableQuery[] },
): Promise<void> {
  const load = (queries: readonly LoadableQuery[]) =>
    Promise.allSettled(queries.map((query) => queryClient.fetchQuery({ ...query, staleTime: LOADER_STALE_MS })));
  const loading = Promise.all([load(primary), load(secondary)]);
  if (!import.meta.env.SSR) return;
  const [answers] = await loading;
  if (answers.every(({ status }) => status === 'fulfilled')) return;
  setStatus(503);
  // The error panel's Try Again restarts the secondary queries, which a failure in the HTML would prevent.
  for (const { queryKey } of secondary) {
    if (queryClient.getQueryState(queryKey)?.status === 'error') queryClient.removeQueries({ queryKey, exact: true });
  }
}

/** Validates a search as it is: the router would rewrite an address whose values a schema changes (S7, S10). */
export const searchAsGiven = <const S extends v.GenericSchema>(_schema: S) =>
  v.pipe(
    v.custom<v.InferInput<S>>((search) => typeof search === 'object' && search !== null),
    v.transform(
      (search): QueryRecord =>
        Object.fromEntries(
          Object.entries(search ?? {}).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
        ),
    ),
  );

/** Parses one of these texts; undefined for any other value. */
export const createTextSchema = <const T extends string>(...texts: readonly T[]) =>
  v.fallback(v.optional(v.picklist(texts)), undefined);
