import { classify, type DeliveryPorts } from './delivery.ts';
import { type OutboxDatabase, outboxDatabase } from './outbox-database.ts';

/*
 * The outbox's ports as page and worker have them.
 */

const LOCK = 'outbox';

const newName = (): string => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

export interface OutboxRuntime extends DeliveryPorts {
  readonly store: OutboxDatabase;
}

/**
 * @param changed called after each change made here
 * @param patience how long to wait for the lock while another sender has it, ms; 0 asks once
 */
export function outboxRuntime(changed: () => void, patience = 0): OutboxRuntime {
  return {
    store: outboxDatabase(),
    sender: newName(),
    changed,
    classify,
    now: () => Date.now(),
    random: () => Math.random(),
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    fetch: (path, init) => fetch(path, init),
    offline: () => navigator.onLine === false,
    after: (ms, call) => {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
    async alone<T>(work: () => Promise<T>): Promise<T | undefined> {
      // Without locks the lease in the row keeps senders apart.
      if (!('locks' in navigator)) return work();
      if (patience === 0)
        return navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
      const granted = new AbortController();
      const timer = setTimeout(() => granted.abort(), patience);
      try {
        return await navigator.locks.request(LOCK, { signal: granted.signal }, () => {
          clearTimeout(timer);
          return work();
        });
      } catch (cause) {
        if (granted.signal.aborted) return undefined;
        throw cause;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
