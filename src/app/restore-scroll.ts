import { type AnyRouter, getElementScrollRestorationEntry } from '@tanstack/router-core';

/** How long late content may still move the page under a returning visitor, ms. */
const HOLD_MS = 10_000;

/**
 * Puts a page that comes back whole from the back/forward cache where the visitor left it. The router restores the place of
 * screens it renders anew; this one is not rendered, and WebKit shows it from its top.
 */
export function restoreScroll(): void {
  let left = { left: 0, top: 0 };
  addEventListener('pagehide', () => {
    left = { left: scrollX, top: scrollY };
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    const { left: x, top: y } = left;
    // In the next frame, after the browser's own scroll restoration.
    requestAnimationFrame(() => {
      if (scrollX !== x || scrollY !== y) scrollTo({ left: x, top: y, behavior: 'instant' });
    });
  });
}

/**
 * Holds a visitor who came back at their place until they move by themselves. The router puts them there once, when the
 * screen is first rendered; answers and fonts that come later change the height of what is above them.
 */
export function holdScroll(router: AnyRouter): void {
  let letGo = (): void => {};
  router.subscribe('onRendered', () => {
    letGo();
    if (!('cameBack' in document.documentElement.dataset)) return;
    const place = getElementScrollRestorationEntry(router, { getElement: () => window });
    if (place === undefined) return;
    const { scrollX: left, scrollY: top } = place;
    const observer = new ResizeObserver(() => {
      if (scrollX !== left || scrollY !== top) scrollTo({ left, top, behavior: 'instant' });
    });
    observer.observe(document.body);
    const held = new AbortController();
    letGo = () => {
      observer.disconnect();
      held.abort();
    };
    for (const move of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
      addEventListener(move, letGo, { capture: true, passive: true, signal: held.signal });
    const timer = setTimeout(letGo, HOLD_MS);
    held.signal.addEventListener('abort', () => clearTimeout(timer));
  });
}
