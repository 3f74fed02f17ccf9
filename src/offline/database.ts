import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb';

/*
 * How page and worker hold a database that must not lose what is in it: one new connection after a failure (Safari drops
 * connections in the background), no connection that blocks a newer build, a newer database used as far as this build
 * knows it, and the truth when all that fails.
 */

/** Longest wait for one storage operation, in ms. An IndexedDB that hangs is as bad as one that fails. */
const STORAGE_LIMIT_MS = 5000;

/** IndexedDB is full, blocked, closed or missing: nothing was saved as far as we know. */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure';
}

const limited = <T>(work: Promise<T>): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new StorageFailure('Storage did not answer')), STORAGE_LIMIT_MS);
    work.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (cause: unknown) => {
        clearTimeout(timer);
        reject(cause);
      },
    );
  });

/** A database and what makes its stores. */
export interface DatabaseShape<Stores extends DBSchema> {
  readonly name: string;
  readonly version: number;
  /** Adds what is missing; a store that is there stays as it is. */
  readonly upgrade: (db: IDBPDatabase<Stores>) => void;
}

export interface Database<Stores extends DBSchema> {
  /**
   * Runs one piece of work on an open connection; after a failure once more on a new one.
   * @throws StorageFailure when it fails twice or does not answer in 5 s
   */
  attempt<T>(work: (db: IDBPDatabase<Stores>) => Promise<T>): Promise<T>;
  close(): void;
}

/** A database that opens at its first use. */
export function openDatabase<Stores extends DBSchema>(shape: DatabaseShape<Stores>): Database<Stores> {
  let handle: Promise<IDBPDatabase<Stores>> | undefined;

  const open = (): Promise<IDBPDatabase<Stores>> => {
    if (handle !== undefined) return handle;
    let giveUp: (cause: StorageFailure) => void = () => {};
    const blocked = new Promise<never>((_, reject) => {
      giveUp = reject;
    });
    const handlers: OpenDBCallbacks<Stores> = {
      upgrade: (db) => shape.upgrade(db),
      blocked: () => giveUp(new StorageFailure('Another tab keeps the older database open')),
      blocking: (_current, _blocked, event) => {
        // A newer build wants to upgrade: keeping this connection would block it for as long as this tab lives.
        if (event.target instanceof IDBDatabase) event.target.close();
        if (handle === mine) handle = undefined;
      },
      terminated: () => {
        if (handle === mine) handle = undefined;
      },
    };
    // A newer build may have upgraded the database while this tab stayed open: its stores still take our rows.
    const opening = openDB<Stores>(shape.name, shape.version, handlers).catch((cause: unknown) => {
      if (cause instanceof DOMException && cause.name === 'VersionError')
        return openDB<Stores>(shape.name, undefined, handlers);
      throw cause;
    });
    const mine: Promise<IDBPDatabase<Stores>> = Promise.race([opening, blocked]);
    mine.catch(() => {
      if (handle === mine) handle = undefined;
      // A connection that is granted after all would block the next upgrade.
      opening.then(
        (db) => db.close(),
        () => {},
      );
    });
    handle = mine;
    return mine;
  };

  const close = () => {
    const old = handle;
    handle = undefined;
    old?.then(
      (db) => db.close(),
      () => {},
    );
  };

  const attempt = async <T>(work: (db: IDBPDatabase<Stores>) => Promise<T>): Promise<T> => {
    const once = async () => limited(open().then(work));
    try {
      return await once();
    } catch (first) {
      close();
      // A second request would only wait behind the first.
      if (first instanceof StorageFailure) throw first;
      try {
        return await once();
      } catch (second) {
        close();
        throw new StorageFailure('Storage failed', { cause: second });
      }
    }
  };

  return { attempt, close };
}
