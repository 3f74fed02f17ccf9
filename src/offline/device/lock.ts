/**
 * Runs work as the only one of page, tabs and worker.
 * @param patience longest wait for the lock, ms; 0 asks once
 * @param work is told whether a lock says so: where the browser has none, everybody works
 * @param signal gives the lock back at once: a page that holds one cannot enter the back/forward cache
 * @returns undefined when somebody else has the lock
 */
export async function withLock<T>(
  name: string,
  patience: number,
  work: (isOnly: boolean) => Promise<T>,
  signal?: AbortSignal,
): Promise<T | undefined> {
  if (!('locks' in navigator)) return work(false);
  const left = new Promise<undefined>((resolve) => {
    signal?.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  const options = patience === 0 ? { ifAvailable: true } : { signal: AbortSignal.timeout(patience) };
  let isMine = patience === 0;
  try {
    return await navigator.locks.request(name, options, (lock) => {
      isMine = true;
      return lock === null ? undefined : Promise.race([work(true), left]);
    });
  } catch (cause) {
    if (isMine) throw cause;
    return undefined;
  }
}
