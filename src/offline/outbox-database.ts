import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb';
import { OUTBOX_DATABASE } from '#contract/worker-messages.ts';
import { type OutboxRow, type RowStore, readRow, type Step } from './outbox-rows.ts';

/*
 * The outbox's own thin layer over IndexedDB: strict durability, one new connection after a failure (Safari drops
 * connections in the background), and the truth when that fails too. Nothing here trusts what it reads: values are
 * `unknown` until a schema has parsed them.
 */

const VERSION = 1;

/** Longest wait for one storage operation, in ms. An IndexedDB that hangs is as bad as one that fails. */
const STORAGE_LIMIT_MS = 5000;

interface Stores extends DBSchema {
  submissions: { key: string; value: unknown };
  drafts: { key: string; value: unknown };
}

/** IndexedDB is full, blocked, closed or missing: nothing was saved as far as we know. */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure';
}

class TooSlow extends StorageFailure {}

export interface OutboxDatabase extends RowStore {
  readDraft(key: string): Promise<unknown>;
  writeDraft(key: string, value: unknown): Promise<void>;
  removeDraft(key: string): Promise<void>;
  close(): Promise<void>;
}

const limited = <T>(work: Promise<T>): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new TooSlow('Storage did not answer')), STORAGE_LIMIT_MS);
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

/**
 * The database of submissions and drafts. It opens at the first use.
 * @throws StorageFailure from every method when storage fails twice or does not answer in 5 s
 */
export function outboxDatabase(): OutboxDatabase {
  let handle: Promise<IDBPDatabase<Stores>> | undefined;

  const open = (): Promise<IDBPDatabase<Stores>> => {
    if (handle !== undefined) return handle;
    let giveUp: (cause: StorageFailure) => void = () => {};
    const blocked = new Promise<never>((_, reject) => {
      giveUp = reject;
    });
    const handlers: OpenDBCallbacks<Stores> = {
      upgrade(db) {
        if (!db.objectStoreNames.contains('submissions')) db.createObjectStore('submissions', { keyPath: 'id' });
        if (!db.objectStoreNames.contains('drafts')) db.createObjectStore('drafts');
      },
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
    const opening = openDB<Stores>(OUTBOX_DATABASE, VERSION, handlers).catch((cause: unknown) => {
      if (cause instanceof DOMException && cause.name === 'VersionError')
        return openDB<Stores>(OUTBOX_DATABASE, undefined, handlers);
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

  const drop = () => {
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
      drop();
      if (first instanceof TooSlow) throw first;
      try {
        return await once();
      } catch (second) {
        drop();
        throw new StorageFailure('Storage failed', { cause: second });
      }
    }
  };

  const change = (id: string, step: Step, draft?: string): Promise<OutboxRow | undefined> =>
    attempt(async (db) => {
      const tx = db.transaction(['submissions', 'drafts'], 'readwrite', { durability: 'strict' });
      // A failed request rejects both its own promise and `done`; the first tells the caller.
      tx.done.catch(() => {});
      const rows = tx.objectStore('submissions');
      const stored = await rows.get(id);
      const row = readRow(stored);
      if (stored !== undefined && row === undefined) {
        await tx.done;
        return undefined;
      }
      const next = step(row);
      if (next === 'remove') await rows.delete(id);
      else if (next !== undefined) await rows.put(next);
      if (next !== undefined && draft !== undefined) await tx.objectStore('drafts').delete(draft);
      await tx.done;
      return next === 'remove' ? undefined : next;
    });

  return {
    change,
    rows: () =>
      attempt(async (db) => {
        const stored = await db.getAll('submissions');
        return stored.flatMap((value) => readRow(value) ?? []);
      }),
    get: (id) => attempt(async (db) => readRow(await db.get('submissions', id))),
    readDraft: (key) => attempt((db) => db.get('drafts', key)),
    writeDraft: (key, value) =>
      attempt(async (db) => {
        await db.put('drafts', value, key);
      }),
    removeDraft: (key) => attempt((db) => db.delete('drafts', key)),
    close: async () => drop(),
  };
}
