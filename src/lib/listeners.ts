/**
 * A list of listeners for useSyncExternalStore().
 * @returns `tell` calls each; `listen` adds one, and returns a function that removes it
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

/** Called when the server is reachable again, for parts that know nothing of the connection, such as a failed picture. */
export const serverBack = createListeners();
