import { type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { currentConnection } from './connection.ts';
import { savedAtOf } from './query-reads.ts';

/**
 * When the oldest copy among the queries in use was saved, in ms since 1970; undefined while all of it is fresh from the
 * server. A copy of the last visit that is just being asked for again does not count yet: with a connection it is gone
 * before anyone has read of its age, and the words would have pushed the screen down and up.
 * @param hasConnection false: it stays a copy, so that its age may be said at once
 * @param since when this page began, ms since 1970: older answers are of the last visit
 */
export function oldestCopy(
  cache: Pick<QueryCache, 'findAll'>,
  hasConnection: boolean,
  since: number,
): number | undefined {
  let least: number | undefined;
  for (const { state } of cache.findAll({ type: 'active' })) {
    const savedAt = savedAtOf(state.data);
    const isUnsure = hasConnection && state.fetchStatus === 'fetching' && state.dataUpdatedAt < since;
    if (savedAt !== undefined && !isUnsure && (least === undefined || savedAt < least)) least = savedAt;
  }
  return least;
}

/** The age of what the screen shows, as `oldestCopy` says it. */
export function useSavedAt(): number | undefined {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  const oldest = useCallback(
    () => oldestCopy(cache, currentConnection() !== 'offline', performance.timeOrigin),
    [cache],
  );
  return useSyncExternalStore(subscribe, oldest, () => undefined);
}
