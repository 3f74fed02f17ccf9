/** Lets the browser paint and answer presses between two pieces of a long task. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Calls back when the browser is idle, after `timeout` ms at the latest. @returns cancels it */
export function scheduleIdle(callback: () => void, timeout = 5_000): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(callback, { timeout });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(callback, 500);
  return () => clearTimeout(timer);
}
