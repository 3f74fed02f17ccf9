import { type Query, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { type DeviceStore, subscribeToChanges } from '#offline/device/device-changes.ts';
import { DEVICE_KEY } from '../query-reads.ts';

/**
 * A query over stores of this device: never over the network, never persisted, refetched when one of them has changed.
 * @param stores a change of any of them makes it read again
 * @param read from storage; rejects when storage fails
 */
export const deviceQuery = <T>(
  name: string,
  stores: readonly DeviceStore[],
  read: (context: { readonly client: QueryClient }) => Promise<T>,
) =>
  queryOptions({
    queryKey: [DEVICE_KEY, name, ...stores] as const,
    queryFn: ({ client }) => read({ client }),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    retryOnMount: true,
    refetchOnReconnect: false,
  });

/**
 * Refetches the queries that a screen shows of something that has changed. invalidateQueries() leaves alone a first read
 * under way, which may have read what was there before the change: it is read once more.
 * @returns resolves when they have been read; never rejects for one that fails
 */
export async function readAgain(client: QueryClient, predicate: (query: Query) => boolean): Promise<void> {
  const firstReads = client
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await client.invalidateQueries({ predicate });
  if (firstReads.length > 0) await client.invalidateQueries({ predicate: (query) => firstReads.includes(query) });
}

const following = new WeakSet<QueryClient>();

/** From now on the queries of this client are refetched when their store changes, in this tab, another or the worker. */
export function followDevice(client: QueryClient): void {
  if (following.has(client)) return;
  following.add(client);
  subscribeToChanges((store) =>
    readAgain(
      client,
      ({ queryKey: [kind, , ...stores] }) => kind === DEVICE_KEY && (store === undefined || stores.includes(store)),
    ),
  );
}

const subscribeToNothing = () => () => {};

export interface DeviceRead<T> {
  /** undefined on the server, in the first frame, and until storage has answered. */
  readonly data: T | undefined;
  readonly isPending: boolean;
  /** Storage could not be read: what is there is not known, or `data` may be old. */
  readonly isError: boolean;
  /** Reads again; never throws. */
  readonly refetch: () => Promise<unknown>;
}

/** Reads a store for a screen, and again whenever it changes. */
export function useDevice<T>(query: ReturnType<typeof deviceQuery<T>>): DeviceRead<T> {
  const client = useQueryClient();
  const { data, status, errorUpdateCount, refetch } = useQuery(query);
  useEffect(() => followDevice(client), [client]);
  // The first frame must be what the server has rendered, which knows nothing of this device.
  const isFirstFrame = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
  if (isFirstFrame) return { data: undefined, isPending: true, isError: false, refetch };
  // A failure stands until a read succeeds, so that Try Again stays in its place and holds the focus.
  const hasFailed = status !== 'success' && errorUpdateCount > 0;
  return { data, isPending: status === 'pending' && !hasFailed, isError: hasFailed, refetch };
}
