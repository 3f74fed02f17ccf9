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

/** Meta of what stands beside a screen's content, whose age says nothing of the screen. */
export const BESIDE_CONTENT = { isBesideContent: true } as const;

const ReadMeta = v.object({ read: ReadRequest });

/** The request of a query, if its meta names one. Parsed, since the meta may come from the HTML or from storage. */
export const readOfQuery = (query: Pick<Query, 'meta'>): v.InferOutput<typeof ReadRequest> | undefined =>
  readAs(ReadMeta, query.meta)?.read;

const Copy = v.object({ savedAt: v.pipe(v.number(), v.minValue(0)) });

/** When a query's copy was saved, in ms since 1970; undefined for a fresh answer. */
export const getSavedAt = (data: unknown): number | undefined => readAs(Copy, data)?.savedAt;

const hasOwnAge = (data: unknown): boolean => typeof data === 'object' && data !== null && 'searchedAt' in data;

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
  const ages = cache.findAll({ type: 'active' }).flatMap(({ state, meta }) => {
    if (meta?.['isBesideContent'] === true) return [];
    const isRefetched = hasConnection && state.fetchStatus === 'fetching' && state.dataUpdatedAt < since;
    return isRefetched || hasOwnAge(state.data) ? [] : (getSavedAt(state.data) ?? []);
  });
  return ages.length === 0 ? undefined : Math.min(...ages);
}

/** When the oldest copy on the screen was saved, by findOldestCopy(). */
export function useSavedAt(): number | undefined {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  const findOldest = () => findOldestCopy(cache, getConnection() !== 'offline', performance.timeOrigin);
  return useSyncExternalStore(subscribe, findOldest, () => undefined);
}
