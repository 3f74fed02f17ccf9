import { SILENCE_MS } from '#contract/silence.ts';
import { getConnection, setConnectionCheck, settleConnection, subscribeToConnection } from './connection.ts';

/** Between two checks for a lost connection. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;

/** Requests the server itself, because the worker leaves HEAD alone. @throws without the server's own answer */
export async function checkServer(): Promise<void> {
  const signal = AbortSignal.timeout(SILENCE_MS);
  const response = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store', redirect: 'error', signal });
  if (!response.ok || response.headers.get('Content-Type')?.startsWith('image/svg') !== true) {
    throw new TypeError('Something else than the server answered');
  }
}

/**
 * Checks a lost connection with growing pauses and at each hint of the browser; settles contradicting outcomes.
 * @param ping requests the server; rejects without an answer @returns ends the watch
 */
export function watchConnection(ping: () => Promise<unknown> = checkServer): () => void {
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isChecking = false;
  /** The browser has found a connection that the current check may have missed. */
  let isFound = false;
  const controller = new AbortController();
  const { signal } = controller;
  const isOffline = (): boolean => getConnection() === 'offline';

  const check = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    isFound = false;
    clearTimer();
    const isReached = await ping().then(
      () => true,
      () => false,
    );
    settleConnection(isReached);
    isChecking = false;
    if (isFound && !signal.aborted && isOffline()) return check();
    schedule();
  };
  const clearTimer = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const schedule = (): void => {
    clearTimer();
    if (signal.aborted || !isOffline()) {
      pause = FIRST_PAUSE_MS;
      return;
    }
    timer = setTimeout(() => {
      // Only silence lets the pause grow: the browser's hints come several at a time.
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      onHint();
    }, pause);
  };
  const onHint = (): void => void check();
  const onFound = (): void => {
    isFound = isChecking;
    // The first request may come before the network is ready.
    pause = FIRST_PAUSE_MS;
    onHint();
  };
  const onVisible = (): void => {
    if (document.visibilityState === 'visible' && isOffline()) onHint();
  };

  setConnectionCheck(onHint);
  const unsubscribe = subscribeToConnection(() => {
    if (!isChecking && (!isOffline() || timer === undefined)) schedule();
  });
  // navigator.onLine may have been wrong at the start.
  if (isOffline()) onHint();
  window.addEventListener('online', onFound, { signal });
  window.addEventListener('offline', onHint, { signal });
  document.addEventListener('visibilitychange', onVisible, { signal });
  return () => {
    controller.abort();
    setConnectionCheck(undefined);
    unsubscribe();
    clearTimeout(timer);
  };
}
