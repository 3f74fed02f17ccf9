import {
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  type OpenDBCallbacks,
  openDB,
  unwrap,
  wrap,
} from 'idb';
import { promisifyRequest, type UseStore } from 'idb-keyval';
import { notifyChanged, presence as ownPresence, type Presence } from './device-changes.ts';
import { awaitInTime, OutOfTime } from './in-time.ts';
import { createMissingStores, type DatabaseShape, makeInFrame, makeInWorker } from './make-database.ts';

// What browsers need around IndexedDB: a second try (Safari drops connections in the background), a time limit,
// connections that make way for a newer build, and no transaction left open by a page that is left.

/** There are two tries. */
export const TRY_LIMIT_MS = 3000;

/** IndexedDB is full, blocked, closed or missing: as far as we know nothing was stored. */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure';
}

/** Another tab holds the older database open: a second try would wait for it too. */
class Blocked extends StorageFailure {}

/** Work on a database throws this for a reason of its own: it passes through and is not tried again. */
export class StepRefused extends Error {}

export type Database<Stores extends DBSchema> = ReturnType<typeof openDatabase<Stores>>;

function trackTransactions(connection: IDBDatabase, open: Set<IDBTransaction>): void {
  connection.transaction = (...parameters) => {
    const transaction = IDBDatabase.prototype.transaction.apply(connection, parameters);
    open.add(transaction);
    // A failed transaction rejects the caller's request, and this promise as well, which nobody awaits.
    wrap(transaction).done.catch(() => undefined);
    const onEnd = () => open.delete(transaction);
    transaction.addEventListener('complete', onEnd);
    transaction.addEventListener('abort', onEnd);
    return transaction;
  };
}

/** A database that opens at its first use. @param shape `limitMs` is the time limit of one try, ms */
export function openDatabase<Stores extends DBSchema>(
  shape: DatabaseShape & { readonly limitMs?: number },
  presence: Presence = ownPresence,
) {
  const { name, version, stores, limitMs = TRY_LIMIT_MS } = shape;
  let connection: Promise<IDBPDatabase<Stores>> | undefined;
  const transactions = new Set<IDBTransaction>();

  const connect = (): Promise<IDBPDatabase<Stores>> => {
    let rejectBlocked: (cause: StorageFailure) => void = () => {};
    const blocked = new Promise<never>((_, reject) => {
      rejectBlocked = reject;
    });
    const forget = (): void => {
      if (connection === connecting) connection = undefined;
    };
    const callbacks: OpenDBCallbacks<Stores> = {
      upgrade: (db) => createMissingStores(unwrap(db), stores),
      blocked: () => rejectBlocked(new Blocked('Another tab keeps the older database open')),
      blocking: (_current, _blocked, event) => {
        // An open connection would block the upgrade of a newer build for as long as this tab lives.
        if (event.target instanceof IDBDatabase) event.target.close();
        forget();
      },
      terminated: forget,
    };
    const open = async () => {
      const departures = presence.departures();
      await makeInWorker(name, version);
      await makeInFrame(shape, presence);
      // attempt() opens the database again when the page is back.
      if (presence.departures() !== departures) throw new StorageFailure('The page was left');
      try {
        return await openDB<Stores>(name, version, callbacks);
      } catch (cause) {
        // A newer build has upgraded the database while this tab stayed open: its stores still take our rows.
        if (cause instanceof DOMException && cause.name === 'VersionError')
          return openDB<Stores>(name, undefined, callbacks);
        throw cause;
      }
    };
    const opening = open();
    const connecting = Promise.race([opening, blocked]).then((db) => {
      trackTransactions(unwrap(db), transactions);
      return db;
    });
    connecting.catch(() => {
      forget();
      // A connection that is granted after all would block the next upgrade.
      opening.then(
        (db) => db.close(),
        () => {},
      );
    });
    return connecting;
  };

  const close = (): void => {
    connection?.then(
      (db) => db.close(),
      () => {},
    );
    connection = undefined;
  };

  /** Aborts open transactions and closes the connection: closing alone would wait for them. */
  const abort = (): void => {
    for (const transaction of transactions) {
      try {
        transaction.abort();
      } catch {
        // It has just ended by itself.
      }
    }
    transactions.clear();
    close();
  };
  presence.onLeave(abort);

  const tryOnce = async <T>(work: (db: IDBPDatabase<Stores>) => Promise<T>): Promise<T> => {
    let isOver = false;
    connection ??= connect();
    const result = connection.then((db) => {
      if (isOver) throw new StorageFailure('The connection came too late');
      return work(db);
    });
    try {
      return await awaitInTime(result, limitMs);
    } catch (cause) {
      if (cause instanceof OutOfTime) abort();
      throw cause;
    } finally {
      isOver = true;
    }
  };

  /** Work that a left page cut off starts again when the page is back. @throws StorageFailure when both tries fail */
  const attempt = async <T>(work: (db: IDBPDatabase<Stores>) => Promise<T>): Promise<T> => {
    let hasFailed = false;
    for (;;) {
      await presence.back();
      const departures = presence.departures();
      try {
        return await tryOnce(work);
      } catch (cause) {
        if (cause instanceof StepRefused) throw cause;
        if (presence.departures() !== departures) continue;
        close();
        if (cause instanceof Blocked) throw cause;
        if (hasFailed) throw cause instanceof StorageFailure ? cause : new StorageFailure('Storage failed', { cause });
        hasFailed = true;
      }
    }
  };

  return { attempt, close };
}

