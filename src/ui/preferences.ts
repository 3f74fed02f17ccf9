import { prefersReducedData } from '#lib/data-saving.ts';

/**
 * True when little data is wanted: by the visitor's own choice, which stands on the root element before the first paint
 * (index.html), else by Save-Data or a connection like 2G, of which only some browsers say anything.
 */
export function isSparing(): boolean {
  const chosen = document.documentElement.dataset['saver'];
  if (chosen) return chosen === 'on';
  return prefersReducedData(Reflect.get(navigator, 'connection'));
}

/** True where nothing is to move by itself. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
