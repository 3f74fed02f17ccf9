import { createListeners } from '#lib/listeners.ts';

// A page in the back/forward cache runs nothing, so an open transaction would block the store for all (seen in WebKit).

export type Presence = ReturnType<typeof watchPresence>;

/** @param page target of `pagehide` and `pageshow` */
export function watchPresence(page: EventTarget) {
  let departures = 0;
  let back: Promise<void> = Promise.resolve();
  let resolveBack: (() => void) | undefined;
  const leaving = createListeners();
  page.addEventListener('pagehide', () => {
    if (resolveBack === undefined) {
      departures += 1;
      back = new Promise((resolve) => {
        resolveBack = resolve;
      });
    }
    leaving.notify();
  });
  page.addEventListener('pageshow', () => {
    resolveBack?.();
    resolveBack = undefined;
  });
  return {
    departures: () => departures,
    /** Resolves while the page is there, or once it is back. */
    back: () => back,
    /** Calls back when the page is left, while it can still act. @returns unsubscribes */
    onLeave: leaving.subscribe,
  };
}

const ALWAYS_THERE: Presence = { departures: () => 0, back: () => Promise.resolve(), onLeave: () => () => {} };

/** A worker is never left: it ends, and its transactions with it. */
export const presence: Presence = 'document' in globalThis ? watchPresence(globalThis) : ALWAYS_THERE;
