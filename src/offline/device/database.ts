import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB, unwrap, wrap } from 'idb';
import type { UseStore } from 'idb-keyval';
import { presence as ownPresence, type Presence } from './presence.ts';

// All safeguards around IndexedDB: one new connection after a failure (Safari drops connections in the background) or a
// silence, no connection that blocks a newer build, a newer database used as far as this build knows it, no transaction left
// open by a page that is left, and an error when all that fails.

/** Longest wait for one try, in ms; there are two. All reads have this limit, and all writes but those for which nobody waits. */
export const TRY_LIMIT_MS = 3000;

/** IndexedDB is full, blocked, closed or missing: nothing was saved as far as we know. */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure';
}

/** Another tab holds the older database: trying again at once would wait behind it as well. */
class Blocked extends StorageFailure {}

interface OpenedShape extends DatabaseShape {
  /** Lets somebody else make it before this side opens it. Never throws. */
  readonly prepare?: () => Promise<void>;
  /** Longest wait for one try, in ms; TRY_LIMIT_MS unless said. */
  readonly limitMs?: number;
}

export interface Database<Stores extends DBSchema> {
  /**
   * Runs work on an open connection; after a failure, or the limit without an end, once more on a new one. Work that was
   * cut off because the page was left begins anew when the page is back.
   * @throws StorageFailure when it fails or hangs twice
   */
  attempt<T>(work: (db: IDBPDatabase<Stores>) => Promise<T>): Promise<T>;
  close(): void;
}

function followTransactions(connection: IDBDatabase, underWay: Set<IDBTransaction>): void {
  connection.transaction = (...asked) => {
    const transaction = IDBDatabase.prototype.transaction.apply(connection, asked);
    underWay.add(transaction);
    // What fails rejects its request, which the caller sees, and this promise as well, which nobody looks at.
    wrap(transaction).done.catch(() => undefined);
    const ended = () => underWay.delete(transaction);
    transaction.addEventListener('complete', ended);
    transaction.addEventListener('abort', ended);
    return transaction;
  };
}

