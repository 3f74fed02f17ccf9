import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { savedAtOf } from './query-reads.ts';

/**
 * The age of what the screen shows: when the oldest copy among the queries in use was saved, in ms since 1970. Undefined
 * while all of it is fresh from the server.
 */
export function useSavedAt(): number | undefined {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  const oldest = useCallback(() => {
    let least: number | undefined;
    for (const query of cache.findAll({ type: 'active' })) {
      const savedAt = savedAtOf(query.state.data);
      if (savedAt !== undefined && (least === undefined || savedAt < least)) least = savedAt;
    }
    return least;
  }, [cache]);
  return useSyncExternalStore(subscribe, oldest, () => undefined);
}
