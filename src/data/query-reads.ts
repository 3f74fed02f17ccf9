import { type Query, type QueryCache, type QueryMeta, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { ReadRequest } from '#contract/worker-messages.ts';
import { readAs } from '#lib/read-as.ts';
import { getConnection } from './connection.ts';

// The meta of a query names its request, which matches the page's queries with the worker's answers.

/** First part of the key of a query over this device's stores, which is never persisted. */
export const DEVICE_KEY = 'device';

export const readMeta = (read: ReadRequest): QueryMeta => ({ read });

/** Meta that excludes a long answer, which the worker stores as well, from the persisted queries. */
export const NOT_OF_LAST_SCREENS = { isOfLastScreens: false } as const;

/** For what stands beside a screen's content, whose age says nothing of the screen. */
export const besideContent = <T extends { readonly meta?: QueryMeta | undefined }>(query: T) => ({
  ...query,
  meta: { ...query.meta, isBesideContent: true },
});

const ReadMeta = v.object({ read: ReadRequest });

/** The request of a query, if its meta names one. Parsed, since the meta may come from the HTML or from storage. */
export const readOfQuery = (query: Pick<Query, 'meta'>): v.InferOutput<typeof ReadRequest> | undefined =>
  readAs(ReadMeta, query.meta)?.read;

const Copy = v.object({ savedAt: v.pipe(v.number(), v.minValue(0)) });

/** When a query's copy was saved, in ms since 1970; undefined for a fresh answer. */
export const getSavedAt = (data: unknown): number | undefined => readAs(Copy, data)?.savedAt;

const hasOwnAge = (data: unknown): boolean => typeof data === 'object' && data !== null && 'searchedAt' in data;

/** The queries of the screen's content. Another screen may show the same query beside its own content. */
const findShown = (cache: Pick<QueryCache, 'findAll'>): readonly Query[] =>
  cache
    .findAll({ type: 'active' })
    .filter(({ observers }) => observers.some(({ options: { meta } }) => meta?.['isBesideContent'] !== true));

const Summary = v.object({ summaryOnly: v.literal(1) });

/** Whether this device knows only the summary of a property on the screen. */
export const hasSummary = (cache: Pick<QueryCache, 'findAll'>): boolean =>
  findShown(cache).some(({ state: { data } }) => readAs(Summary, data) !== undefined);

/**
 * When the oldest copy among the active queries was saved, in ms since 1970; undefined while all are fresh. With a connection
 * a copy of the last visit that is being refetched does not count: its age would shift the screen down and up again. Nor does
 * a list that this device made, which says its age itself.
 * @param since start of this page, in ms since 1970
 */
export function findOldestCopy(
  cache: Pick<QueryCache, 'findAll'>,
  hasConnection: boolean,
  since: number,
): number | undefined {
  const ages = findShown(cache).flatMap(({ state }) => {
    const isRefetched = hasConnection && state.fetchStatus === 'fetching' && state.dataUpdatedAt < since;
    return isRefetched || hasOwnAge(state.data) ? [] : (getSavedAt(state.data) ?? []);
  });
  return ages.length === 0 ? undefined : Math.min(...ages);
}

function useCache<T extends number | boolean | undefined>(read: (cache: QueryCache) => T): T | undefined {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  return useSyncExternalStore(
    subscribe,
    () => read(cache),
    () => undefined,
  );
}

/** When the oldest copy on the screen was saved, by findOldestCopy(). */
export const useSavedAt = (): number | undefined =>
  useCache((cache) => findOldestCopy(cache, getConnection() !== 'offline', performance.timeOrigin));

/** As hasSummary(). */
export const useHasSummary = (): boolean => useCache(hasSummary) ?? false;
