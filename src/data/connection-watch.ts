import { SILENCE_MS } from '#contract/silence.ts';
import { currentConnection, decideBy, settleConnection, subscribeToConnection } from './connection.ts';

// Looks for a lost connection. Apart from connection.ts: the first screen does not pay for it.

/** First and longest pause between two looks for a lost connection, in ms. */
const FIRST_LOOK_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * The worker leaves HEAD alone, so this asks the network itself. A captive portal answers everything, with pages.
 * @throws without the server's own answer
 */
export async function askServer(): Promise<void> {
  const limit = AbortSignal.timeout(SILENCE_MS);
  const answer = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store', redirect: 'error', signal: limit });
  if (!answer.ok || answer.headers.get('Content-Type')?.startsWith('image/svg') !== true) {
    throw new TypeError('Something else than the server answered');
  }
}

/**
 * Looks for a lost connection, with growing pauses and whenever the browser says that something changed, so that a
 * screen that waits for it opens by itself; and decides where the outcomes of requests contradict each other.
 * @param look asks the server for something small; rejects without an answer
 * @returns ends the watch
 */
export function watchConnection(look: () => Promise<unknown> = askServer): () => void {
  let pause = FIRST_LOOK_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking = false;
  const over = new AbortController();
  const { signal } = over;

  const lookNow = async (): Promise<void> => {
    if (looking) return;
    looking = true;
    clearTimeout(timer);
    timer = undefined;
    try {
      await look();
      settleConnection(true);
    } catch {
      settleConnection(false);
    }
    looking = false;
    later();
  };
  const later = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (signal.aborted || currentConnection() !== 'offline') {
      pause = FIRST_LOOK_MS;
      return;
    }
    timer = setTimeout(() => void lookNow(), pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  };
  const onChange = (): void => {
    if (looking) return;
    if (currentConnection() !== 'offline' || timer === undefined) later();
  };
  const onHint = (): void => void lookNow();
  const onVisible = (): void => {
    if (document.visibilityState === 'visible' && currentConnection() === 'offline') void lookNow();
  };

  decideBy(onHint);
  const unsubscribe = subscribeToConnection(onChange);
  // Until now nobody has looked, and the browser may be wrong.
  if (currentConnection() === 'offline') onHint();
  window.addEventListener('online', onHint, { signal });
  window.addEventListener('offline', onHint, { signal });
  document.addEventListener('visibilitychange', onVisible, { signal });
  return () => {
    over.abort();
    decideBy(undefined);
    unsubscribe();
    clearTimeout(timer);
  };
}
