import type { DBSchema, IDBPTransaction } from 'idb';
import type { UseStore } from 'idb-keyval';
import { keyValues, openDatabase } from '../device/database.ts';
import { makeInWorker } from '../device/hand-over.ts';

// The database of what the visitor saves. Only the visitor removes from it, and a row of a newer build is never replaced or
// removed by this one.

export const SAVED_DATABASE = 'shortlist';
/** 2 added checklists and own photos. */
const VERSION = 2;

/** Rows of `homes` and `checklists` have their property's id as key, `photos` what ownPhotoKey() gives, others a text. */
export type SavedStore = 'homes' | 'searches' | 'packs' | 'checklists' | 'photos';
type Key = string | number;

interface Stores extends DBSchema {
  homes: { key: Key; value: unknown };
  searches: { key: Key; value: unknown };
  packs: { key: Key; value: unknown };
  checklists: { key: Key; value: unknown };
  photos: { key: Key; value: unknown };
  notes: { key: string; value: unknown };
}

/** What a step makes of a row: the row to store instead, 'remove', or undefined to leave all as it is. */
export type RowStep<Row> = (row: Row | undefined) => Row | 'remove' | undefined;

/** Reads what storage holds; undefined for a row of a newer or unreadable shape. */
export type RowReader<Row> = (stored: unknown) => Row | undefined;

/** A store within a step over several. */
export interface Shelf {
  get(key: Key): Promise<unknown>;
  put(key: Key, value: unknown): Promise<unknown>;
  delete(key: Key): Promise<unknown>;
  /** All keys; of texts those that begin so, where a beginning is given. */
  keys(beginning?: string): Promise<readonly Key[]>;
}

export interface SavedDatabase {
  /** Makes the database if it is not there. @throws StorageFailure */
  make(): Promise<void>;
  /** All rows of a store that this build understands. @throws StorageFailure */
  rows<Row>(store: SavedStore, read: RowReader<Row>): Promise<readonly Row[]>;
  /** @throws StorageFailure */
  row<Row>(store: SavedStore, key: Key, read: RowReader<Row>): Promise<Row | undefined>;
  /**
   * Reads a row, applies `step` and writes the result in one transaction of strict durability.
   * @returns the row after the step; undefined when the step left things as they are or removed it, or when the row there
   * is of a newer build
   * @throws StorageFailure
   */
  change<Row>(store: SavedStore, key: Key, read: RowReader<Row>, step: RowStep<NoInfer<Row>>): Promise<Row | undefined>;
  /**
   * Runs a step over several stores in one transaction of strict durability: all of it is stored, or nothing. The step
   * awaits nothing but what its shelves give.
   * @throws StorageFailure
   */
  together<T>(stores: readonly SavedStore[], step: (shelf: (store: SavedStore) => Shelf) => Promise<T>): Promise<T>;
  /** Small values under a name, for idb-keyval's get, set and update, which reject with StorageFailure. */
  readonly notes: UseStore;
  /** For "delete everything": removes all rows, also of newer builds. @throws StorageFailure */
  clear(): Promise<void>;
  close(): void;
}

type Tx = IDBPTransaction<Stores, SavedStore[], 'readwrite'>;

function abort(tx: Tx): void {
  try {
    tx.abort();
  } catch {
    // It has ended by itself.
  }
}

const shelfOf = (store: ReturnType<Tx['objectStore']>): Shelf => ({
  get: (key) => store.get(key),
  put: (key, value) => store.put(value, key),
  delete: (key) => store.delete(key),
  keys: (beginning) =>
    store.getAllKeys(beginning === undefined ? undefined : IDBKeyRange.bound(beginning, `${beginning}\uFFFF`)),
});

/** It opens at the first use. */
export function savedDatabase(): SavedDatabase {
  const names = ['homes', 'searches', 'packs', 'checklists', 'photos', 'notes'] as const;
  const database = openDatabase<Stores>({
    name: SAVED_DATABASE,
    version: VERSION,
    prepare: () => makeInWorker(SAVED_DATABASE, VERSION),
    upgrade(db) {
      for (const name of names) if (!db.objectStoreNames.contains(name)) db.createObjectStore(name);
    },
  });
  const { attempt, close } = database;
  return {
    make: () => attempt(async () => {}),
    rows: (store, read) =>
      attempt(async (db) => {
        const stored = await db.getAll(store);
        return stored.flatMap((value) => read(value) ?? []);
      }),
    row: (store, key, read) => attempt(async (db) => read(await db.get(store, key))),
    change: (store, key, read, step) =>
      attempt(async (db) => {
        const tx = db.transaction(store, 'readwrite', { durability: 'strict' });
        const stored = await tx.store.get(key);
        const row = read(stored);
        if (stored !== undefined && row === undefined) {
          await tx.done;
          return undefined;
        }
        const next = step(row);
        if (next === 'remove') await tx.store.delete(key);
        else if (next !== undefined) await tx.store.put(next, key);
        await tx.done;
        return next === 'remove' ? undefined : next;
      }),
    together: (stores, step) =>
      attempt(async (db) => {
        const tx = db.transaction([...stores], 'readwrite', { durability: 'strict' });
        try {
          const result = await step((name) => shelfOf(tx.objectStore(name)));
          await tx.done;
          return result;
        } catch (cause) {
          abort(tx);
          throw cause;
        }
      }),
    notes: keyValues(() => database, 'notes'),
    clear: () =>
      attempt(async (db) => {
        const tx = db.transaction(names, 'readwrite');
        await Promise.all([...names.map((name) => tx.objectStore(name).clear()), tx.done]);
      }),
    close,
  };
}

let store: SavedDatabase | undefined;

/** This page's connection to it. It opens at the first use. */
export function savedStore(): SavedDatabase {
  store ??= savedDatabase();
  return store;
}
