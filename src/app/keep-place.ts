/**
 * Puts a page that comes back whole from the back/forward cache where the visitor left it. The router restores the place of
 * screens it renders anew; this one is not rendered, and WebKit shows it from its top.
 */
export function keepPlace(): void {
  let left = { left: 0, top: 0 };
  addEventListener('pagehide', () => {
    left = { left: scrollX, top: scrollY };
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    const { left: x, top: y } = left;
    // In the next frame: the browser itself may still put it somewhere.
    requestAnimationFrame(() => {
      if (scrollX !== x || scrollY !== y) scrollTo({ left: x, top: y, behavior: 'instant' });
    });
  });
}
