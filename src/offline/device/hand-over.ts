import type { HandOver } from '#contract/hand-over.ts';
import { findOwnWorker, type Presence, presence } from './device-changes.ts';

// Which of page, tabs and worker does the work.

/**
 * Hands work over to the worker when the visitor leaves the page; without a worker it stays with the page.
 * @returns once `isHandedOver`, the page must not repeat the work; `end` is called when the work has ended
 */
export function handOverOnLeave(
  message: HandOver,
  from: Presence = presence,
  getWorker: () => Pick<ServiceWorker, 'postMessage'> | null = findOwnWorker,
) {
  let isHandedOver = false;
  const end = from.onLeave(() => {
    const worker = getWorker();
    if (worker === null || isHandedOver) return;
    worker.postMessage(message);
    isHandedOver = true;
  });
  return { isHandedOver: () => isHandedOver, end };
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

/**
 * Runs work as the only one of page, tabs and worker; undefined when somebody else has the lock.
 * @param patience ms; 0 tries once @param work gets false in a browser without locks, where everybody works
 * @param signal releases the lock: a page that holds one cannot enter the back/forward cache
 */
export async function runWithLock<T>(
  name: string,
  patience: number,
  work: (isOnly: boolean) => Promise<T>,
  signal?: AbortSignal,
): Promise<T | undefined> {
  if (!('locks' in navigator)) return work(false);
  const aborted = new Promise<undefined>((resolve) => {
    signal?.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  const options = patience === 0 ? { ifAvailable: true } : { signal: AbortSignal.timeout(patience) };
  let hasLock = patience === 0;
  try {
    return await navigator.locks.request(name, options, (lock) => {
      hasLock = true;
      return lock === null ? undefined : Promise.race([work(true), aborted]);
    });
  } catch (cause) {
    if (hasLock) throw cause;
    return undefined;
  }
}
