/**
 * A list of listeners, as useSyncExternalStore() subscribes to it: what has changed they ask for themselves.
 * @returns `tell` calls each that is there now; `listen` adds one, and returns what ends that
 */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    tell: (): void => {
      for (const listener of [...listeners]) listener();
    },
    listen: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Told when the server can be reached again, for parts that know nothing of the connection, such as a failed picture. */
export const serverBack = createListeners();
