import { type Query, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type DeviceStore, subscribeToChanges } from '#offline/device/device-changes.ts';
import { DEVICE_KEY } from '../query-reads.ts';

/**
 * A query over stores of this device, never persisted, refetched when a store has changed.
 * @param read rejects when storage fails
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
 * Refetches active queries after a change; first reads under way run again, since they may have read the earlier state.
 * @returns resolves when all have been read; never rejects
 */
export async function refetchQueries(client: QueryClient, predicate: (query: Query) => boolean): Promise<void> {
  const firstReads = client
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await client.invalidateQueries({ predicate });
  if (firstReads.length > 0) await client.invalidateQueries({ predicate: (query) => firstReads.includes(query) });
}

const subscribed = new WeakSet<QueryClient>();

/** Refetches the queries of this client whenever their store changes, in this tab, another or the worker. */
export function subscribeDevice(client: QueryClient): void {
  if (subscribed.has(client)) return;
  subscribed.add(client);
  subscribeToChanges((store) =>
    refetchQueries(
      client,
      ({ queryKey: [kind, , ...stores] }) => kind === DEVICE_KEY && (store === undefined || stores.includes(store)),
    ),
  );
}

/** Reads a store for a screen, and again whenever it changes. `data` is undefined until storage has answered. */
export function useDevice<T>(query: ReturnType<typeof deviceQuery<T>>) {
  const client = useQueryClient();
  const { data, status, errorUpdateCount, refetch } = useQuery(query);
  useEffect(() => subscribeDevice(client), [client]);
  // The first frame must equal the server's HTML, which has nothing of this device.
  if (!useHydrated()) return { data: undefined, isPending: true, isError: false, refetch };
  // The error stands until a read succeeds, so that Try Again stays in place and keeps the focus.
  const isError = status !== 'success' && errorUpdateCount > 0;
  return { data, isPending: status === 'pending' && !isError, isError, refetch };
}
