import { type AnyRouter, getElementScrollRestorationEntry } from '@tanstack/router-core';

const HOLD_MS = 10_000;

function scrollToPosition(left: number, top: number): void {
  if (scrollX !== left || scrollY !== top) scrollTo({ left, top, behavior: 'instant' });
}

/** WebKit shows a page from the back/forward cache at its top, and the router restores only screens that it renders. */
export function restoreScroll(): void {
  let position: readonly [left: number, top: number] = [0, 0];
  addEventListener('pagehide', () => {
    position = [scrollX, scrollY];
  });
  addEventListener('pageshow', ({ persisted }) => {
    // The next frame comes after the browser's own scroll restoration.
    if (persisted) requestAnimationFrame(() => scrollToPosition(...position));
  });
}

/** The router restores the position once, at the first render; late answers and fonts change the height above it. */
export function holdScroll(router: AnyRouter): void {
  let release = (): void => {};
  router.subscribe('onRendered', () => {
    release();
    if (!('cameBack' in document.documentElement.dataset)) return;
    const place = getElementScrollRestorationEntry(router, { getElement: () => window });
    if (place === undefined) return;
    const observer = new ResizeObserver(() => scrollToPosition(place.scrollX, place.scrollY));
    observer.observe(document.body);
    const controller = new AbortController();
    const timer = setTimeout(() => release(), HOLD_MS);
    release = () => {
      observer.disconnect();
      controller.abort();
      clearTimeout(timer);
    };
    for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
      addEventListener(type, release, { capture: true, passive: true, signal: controller.signal });
  });
}
