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
