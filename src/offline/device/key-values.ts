import { type DBSchema, unwrap } from 'idb';
import type { UseStore } from 'idb-keyval';
import type { Database } from './database.ts';

/**
 * A store of a database as idb-keyval takes it: its get, set and update then run on our connection, with its limits and its
 * second try.
 * @param database for each mode: what writes long may have a connection of its own, with a longer limit
 * @returns rejects with StorageFailure when storage fails or hangs twice
 */
export const keyValues =
  <Stores extends DBSchema>(
    database: (mode: IDBTransactionMode) => Database<Stores>,
    store: string & keyof Stores,
  ): UseStore =>
  (mode, work) =>
    database(mode).attempt(async (db) => work(unwrap(db).transaction(store, mode).objectStore(store)));
