import { SILENCE_MS } from '#contract/silence.ts';
import { currentConnection, setConnectionCheck, settleConnection, subscribeToConnection } from './connection.ts';

// Apart from connection.ts, since the first screen does without it.

/** First and longest pause between two checks for a lost connection, in ms. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Asks the network itself: the worker leaves HEAD alone. A captive portal answers everything, with pages.
 * @throws without the server's own answer
 */
export async function checkServer(): Promise<void> {
  const limit = AbortSignal.timeout(SILENCE_MS);
  const answer = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store', redirect: 'error', signal: limit });
  if (!answer.ok || answer.headers.get('Content-Type')?.startsWith('image/svg') !== true) {
    throw new TypeError('Something else than the server answered');
  }
}

/**
 * Checks for a lost connection with growing pauses, and whenever the browser says that something changed, so that a screen
 * that waits for it opens by itself. Settles what the outcomes of requests contradict each other in.
 * @param ask asks the server for something small; rejects without an answer
 * @returns ends the watch
 */
export function watchConnection(ask: () => Promise<unknown> = checkServer): () => void {
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isChecking = false;
  const over = new AbortController();
  const { signal } = over;
  const isOffline = (): boolean => currentConnection() === 'offline';

  const check = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    clearTimer();
    settleConnection(
      await ask().then(
        () => true,
        () => false,
      ),
    );
    isChecking = false;
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
    timer = setTimeout(() => void check(), pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  };
  const onHint = (): void => void check();

  setConnectionCheck(onHint);
  const unsubscribe = subscribeToConnection(() => {
    if (!isChecking && (!isOffline() || timer === undefined)) schedule();
  });
  // The browser said so at the start, and may be wrong.
  if (isOffline()) onHint();
  window.addEventListener('online', onHint, { signal });
  window.addEventListener('offline', onHint, { signal });
  const onVisible = (): void => {
    if (document.visibilityState === 'visible' && isOffline()) onHint();
  };
  document.addEventListener('visibilitychange', onVisible, { signal });
  return () => {
    over.abort();
    setConnectionCheck(undefined);
    unsubscribe();
    clearTimeout(timer);
  };
}
