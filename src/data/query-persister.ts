import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import type { Query, QueryClient } from '@tanstack/react-query';
import {
  type PersistedClient,
  persistQueryClientSave,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client';
import * as v from 'valibot';
import { parseJson } from '#lib/json.ts';
import { readAs } from '#lib/read-as.ts';
import { DEVICE_KEY, getSavedAt } from './query-reads.ts';
import { readText, writeText } from './web-storage.ts';

// The queries of the last screens are in localStorage, which a launch can read before its first frame.

export const STORAGE_KEY = 'last-screens';
const MAX_QUERIES = 12;
/** In UTF-16 units; localStorage holds about five million for the site. */
export const MAX_TEXT = 600_000;
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;
const SAVE_EVERY_MS = 2_000;
/** Changed by hand when a query's data gets another shape within one build. */
const DATA_SHAPE = 1;

declare const __BUILD_ID__: string;

const getBuster = (): string => `${__BUILD_ID__}.${DATA_SHAPE}`;

const StoredQuery = v.object({
  queryKey: v.pipe(v.array(v.unknown()), v.minLength(1)),
  meta: v.optional(v.record(v.string(), v.unknown())),
  state: v.object({
    // An array passes as a record, and would come back as an object.
    data: v.pipe(
      v.unknown(),
      v.check((data) => !Array.isArray(data)),
      v.record(v.string(), v.unknown()),
    ),
    dataUpdatedAt: v.pipe(v.number(), v.minValue(1)),
  }),
});
type StoredQuery = v.InferOutput<typeof StoredQuery>;
const Stored = v.object({
  timestamp: v.number(),
  buster: v.string(),
  clientState: v.object({ queries: v.array(v.unknown()) }),
});

function serialize({ timestamp, buster, clientState }: PersistedClient): string {
  const newestFirst = clientState.queries.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  const write = (count: number): string => {
    const queries = newestFirst.slice(0, count);
    const text = JSON.stringify({ timestamp, buster, clientState: { mutations: [], queries } });
    return text.length <= MAX_TEXT ? text : write(queries.length - 1);
  };
  return write(MAX_QUERIES);
}

function parseStoredQueries(text: string | null): readonly StoredQuery[] {
  const stored = readAs(Stored, text === null ? undefined : parseJson(text));
  if (stored?.buster !== getBuster() || Date.now() - stored.timestamp > MAX_AGE_MS) return [];
  return stored.clientState.queries.flatMap((query) => readAs(StoredQuery, query) ?? []);
}

const readStoredText = (): string | null => readText('localStorage', STORAGE_KEY);

/** Restores the last screens' queries synchronously, for the first frame; ignores junk and copies of another build. */
export function restoreQueries(queryClient: QueryClient): void {
  for (const { queryKey, meta, state } of parseStoredQueries(readStoredText())) {
    if (queryClient.getQueryData(queryKey) !== undefined) continue;
    const query = queryClient.getQueryCache().build(queryClient, { queryKey, ...(meta === undefined ? {} : { meta }) });
    const savedAt = getSavedAt(state.data) ?? state.dataUpdatedAt;
    queryClient.setQueryData(queryKey, { ...state.data, savedAt }, { updatedAt: state.dataUpdatedAt });
    // A copy is stale from the start, so that a fresh answer replaces it.
    query.invalidate();
  }
}

/** Size of the last screens, in UTF-16 units. */
export function getLastScreensSize(): number {
  const text = readStoredText();
  return parseStoredQueries(text).length === 0 ? 0 : (text?.length ?? 0);
}

/** Removes the server's answers from memory; queries over this device's stores stay. */
export const forgetAnswers = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ predicate: ({ queryKey: [kind] }) => kind !== DEVICE_KEY });

/** Deletes the last screens on the device and in memory. */
export function forgetScreens(queryClient: QueryClient): void {
  forgetAnswers(queryClient);
  writeText('localStorage', STORAGE_KEY, null);
}

const shouldPersist = ({ queryKey: [kind], meta, state: { status, data } }: Query): boolean =>
  kind !== DEVICE_KEY && meta?.['isOfLastScreens'] !== false && status === 'success' && data !== null;

const storage = {
  getItem: () => readStoredText(),
  setItem: (_key: string, text: string) => writeText('localStorage', STORAGE_KEY, text),
  removeItem: () => writeText('localStorage', STORAGE_KEY, null),
};

/** Persists the queries of the last screens from now on. @returns ends it */
export function startPersisting(queryClient: QueryClient): () => void {
  const persister = createSyncStoragePersister({ storage, key: STORAGE_KEY, throttleTime: SAVE_EVERY_MS, serialize });
  const options = {
    queryClient,
    persister,
    buster: getBuster(),
    dehydrateOptions: { shouldDehydrateQuery: shouldPersist },
  };
  void persistQueryClientSave(options);
  return persistQueryClientSubscribe(options);
}
