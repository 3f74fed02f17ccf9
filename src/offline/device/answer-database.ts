import type { DBSchema } from 'idb';
import { promisifyRequest, type UseStore } from 'idb-keyval';
import { createKeyValues, openDatabase } from './database.ts';

// Storage that fails or hangs costs the copy, never the visitor's answer.

/** Nobody waits for it, and a catalogue takes seconds on a slow phone. */
const WRITE_LIMIT_MS = 30_000;
const PAGE_SIZE = 200;

interface Stores extends DBSchema {
  kept: { key: string; value: unknown };
}

export type AnswerDatabase = ReturnType<typeof openAnswerDatabase>;

/** The database for idb-keyval, with a connection each for reads and writes: a read that hangs aborts only its own. */
export function openAnswerKeyValues(name = 'library'): UseStore {
  const shape = { name, version: 1, stores: { kept: {} } };
  const reads = openDatabase<Stores>(shape);
  const writes = openDatabase<Stores>({ ...shape, limitMs: WRITE_LIMIT_MS });
  return createKeyValues((mode) => (mode === 'readonly' ? reads : writes), 'kept');
}

export const openAnswerDatabase = (keyValueStore: UseStore = openAnswerKeyValues()) => ({
  /** Returns `fallback` when storage fails or hangs twice; the work awaits nothing but requests of its transaction. */
  run: <T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => PromiseLike<T>,
    fallback: NoInfer<T>,
  ): Promise<T> => keyValueStore(mode, work).catch(() => fallback),
});

/** Runs work in one transaction. @param work returns false to change nothing @returns whether it was stored */
export const write = (database: AnswerDatabase, work: (store: IDBObjectStore) => unknown): Promise<boolean> =>
  database.run(
    'readwrite',
    async (store) => {
      if ((await work(store)) === false) return false;
      await promisifyRequest(store.transaction);
      return true;
    },
    false,
  );

/** The range of all keys that begin with `prefix/`. */
export const getKeysBelow = (prefix: string): IDBKeyRange => IDBKeyRange.bound(`${prefix}/`, `${prefix}/\uffff`);

/**
 * Reads the entries below a prefix in order, page by page, so that no transaction holds all of them.
 * @returns ends with undefined when storage fails
 */
export async function* readEntriesBelow(
  database: AnswerDatabase,
  prefix: string,
): AsyncGenerator<ReadonlyArray<readonly [key: string, value: unknown]> | undefined> {
  const { upper } = getKeysBelow(prefix);
  let next: IDBKeyRange | undefined = getKeysBelow(prefix);
  while (next !== undefined) {
    const range: IDBKeyRange = next;
    const page = await database.run<readonly [IDBValidKey[], unknown[]] | undefined>(
      'readonly',
      (store) =>
        Promise.all([
          promisifyRequest(store.getAllKeys(range, PAGE_SIZE)),
          promisifyRequest<unknown[]>(store.getAll(range, PAGE_SIZE)),
        ]),
      undefined,
    );
    if (page === undefined) {
      yield undefined;
      return;
    }
    const [keys, values] = page;
    yield keys.map((key, index) => [String(key), values[index]] as const);
    const last = keys.at(-1);
    next = keys.length < PAGE_SIZE || last === undefined ? undefined : IDBKeyRange.bound(last, upper, true);
  }
}
