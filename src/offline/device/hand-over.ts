import type { HandOver } from '#contract/hand-over.ts';
import { hasDatabase } from './make-in-frame.ts';
import { presence as ownPresence, type Presence } from './presence.ts';

/** An older worker never answers. */
const WORKER_LIMIT_MS = 1500;

const findOwnWorker = (): ServiceWorker | null =>
  typeof navigator !== 'undefined' && 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null;

/**
 * Hands work over to the worker when the visitor leaves the page; without a worker it stays with the page.
 * @returns once `isHandedOver`, the page must not repeat the work; `end` is called when the work has ended
 */
export function handOverOnLeave(
  message: HandOver,
  presence: Presence = ownPresence,
  getWorker: () => Pick<ServiceWorker, 'postMessage'> | null = findOwnWorker,
) {
  let isHandedOver = false;
  const end = presence.onLeave(() => {
    const worker = getWorker();
    if (worker === null || isHandedOver) return;
    worker.postMessage(message);
    isHandedOver = true;
  });
  return { isHandedOver: () => isHandedOver, end };
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
      setTimeout(resolve, WORKER_LIMIT_MS);
      port1.onmessage = () => resolve();
      worker.postMessage({ type: 'make-database', name } satisfies HandOver, [port2]);
    });
  } catch {
    // The browser does not list databases.
  } finally {
    port1.close();
  }
}

export const hasSync = (
  registration: ServiceWorkerRegistration,
): registration is ServiceWorkerRegistration & { readonly sync: { register(tag: string): Promise<void> } } =>
  'sync' in registration;

/** Registers a background sync. Never throws. @returns whether it is registered */
export async function registerSync(tag: string): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (!registration?.active || !hasSync(registration)) return false;
    await registration.sync.register(tag);
    return true;
  } catch {
    // The browser refuses (a private window, a setting), so the page retries by itself.
    return false;
  }
}
