import { createListeners } from '#lib/listeners.ts';

// Whether this page is there or was left. A page in the back/forward cache runs nothing, so a transaction that it left open
// never ends, and everybody who wants the same store waits for it as long as the browser lives (seen in WebKit). A page
// that goes therefore lets go of storage, and what it had begun waits until the page is back.

export interface Presence {
  /** How often the page was left so far. */
  readonly departures: () => number;
  /** Resolves once the page is there: at once, unless it was left. */
  readonly back: () => Promise<void>;
  /** Calls back at each leaving, while the page can still act. @returns ends that */
  readonly onLeave: (call: () => void) => () => void;
}

/** @param page what hears `pagehide` and `pageshow` */
export function watchPresence(page: EventTarget): Presence {
  let departures = 0;
  let back: Promise<void> = Promise.resolve();
  let arrive: (() => void) | undefined;
  const leaving = createListeners();
  page.addEventListener('pagehide', () => {
    if (arrive === undefined) {
      departures += 1;
      back = new Promise((resolve) => {
        arrive = resolve;
      });
    }
    leaving.notify();
  });
  page.addEventListener('pageshow', () => {
    arrive?.();
    arrive = undefined;
  });
  return {
    departures: () => departures,
    back: () => back,
    onLeave: leaving.subscribe,
  };
}

const ALWAYS_THERE: Presence = { departures: () => 0, back: () => Promise.resolve(), onLeave: () => () => {} };

/** This page's own. A worker is never left in the middle: it is ended, and its transactions with it. */
export const presence: Presence = 'document' in globalThis ? watchPresence(globalThis) : ALWAYS_THERE;
