import type { Presence } from './presence.ts';

/*
 * How a page makes a database. Nothing takes back a request to open one, and a page that is left while one is being made
 * for it shuts it for everybody (seen in WebKit, which keeps the page and the request with it; a lock that the page holds
 * does not hinder that). A frame is another matter: it goes when the page is left, and its requests go with it.
 */

/** A database and what makes its stores. */
export interface DatabaseShape {
  readonly name: string;
  readonly version: number;
  /** Adds what is missing; a store that is there stays as it is. */
  readonly upgrade: (db: IDBDatabase) => void;
}

/** Longest wait for a frame, in ms; the page then makes the database itself. */
const MAKING_LIMIT_MS = 1500;

/** As much of an iframe and of its page as this needs: the worker's side is compiled without a document. */
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

/** Whether a database is there, in this version or a newer one. @throws where the browser does not tell */
export async function isThere(name: string, version: number): Promise<boolean> {
  const all = await indexedDB.databases();
  return all.some((there) => there.name === name && (there.version ?? 0) >= version);
}

/**
 * Makes a database that is missing or older than this build's, and closes it. Does nothing in a worker. Never throws: what
 * could not be made here, whoever opens the database makes, or hears why not.
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
    // The browser does not tell which databases there are, or lets no frame have any.
  } finally {
    frame?.remove();
    forget();
  }
}
