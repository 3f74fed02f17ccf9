import type { DBSchema, IDBPTransaction } from 'idb';
import { createKeyValues, openDatabase } from '../device/database.ts';

// Only the visitor deletes from it, and a row of a newer build is never overwritten by this one.

export const SAVED_DATABASE = 'shortlist';
/** 2 added checklists and own photos. */
const VERSION = 2;

interface Table {
  key: string | number;
  value: unknown;
}
/** Keys of `homes` and `checklists` are property ids, of `photos` getOwnPhotoKey(), of the others texts. */
interface Stores extends DBSchema {
  homes: Table;
  searches: Table;
  packs: Table;
  checklists: Table;
  photos: Table;
  notes: { key: string; value: unknown };
}
const NAMES = ['homes', 'searches', 'packs', 'checklists', 'photos', 'notes'] as const;

export type SavedStore = Exclude<(typeof NAMES)[number], 'notes'>;
export type SavedTransaction = IDBPTransaction<Stores, SavedStore[], 'readwrite'>;

/** What a step makes of a row: the row to store instead, 'remove', or undefined to leave all as it is. */
export type RowStep<Row> = (row: Row | undefined) => Row | 'remove' | undefined;

/** Parses a stored row; undefined for one of a newer or unreadable shape. */
export type RowReader<Row> = (stored: unknown) => Row | undefined;

export type SavedDatabase = ReturnType<typeof openSavedDatabase>;

/** The database opens at its first use. All functions reject with StorageFailure when storage fails. */
export function openSavedDatabase() {
  const database = openDatabase<Stores>({
    name: SAVED_DATABASE,
    version: VERSION,
    stores: Object.fromEntries(NAMES.map((name) => [name, {}])),
  });
  const { attempt, close } = database;

  /** The step awaits nothing but requests of the transaction. */
  const transact = <T>(stores: readonly SavedStore[], step: (tx: SavedTransaction) => Promise<T>): Promise<T> =>
    attempt(async (db) => {
      const tx = db.transaction([...stores], 'readwrite', { durability: 'strict' });
      try {
        const result = await step(tx);
        await tx.done;
        return result;
      } catch (cause) {
        try {
          tx.abort();
        } catch {
          // It has ended by itself.
        }
        throw cause;
      }
    });

  return {
    transact,
    close,
    make: (): Promise<void> => attempt(async () => {}),
    rows: <Row>(store: SavedStore, read: RowReader<Row>): Promise<readonly Row[]> =>
      attempt(async (db) => (await db.getAll(store)).flatMap((value) => read(value) ?? [])),
    row: <Row>(store: SavedStore, key: string | number, read: RowReader<Row>): Promise<Row | undefined> =>
      attempt(async (db) => read(await db.get(store, key))),
    /** @returns the row after the step; undefined when it changed or left nothing, or for a row of a newer build */
    change: <Row>(
      store: SavedStore,
      key: string | number,
      read: RowReader<Row>,
      step: RowStep<NoInfer<Row>>,
    ): Promise<Row | undefined> =>
      transact([store], async (tx) => {
        const rows = tx.objectStore(store);
        const stored = await rows.get(key);
        const row = read(stored);
        if (stored !== undefined && row === undefined) return undefined;
        const next = step(row);
        if (next === 'remove') await rows.delete(key);
        else if (next !== undefined) await rows.put(next, key);
        return next === 'remove' ? undefined : next;
      }),
    notes: createKeyValues(() => database, 'notes'),
    /** Deletes all rows, also of newer builds. */
    clear: (): Promise<void> =>
      attempt(async (db) => {
        const tx = db.transaction(NAMES, 'readwrite');
        await Promise.all([...NAMES.map((name) => tx.objectStore(name).clear()), tx.done]);
      }),
  };
}

let store: SavedDatabase | undefined;

/** This page's connection, opened at its first use. */
export function getSavedStore(): SavedDatabase {
  store ??= openSavedDatabase();
  return store;
}
