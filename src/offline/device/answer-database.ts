import type { DBSchema } from 'idb';
import { promisifyRequest, type UseStore } from 'idb-keyval';
import { createKeyValues, openDatabase } from './database.ts';

/** Nobody waits for it, and a catalogue takes seconds on a slow phone. */
const WRITE_LIMIT_MS = 30_000;

interface Stores extends DBSchema {
  kept: { key: string; value: unknown };
}

/** Opened answers and the catalogue, with a connection each for reads and writes: a read that hangs aborts only its own. */
export function openAnswerDatabase(name = 'library'): UseStore {
  const shape = { name, version: 1, stores: { kept: {} } };
  const reads = openDatabase<Stores>(shape);
  const writes = openDatabase<Stores>({ ...shape, limitMs: WRITE_LIMIT_MS });
  return createKeyValues((mode) => (mode === 'readonly' ? reads : writes), 'kept');
}

/** Runs work in one transaction. Never throws. @param work returns false to change nothing @returns whether it was stored */
export const write = (database: UseStore, work: (table: IDBObjectStore) => unknown): Promise<boolean> =>
  database('readwrite', async (table) => {
    if ((await work(table)) === false) return false;
    await promisifyRequest(table.transaction);
    return true;
  }).catch(() => false);

/** The range of all keys that begin with `prefix/`. */
export const getKeysBelow = (prefix: string): IDBKeyRange => IDBKeyRange.bound(`${prefix}/`, `${prefix}/\uffff`);

/** The entries below a prefix, in the order of their keys. */
export async function readBelow(
  table: IDBObjectStore,
  prefix: string,
): Promise<ReadonlyArray<readonly [key: string, value: unknown]>> {
  const range = getKeysBelow(prefix);
  const [keys, values] = await Promise.all([
    promisifyRequest(table.getAllKeys(range)),
    promisifyRequest<unknown[]>(table.getAll(range)),
  ]);
  return keys.map((key, index) => [String(key), values[index]]);
}
