const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'click', 'scroll'] as const;
/** Without a worker and untouched, a page waits this long, in ms. */
const UNTOUCHED_MS = 20_000;

/** A press counts that came before anybody listened: this module runs with the first script, its callers when a page has settled. */
let wasPressed = false;
if (typeof window !== 'undefined') {
  const note = (): void => {
    wasPressed = true;
  };
  for (const press of ['pointerdown', 'keydown', 'click']) {
    window.addEventListener(press, note, { once: true, passive: true, capture: true });
  }
}

/**
 * Calls back, once, when somebody uses the page, or when the worker has its files: who only looks in pays for nothing
 * more.
 */
export function whenUsed(callback: () => void): void {
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  if (container?.controller != null || wasPressed) {
    callback();
    return;
  }
  const use = (): void => {
    clearTimeout(timer);
    for (const sign of SIGNS_OF_USE) window.removeEventListener(sign, use);
    container?.removeEventListener('controllerchange', use);
    callback();
  };
  const timer = setTimeout(use, UNTOUCHED_MS);
  for (const sign of SIGNS_OF_USE) window.addEventListener(sign, use, { passive: true });
  container?.addEventListener('controllerchange', use);
}
