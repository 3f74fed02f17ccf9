import type { DBSchema } from 'idb';
import { promisifyRequest, type UseStore } from 'idb-keyval';
import { keyValues, openDatabase } from '../device/database.ts';

// The library's database. Storage that fails or hangs costs the copy, never the visitor's answer.

/** Longest wait for one try of a write, in ms. Nobody waits for it, and a whole index takes seconds on a slow phone. */
const WRITE_LIMIT_MS = 30_000;
/** Entries read at once, so that no transaction holds all of them. */
const AT_ONCE = 200;

interface Stores extends DBSchema {
  kept: { key: string; value: unknown };
}

export interface AnswerDatabase {
  /**
   * Does work in one transaction; `otherwise` is what it gives when storage fails or hangs twice. Within `work` wait for
   * nothing but requests of this transaction.
   */
  run<T>(mode: IDBTransactionMode, work: (shelf: IDBObjectStore) => PromiseLike<T>, otherwise: NoInfer<T>): Promise<T>;
}

/**
 * The library on this device, opened at the first use. Reads and writes have a connection each: a read that hangs ends its
 * own, and not the write that it waited for.
 */
export function openAnswerKeyValues(name = 'library'): UseStore {
  const shape = { name, version: 1, stores: { kept: {} } };
  const reads = openDatabase<Stores>(shape);
  const writes = openDatabase<Stores>({ ...shape, limitMs: WRITE_LIMIT_MS });
  return keyValues((mode) => (mode === 'readonly' ? reads : writes), 'kept');
}

/** @param kept where it is, as idb-keyval takes it */
export function openAnswerDatabase(kept: UseStore = openAnswerKeyValues()): AnswerDatabase {
  return {
    run: (mode, work, otherwise) => kept(mode, work).catch(() => otherwise),
  };
}

/**
 * Does work in one transaction, and waits until it is stored.
 * @param work gives false where nothing is to change after all
 * @returns whether it was stored
 */
export const write = (store: AnswerDatabase, work: (shelf: IDBObjectStore) => unknown): Promise<boolean> =>
  store.run(
    'readwrite',
    async (shelf) => {
      if ((await work(shelf)) === false) return false;
      await promisifyRequest(shelf.transaction);
      return true;
    },
    false,
  );

/** The range of all keys that begin with `prefix/`. */
export const keysBelow = (prefix: string): IDBKeyRange => IDBKeyRange.bound(`${prefix}/`, `${prefix}/\uffff`);

/**
 * The entries below a prefix in order of their keys, some at a time.
 * @returns undefined after the last ones that could be read, when storage fails: not read is not empty
 */
export async function* readEntriesBelow(
  store: AnswerDatabase,
  prefix: string,
): AsyncGenerator<ReadonlyArray<readonly [key: string, value: unknown]> | undefined> {
  const { upper } = keysBelow(prefix);
  let range: IDBKeyRange | undefined = keysBelow(prefix);
  while (range !== undefined) {
    const asked: IDBKeyRange = range;
    const read = await store.run<readonly [IDBValidKey[], unknown[]] | undefined>(
      'readonly',
      (shelf) =>
        Promise.all([
          promisifyRequest(shelf.getAllKeys(asked, AT_ONCE)),
          promisifyRequest<unknown[]>(shelf.getAll(asked, AT_ONCE)),
        ]),
      undefined,
    );
    if (read === undefined) {
      yield undefined;
      return;
    }
    const [keys, values] = read;
    yield keys.map((key, index) => [String(key), values[index]] as const);
    const last = keys.at(-1);
    range = keys.length < AT_ONCE || last === undefined ? undefined : IDBKeyRange.bound(last, upper, true);
  }
}
