import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB, unwrap, wrap } from 'idb';
import { promisifyRequest, type UseStore } from 'idb-keyval';
import { presence as ownPresence, type Presence } from './hand-over.ts';
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

interface AnswerStores extends DBSchema {
  kept: { key: string; value: unknown };
}

/** Opened answers and the catalogue, with a connection each for reads and writes: a read that hangs aborts only its own. */
export function openAnswerDatabase(name = 'library'): UseStore {
  const shape = { name, version: 1, stores: { kept: {} } };
  const reads = openDatabase<AnswerStores>(shape);
  const writes = openDatabase<AnswerStores>({ ...shape, limitMs: ANSWER_WRITE_LIMIT_MS });
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
