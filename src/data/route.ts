import type { QueryClient, QueryKey } from '@tanstack/react-query';
import * as v from 'valibot';
import type { QueryRecord } from '#lib/query-string.ts';

export interface RouteContext {
  readonly queryClient: QueryClient;
  /** The site's origin for absolute addresses; undefined where it is not known (S39). */
  readonly origin: string | undefined;
  /** Sets the HTTP status of a server-rendered page; does nothing in the browser. */
  readonly setStatus: (status: number) => void;
}

/** Any query options: loading is the same whatever their data is. */
interface LoadableQuery {
  readonly queryKey: QueryKey;
}

/** Data this fresh is not loaded again (ms): preloading on hover and then opening is one request. */
const LOADER_STALE_MS = 10_000;

/**
 * Loads what a screen shows. On the server it waits, so that the HTML holds the data, and answers 503 when a primary
 * query fails (S2). In the browser it only starts the queries: the screen shows its skeleton at once.
 * @param primary queries without which the screen is an error
 * @param secondary queries that may fail without harm to the status
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
  // The error panel's Try Again begins the secondary queries anew: a failure in the HTML would stand for them.
  for (const { queryKey } of secondary) {
    if (queryClient.getQueryState(queryKey)?.status === 'error') queryClient.removeQueries({ queryKey, exact: true });
  }
}

/**
 * The search of a route, typed by its schema for links, and handed on as the address gives it: the router rewrites an
 * address whose values its schema changes (S7, S10). The route parses it with the same schema.
 * @param _schema of all that the route understands; a value that makes no sense counts as missing
 */
export const searchAsGiven = <const S extends v.GenericSchema>(_schema: S) =>
  v.pipe(
    v.custom<v.InferInput<S>>((given) => typeof given === 'object' && given !== null),
    v.transform(
      (given): QueryRecord =>
        Object.fromEntries(
          Object.entries(given ?? {}).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
        ),
    ),
  );

/** A text of the search, where it is one of those that are known. */
export const knownText = <const T extends string>(...known: readonly T[]) =>
  v.fallback(v.optional(v.picklist(known)), undefined);
