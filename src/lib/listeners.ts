/** Creates a list of listeners for useSyncExternalStore(); `subscribe` returns a function that removes the listener. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    notify: (): void => {
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Notified when the server is reachable again, for parts that do not know the connection, such as a failed picture. */
export const serverBack = createListeners();
