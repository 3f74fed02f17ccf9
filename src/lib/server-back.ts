/*
 * Tells that the server can be reached again, for parts that know nothing of the connection, such as a failed picture.
 */

const listeners = new Set<() => void>();

/** Calls every listener. */
export function tellServerIsBack(): void {
  for (const listener of [...listeners]) listener();
}

/** @returns ends the subscription */
export function onServerBack(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
