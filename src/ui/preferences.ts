import { prefersReducedData } from '#lib/data-saving.ts';

/**
 * True when the page should load little data: by the visitor's choice, which index.html puts on the root element before the
 * first paint, else by Save-Data or a slow connection, which only some browsers report.
 */
export function isSparing(): boolean {
  const choice = document.documentElement.dataset['saver'];
  if (choice) return choice === 'on';
  return prefersReducedData(Reflect.get(navigator, 'connection'));
}

export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
