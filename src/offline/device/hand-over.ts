import type { HandOver } from '#contract/hand-over.ts';
import { isThere } from './database.ts';
import { presence as ownPresence, type Presence } from './presence.ts';

/** Longest wait for the worker to make a database, in ms: an older worker does not know how. */
const MAKING_LIMIT_MS = 1500;

/** Work that the worker finishes if the page is left before it has ended. */
export interface Given {
  /** The page was left, and the worker has it: done again, it would undo what has happened since. */
  readonly isGiven: () => boolean;
  /** The work has ended, well or badly. */
  readonly end: () => void;
}

const ownWorker = (): ServiceWorker | null =>
  typeof navigator !== 'undefined' && 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null;

/** Gives work to the worker at the moment the page is left. Without a worker it stays with the page. */
export function giveWhenLeft(
  message: HandOver,
  presence: Presence = ownPresence,
  worker: () => Pick<ServiceWorker, 'postMessage'> | null = ownWorker,
): Given {
  let isGiven = false;
  const end = presence.onLeave(() => {
    const heir = worker();
    if (heir === null || isGiven) return;
    heir.postMessage(message);
    isGiven = true;
  });
  return { isGiven: () => isGiven, end };
}

/**
 * Lets the worker make a database that is missing or older than this build's: a page that is left while it makes one
 * itself locks everybody out (seen in WebKit). Never throws; without the worker's answer the page makes it after all.
 */
export async function makeInWorker(name: Extract<HandOver, { type: 'make-database' }>['name'], version: number) {
  const worker = ownWorker();
  if (worker === null) return;
  const { port1, port2 } = new MessageChannel();
  try {
    if (await isThere(name, version)) return;
    await new Promise<void>((resolve) => {
      setTimeout(resolve, MAKING_LIMIT_MS);
      port1.onmessage = () => resolve();
      worker.postMessage({ type: 'make-database', name } satisfies HandOver, [port2]);
    });
  } catch {
    // The browser does not say which databases there are.
  } finally {
    port1.close();
  }
}

const hasSync = (
  registration: ServiceWorkerRegistration,
): registration is ServiceWorkerRegistration & { readonly sync: { register(tag: string): Promise<void> } } =>
  'sync' in registration;

/** Asks the browser to wake the worker when there is a connection. Never throws. @returns whether it has promised to */
export async function registerSync(tag: string): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (!registration?.active || !hasSync(registration)) return false;
    await registration.sync.register(tag);
    return true;
  } catch {
    // Refused (a private window, a setting): the page's own wake-ups do the work.
    return false;
  }
}
