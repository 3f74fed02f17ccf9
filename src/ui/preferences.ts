import { shouldReduceData } from '#lib/data-saving.ts';

/** True to load little data: by the visitor's choice, which index.html applies, else by Save-Data or a slow connection. */
export function isSparing(): boolean {
  const choice = document.documentElement.dataset['saver'];
  if (choice) return choice === 'on';
  return shouldReduceData(Reflect.get(navigator, 'connection'));
}

export const shouldReduceMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
