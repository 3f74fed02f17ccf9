import { type Query, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { type DeviceStore, onDeviceChange } from '#offline/device/device-changes.ts';
import { DEVICE_KEY } from '../query-reads.ts';

// What this device keeps, as queries: read from storage, never over the network, never persisted, and read again when
// somebody says that a store has changed.

/**
 * A query over stores of this device.
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
    // It is stale when its store has changed, and that is said.
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

/** From now on the queries of this client read again when their store changes, wherever that happens. */
export function followDevice(client: QueryClient): void {
  if (following.has(client)) return;
  following.add(client);
  onDeviceChange((store) =>
    readAgain(
      client,
      ({ queryKey: [kind, , ...stores] }) => kind === DEVICE_KEY && (store === undefined || stores.includes(store)),
    ),
  );
}

const never = () => () => {};
const yes = () => true;
const no = () => false;

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
  // The server knows nothing of this device, and the first frame must be what it has rendered.
  const isFirstFrame = useSyncExternalStore(never, no, yes);
  if (isFirstFrame) return { data: undefined, isPending: true, isError: false, refetch };
  // What has failed says so until it is read: what was pressed to try again keeps its place, and the focus.
  const hasFailed = status !== 'success' && errorUpdateCount > 0;
  return { data, isPending: status === 'pending' && !hasFailed, isError: hasFailed, refetch };
}
