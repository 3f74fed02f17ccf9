import { type Query, type QueryCache, type QueryMeta, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { ReadRequest } from '#contract/worker-messages.ts';
import { readAs } from '#lib/read-as.ts';
import { currentConnection } from './connection.ts';

// A query names its request in its meta, so that the page's queries and the worker's answers can be matched.

/** First part of the key of a query over what this device stores. Such a query is never persisted. */
export const DEVICE_KEY = 'device';

/** The meta of a query that makes one read. */
export const readMeta = (read: ReadRequest): QueryMeta => ({ read });

/** Meta that keeps a long answer, which the worker has as well, out of the persisted queries. */
export const NOT_OF_LAST_SCREENS = { isOfLastScreens: false } as const;

const ReadMeta = v.object({ read: ReadRequest });

/** The read of a query; undefined when it says none. Parsed: the meta may have come with the HTML or from storage. */
export const readOfQuery = (query: Pick<Query, 'meta'>): v.InferOutput<typeof ReadRequest> | undefined =>
  readAs(ReadMeta, query.meta)?.read;

/** When the copy that a query holds was saved, in ms since 1970; undefined for a fresh answer of the server. */
export const savedAtOf = (data: unknown): number | undefined =>
  typeof data === 'object' &&
  data !== null &&
  'savedAt' in data &&
  typeof data.savedAt === 'number' &&
  data.savedAt >= 0
    ? data.savedAt
    : undefined;

/**
 * When the oldest copy among the queries in use was saved, in ms since 1970; undefined while all of it is fresh. A copy of
 * the last visit that is being refetched does not count: its age would push the screen down, and up a moment later.
 * @param hasConnection false: a copy stays one, so that its age is said at once
 * @param since when this page began, in ms since 1970
 */
export function oldestCopy(
  cache: Pick<QueryCache, 'findAll'>,
  hasConnection: boolean,
  since: number,
): number | undefined {
  const ages = cache.findAll({ type: 'active' }).flatMap(({ state }) => {
    const isRefetched = hasConnection && state.fetchStatus === 'fetching' && state.dataUpdatedAt < since;
    return isRefetched ? [] : (savedAtOf(state.data) ?? []);
  });
  return ages.length === 0 ? undefined : Math.min(...ages);
}

/** The age of what the screen shows, as oldestCopy() gives it. */
export function useSavedAt(): number | undefined {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  const oldest = () => oldestCopy(cache, currentConnection() !== 'offline', performance.timeOrigin);
  return useSyncExternalStore(subscribe, oldest, () => undefined);
}
