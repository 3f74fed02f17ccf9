import { type RefObject, useEffect } from 'react';

/** Pause between two blocks in a browser without requestIdleCallback, in ms. */
const PAUSE_MS = 250;

/** Calls back when the browser is idle. @returns cancels */
function whenFree(call: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(call);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(call, PAUSE_MS);
  return () => clearTimeout(timer);
}

/**
 * Lays out the blocks that the first frames of a page leave out (0004), one after the other while the browser is idle.
 * A block that is laid out only when it comes into view is not as high as the room kept for it, and shifts what the
 * visitor looks at: on the way up in WebKit, and in every browser after coming back to the page.
 */
export function useLaidOut(blocks: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let cancel = (): void => {};
    const layOutNext = (): void => {
      // Not before the page has had its first frame: see index.html.
      if ('firstFrame' in document.documentElement.dataset) {
        wait();
        return;
      }
      const next = blocks.current?.querySelector(':scope > :not([data-laid-out])');
      if (next == null) return;
      next.setAttribute('data-laid-out', '');
      cancel = whenFree(layOutNext);
    };
    const wait = (): void => {
      const timer = setTimeout(() => {
        cancel = whenFree(layOutNext);
      }, PAUSE_MS);
      cancel = () => clearTimeout(timer);
    };
    wait();
    return () => cancel();
  }, [blocks]);
}
