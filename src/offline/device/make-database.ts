import type { HandOver } from '#contract/hand-over.ts';
import { findOwnWorker, type Presence } from './device-changes.ts';

// A page left during its own upgrade blocks it for every tab (seen in WebKit); a frame's requests end with it.

export interface DatabaseShape {
  readonly name: string;
  readonly version: number;
  /** A missing store is created, the others stay as they are. */
  readonly stores: Readonly<Record<string, IDBObjectStoreParameters>>;
}

/** Then the page creates the database itself: an older worker never answers, and a frame may not. */
const MAKE_LIMIT_MS = 1500;

/** The parts of an iframe and its document that are used here: the worker is compiled without DOM types. */
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

const isPageDocument = (value: unknown): value is PageDocument =>
  typeof value === 'object' && value !== null && 'createElement' in value && 'documentElement' in value;

/** Whether a database exists in this version or a newer one. @throws where the browser does not list databases */
async function hasDatabase(name: string, version: number): Promise<boolean> {
  const databases = await indexedDB.databases();
  return databases.some((database) => database.name === name && (database.version ?? 0) >= version);
}

export function createMissingStores(database: IDBDatabase, stores: DatabaseShape['stores']): void {
  for (const [name, parameters] of Object.entries(stores))
    if (!database.objectStoreNames.contains(name)) database.createObjectStore(name, parameters);
}

type NameMadeByWorker = Extract<HandOver, { type: 'make-database' }>['name'];
const isMadeByWorker = (name: string): name is NameMadeByWorker => name === 'shortlist' || name === 'outbox';

/** Lets the worker create one of its databases when it is missing or older; else the page does. Never throws. */
export async function makeInWorker(name: string, version: number): Promise<void> {
  const worker = findOwnWorker();
  if (worker === null || !isMadeByWorker(name)) return;
  const { port1, port2 } = new MessageChannel();
  try {
    if (await hasDatabase(name, version)) return;
    await new Promise<void>((resolve) => {
      setTimeout(resolve, MAKE_LIMIT_MS);
      port1.onmessage = () => resolve();
      worker.postMessage({ type: 'make-database', name } satisfies HandOver, [port2]);
    });
  } catch {
    // The browser does not list databases.
  } finally {
    port1.close();
  }
}

/** Creates or upgrades a database, except in a worker. Never throws: where it fails, opening the database creates it. */
export async function makeInFrame({ name, version, stores }: DatabaseShape, presence: Presence): Promise<void> {
  const page: unknown = Reflect.get(globalThis, 'document');
  if (!isPageDocument(page)) return;
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const frame = page.createElement('iframe');
  frame.hidden = true;
  const createDatabase = (): void => {
    try {
      if (frame.contentWindow === null) throw new Error('The frame was removed');
      const request = frame.contentWindow.indexedDB.open(name, version);
      request.onupgradeneeded = () => createMissingStores(request.result, stores);
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
  // Firefox replaces the frame's first document until it has loaded.
  frame.addEventListener('load', createDatabase, { once: true });
  const unsubscribe = presence.onLeave(() => {
    frame.remove();
    end();
  });
  const departures = presence.departures();
  try {
    if ((await hasDatabase(name, version)) || presence.departures() !== departures) return;
    setTimeout(end, MAKE_LIMIT_MS);
    page.documentElement.append(frame);
    await ended;
  } catch {
    // The browser does not list databases, or allows none in frames.
  } finally {
    frame.remove();
    unsubscribe();
  }
}
