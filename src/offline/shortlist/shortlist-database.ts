import type { DBSchema } from 'idb';
import type { UseStore } from 'idb-keyval';
import { openDatabase } from '../device/database.ts';
import { makeInWorker } from '../device/hand-over.ts';
import { keyValues } from '../device/key-values.ts';

/*
 * The database of what the visitor chose to keep: saved properties, saved searches, viewing packs, and small notes beside them.
 * Page and worker open it. No cache expiry touches it; only the visitor removes from it. Values are `unknown` until their
 * schema has parsed them, and a row of a newer build is never replaced or removed by this one.
 */

/** The IndexedDB database of the shortlist. */
export const SHORTLIST_DATABASE = 'shortlist';
const VERSION = 1;

/** Rows of `homes` have their property's id as key, the others a text; `notes` are small values under a name. */
export type ShortlistStore = 'homes' | 'searches' | 'packs';
type Key = string | number;

interface Stores extends DBSchema {
  homes: { key: Key; value: unknown };
  searches: { key: Key; value: unknown };
  packs: { key: Key; value: unknown };
  notes: { key: string; value: unknown };
}

/** What a step makes of a row: the row to store instead, 'remove', or undefined to leave all as it is. */
export type RowStep<Row> = (row: Row | undefined) => Row | 'remove' | undefined;

/** Reads what storage holds; undefined for a row of a newer or unreadable shape. */
export type RowReader<Row> = (stored: unknown) => Row | undefined;

export interface ShortlistDatabase {
  /** Makes the database if it is not there. @throws StorageFailure */
  make(): Promise<void>;
  /** All rows of a store that this build understands. @throws StorageFailure */
  rows<Row>(store: ShortlistStore, read: RowReader<Row>): Promise<readonly Row[]>;
  /** @throws StorageFailure */
  row<Row>(store: ShortlistStore, key: Key, read: RowReader<Row>): Promise<Row | undefined>;
  /**
   * Reads a row, applies `step` and writes the result in one transaction of strict durability.
   * @returns the row after the step; undefined when the step left things as they are or removed it, or when the row there
   * is of a newer build
   * @throws StorageFailure
   */
  change<Row>(
    store: ShortlistStore,
    key: Key,
    read: RowReader<Row>,
    step: RowStep<NoInfer<Row>>,
  ): Promise<Row | undefined>;
  /** Small values under a name, for idb-keyval's get, set and update, which reject with StorageFailure. */
  readonly notes: UseStore;
  /** Removes everything of every store, also rows of newer builds: only for "delete everything". @throws StorageFailure */
  clear(): Promise<void>;
  close(): void;
}

/** Opens at the first use. */
export function shortlistDatabase(): ShortlistDatabase {
  const names = ['homes', 'searches', 'packs', 'notes'] as const;
  const database = openDatabase<Stores>({
    name: SHORTLIST_DATABASE,
    version: VERSION,
    prepare: () => makeInWorker(SHORTLIST_DATABASE, VERSION),
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
    notes: keyValues(() => database, 'notes'),
    clear: () =>
      attempt(async (db) => {
        const tx = db.transaction(names, 'readwrite');
        await Promise.all([...names.map((name) => tx.objectStore(name).clear()), tx.done]);
      }),
    close,
  };
}