/** A store of a database for idb-keyval; rejects with StorageFailure. @param databaseFor for long writes */
export const createKeyValues =
  <Stores extends DBSchema>(
    databaseFor: (mode: IDBTransactionMode) => Database<Stores>,
    store: string & keyof Stores,
  ): UseStore =>
  (mode, work) =>
    databaseFor(mode).attempt(async (db) => work(unwrap(db).transaction(store, mode).objectStore(store)));

/** Nobody waits for a written answer, and a catalogue takes seconds on a slow phone. */
const ANSWER_WRITE_LIMIT_MS = 30_000;

/** Opened answers and the catalogue, with a connection each for reads and writes: a read that hangs aborts only its own. */
export function openAnswerDatabase(name = 'library'): UseStore {
  const shape = { name, version: 1, stores: { kept: {} } };
  const reads = openDatabase(shape);
  const writes = openDatabase({ ...shape, limitMs: ANSWER_WRITE_LIMIT_MS });
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

export const SAVED_DATABASE = 'shortlist';

/** Keys of `homes` and `checklists` are property ids, of `photos` getOwnPhotoKey(), of the others texts. */
const SAVED_STORES = ['homes', 'searches', 'packs', 'checklists', 'photos', 'notes'] as const;
type SavedStores = Record<(typeof SAVED_STORES)[number], { key: string | number; value: unknown }>;

export type SavedStore = Exclude<(typeof SAVED_STORES)[number], 'notes'>;
export type SavedTransaction = IDBPTransaction<SavedStores, SavedStore[], 'readwrite'>;

/** Parses a stored row; undefined for one of a newer or unreadable shape. */
export type RowReader<Row> = (stored: unknown) => Row | undefined;

export type SavedDatabase = ReturnType<typeof openSavedDatabase>;

/**
 * What the visitor saved, who alone deletes from it. A row of a newer build is never overwritten, and each change of a row
 * notifies all pages and the worker. All functions reject with StorageFailure when storage fails.
 */
export function openSavedDatabase() {
  const database = openDatabase<SavedStores>({
    name: SAVED_DATABASE,
    // 2 added checklists and own photos.
    version: 2,
    stores: Object.fromEntries(SAVED_STORES.map((name) => [name, {}])),
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
    /**
     * @param step returns the row to store instead, 'remove', or undefined to leave all as it is
     * @returns the row after the step; undefined when it changed or left nothing, or for a row of a newer build
     */
    change: async <Row>(
      store: Exclude<SavedStore, 'photos'>,
      key: string | number,
      read: RowReader<Row>,
      step: (row: NoInfer<Row> | undefined) => NoInfer<Row> | 'remove' | undefined,
    ): Promise<Row | undefined> => {
      const next = await transact([store], async (tx) => {
        const rows = tx.objectStore(store);
        const stored = await rows.get(key);
        const row = read(stored);
        if (stored !== undefined && row === undefined) return undefined;
        const after = step(row);
        if (after === 'remove') await rows.delete(key);
        else if (after !== undefined) await rows.put(after, key);
        return after;
      });
      if (next !== undefined) await notifyChanged(store);
      return next === 'remove' ? undefined : next;
    },
    notes: createKeyValues(() => database, 'notes'),
    /** Deletes all rows, also of newer builds. */
    clear: (): Promise<void> =>
      attempt(async (db) => {
        const tx = db.transaction(SAVED_STORES, 'readwrite');
        await Promise.all([...SAVED_STORES.map((name) => tx.objectStore(name).clear()), tx.done]);
      }),
  };
}

let savedDatabase: SavedDatabase | undefined;

/** The connection of this page or worker, opened at its first use. */
export function getSavedStore(): SavedDatabase {
  savedDatabase ??= openSavedDatabase();
  return savedDatabase;
}
