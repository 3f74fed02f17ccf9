import type { UseStore } from 'idb-keyval';
import * as v from 'valibot';

/*
 * The one connection to the library's database. Storage that fails costs the copy, never the visitor's answer.
 */

export interface LibraryStore {
  /**
   * Does work in one transaction; `otherwise` is what it gives when storage fails twice. Within `work` wait for nothing
   * but requests of this transaction.
   */
  run<T>(mode: IDBTransactionMode, work: (shelf: IDBObjectStore) => PromiseLike<T>, otherwise: NoInfer<T>): Promise<T>;
}

/**
 * @param makeStore opens the database; called again once after a failure, since browsers drop connections in the
 * background
 */
export function openLibraryStore(makeStore: () => UseStore): LibraryStore {
  let store: UseStore | undefined;
  const attempt = <T>(mode: IDBTransactionMode, work: (shelf: IDBObjectStore) => PromiseLike<T>): Promise<T> => {
    store ??= makeStore();
    return store(mode, work);
  };
  return {
    async run(mode, work, otherwise) {
      try {
        return await attempt(mode, work);
      } catch {
        store = undefined;
      }
      try {
        return await attempt(mode, work);
      } catch {
        store = undefined;
        return otherwise;
      }
    },
  };
}

/** The range of all keys that begin with `prefix/`. */
export const keysBelow = (prefix: string): IDBKeyRange => IDBKeyRange.bound(`${prefix}/`, `${prefix}/\uffff`);

/** What was stored, if it is what it should be. */
export const storedAs = <const S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> | undefined => {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : undefined;
};
