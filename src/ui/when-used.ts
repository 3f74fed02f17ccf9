const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'] as const;

/** Calls back, once, when somebody uses the page: who only looks in pays for nothing more. */
export function whenUsed(callback: () => void): void {
  const use = (): void => {
    for (const sign of SIGNS_OF_USE) window.removeEventListener(sign, use);
    callback();
  };
  for (const sign of SIGNS_OF_USE) window.addEventListener(sign, use, { passive: true });
}