/** A database that opens at its first use. */
export function openDatabase<Stores extends DBSchema>(
  shape: OpenedShape,
  presence: Presence = ownPresence,
): Database<Stores> {
  let handle: Promise<IDBPDatabase<Stores>> | undefined;
  const underWay = new Set<IDBTransaction>();

  const open = (): Promise<IDBPDatabase<Stores>> => {
    if (handle !== undefined) return handle;
    let giveUp: (cause: StorageFailure) => void = () => {};
    const blocked = new Promise<never>((_, reject) => {
      giveUp = reject;
    });
    const handlers: OpenDBCallbacks<Stores> = {
      upgrade: (db) => shape.upgrade(unwrap(db)),
      blocked: () => giveUp(new Blocked('Another tab keeps the older database open')),
      blocking: (_current, _blocked, event) => {
        // An open connection would block the upgrade of a newer build for as long as this tab lives.
        if (event.target instanceof IDBDatabase) event.target.close();
        if (handle === mine) handle = undefined;
      },
      terminated: () => {
        if (handle === mine) handle = undefined;
      },
    };
    const openNow = async () => {
      const departures = presence.departures();
      await shape.prepare?.();
      await makeInFrame(shape, presence);
      // The work begins anew, and opens for itself, when the page is back.
      if (presence.departures() !== departures) throw new StorageFailure('The page was left');
      try {
        return await openDB<Stores>(shape.name, shape.version, handlers);
      } catch (cause) {
        // A newer build has upgraded the database while this tab stayed open: its stores still take our rows.
        if (cause instanceof DOMException && cause.name === 'VersionError')
          return openDB<Stores>(shape.name, undefined, handlers);
        throw cause;
      }
    };
    const opening = openNow();
    const mine: Promise<IDBPDatabase<Stores>> = Promise.race([opening, blocked]).then((db) => {
      followTransactions(unwrap(db), underWay);
      return db;
    });
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

  /** Ends what is under way, and the connection with it: closing alone would wait for open transactions. */
  const drop = () => {
    for (const transaction of underWay) {
      try {
        transaction.abort();
      } catch {
        // It has just ended by itself.
      }
    }
    underWay.clear();
    close();
  };
  presence.onLeave(drop);

  const tryOnce = <T>(work: (db: IDBPDatabase<Stores>) => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      let isOver = false;
      const end = () => {
        isOver = true;
        clearTimeout(timer);
      };
      const timer = setTimeout(() => {
        isOver = true;
        drop();
        reject(new StorageFailure('Storage did not answer'));
      }, shape.limitMs ?? TRY_LIMIT_MS);
      open()
        // A connection that is granted late must not do what nobody waits for any more.
        .then((db) => (isOver ? undefined : work(db).then(resolve)))
        .catch(reject)
        .finally(end);
    });

  const attempt = async <T>(work: (db: IDBPDatabase<Stores>) => Promise<T>): Promise<T> => {
    let hasFailed = false;
    for (;;) {
      await presence.back();
      const departures = presence.departures();
      try {
        return await tryOnce(work);
      } catch (cause) {
        // Cut off by leaving: the page is back, or comes back, and begins anew.
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

/**
 * A store of a database as idb-keyval takes it: its get, set and update then run on our connection.
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

// Nothing takes back a request to open a database, and a page that is left while one is being made for it shuts it for
// everybody (seen in WebKit, which keeps the page and the request with it). A frame and its requests go when the page is
// left, so a page makes its databases in one.

/** A database and what makes its stores. */
export interface DatabaseShape {
  readonly name: string;
  readonly version: number;
  /** Adds what is missing; a store that is there stays as it is. */
  readonly upgrade: (db: IDBDatabase) => void;
}

/** Longest wait for a frame, in ms; the page then makes the database itself. */
const MAKING_LIMIT_MS = 1500;

/** As much of an iframe and of its page as this needs: the worker is compiled without a document. */
interface Frame {
  hidden: boolean;
  readonly contentWindow: { readonly indexedDB: IDBFactory } | null;
  addEventListener(type: 'load', listener: () => void, options: { readonly once: boolean }): void;
  remove(): void;
}
interface PageDocument {
  createElement(name: 'iframe'): Frame;
  readonly documentElement: { append(frame: Frame): void };
}

const isPageDocument = (there: unknown): there is PageDocument =>
  typeof there === 'object' && there !== null && 'createElement' in there && 'documentElement' in there;

/** Whether a database is there, in this version or a newer one. @throws where the browser does not say */
export async function isThere(name: string, version: number): Promise<boolean> {
  const all = await indexedDB.databases();
  return all.some((there) => there.name === name && (there.version ?? 0) >= version);
}

/**
 * Makes a database that is missing or older than this build's, and closes it. Does nothing in a worker. Never throws: what
 * could not be made here is made by who opens it.
 */
export async function makeInFrame(shape: DatabaseShape, presence: Presence): Promise<void> {
  const { name, version, upgrade } = shape;
  const page: unknown = Reflect.get(globalThis, 'document');
  if (!isPageDocument(page)) return;
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let frame: Frame | undefined;
  const forget = presence.onLeave(() => {
    frame?.remove();
    end();
  });
  const departures = presence.departures();
  try {
    if ((await isThere(name, version)) || presence.departures() !== departures) return;
    frame = page.createElement('iframe');
    frame.hidden = true;
    const made = frame;
    const make = (): void => {
      try {
        if (made.contentWindow === null) throw new Error('The frame is gone');
        const request = made.contentWindow.indexedDB.open(name, version);
        request.onupgradeneeded = () => upgrade(request.result);
        request.onsuccess = () => {
          request.result.close();
          end();
        };
        request.onerror = end;
        request.onblocked = end;
      } catch {
        end();
      }
    };
    // Firefox gives a frame its lasting document only now.
    frame.addEventListener('load', make, { once: true });
    setTimeout(end, MAKING_LIMIT_MS);
    page.documentElement.append(frame);
    await ended;
  } catch {
    // The browser does not say which databases there are, or lets no frame have any.
  } finally {
    frame?.remove();
    forget();
  }
}
