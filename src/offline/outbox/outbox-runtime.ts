import { notedFetch } from '../answers/noted-fetch.ts';
import type { DeliveryPorts } from './delivery.ts';
import { type OutboxDatabase, outboxDatabase } from './outbox-database.ts';

// The outbox's ports as page and worker have them.

const LOCK = 'outbox';

export interface OutboxRuntime extends DeliveryPorts {
  readonly store: OutboxDatabase;
}

/**
 * Real clock, network, storage and lock.
 * @param changed called after each change made here
 * @param note called with whether the server was met
 * @param patience how long to wait for the lock while another sender has it, ms; 0 asks once
 */
export function outboxRuntime(changed: () => void, note: (isReached: boolean) => void, patience = 0): OutboxRuntime {
  return {
    store: outboxDatabase(),
    // Missing where a page is served without TLS.
    sender: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`,
    changed,
    now: () => Date.now(),
    random: () => Math.random(),
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    fetch: notedFetch((path, init) => fetch(path, init), note),
    offline: () => navigator.onLine === false,
    alone: (work, signal) => alone(work, patience, signal),
  };
}

async function alone<T>(
  work: (isOnly: boolean) => Promise<T>,
  patience: number,
  signal?: AbortSignal,
): Promise<T | undefined> {
  // Without locks the lease in the row keeps senders apart.
  if (!('locks' in navigator)) return work(false);
  // A page that keeps a lock cannot enter the back/forward cache: leaving gives it back before the work has ended.
  const left = new Promise<undefined>((resolve) => {
    signal?.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  const locked = () => Promise.race([work(true), left]);
  if (patience === 0) {
    return navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock === null ? undefined : locked()));
  }
  let isMine = false;
  const mine = () => {
    isMine = true;
    return locked();
  };
  return navigator.locks.request(LOCK, { signal: AbortSignal.timeout(patience) }, mine).catch((cause: unknown) => {
    if (isMine) throw cause;
    return undefined;
  });
}
