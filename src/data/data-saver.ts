import { asksForLittleData } from '#lib/data-saving.ts';

/*
 * Does the visitor want little data? Told by a switch of ours, by the browser's Save-Data, or by a connection like 2G.
 */

const KEY = 'data-saver';

/** What the visitor has set: true, false, or nothing, which leaves it to the browser. */
export function chosenDataSaver(): boolean | undefined {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === null ? undefined : stored === 'on';
  } catch {
    return undefined;
  }
}

/** Remembers the visitor's choice on this device; where storage is closed it holds until the page is left. */
export function chooseDataSaver(on: boolean): void {
  // As index.html does it at the next launch: pictures and slides look there.
  document.documentElement.dataset['saver'] = on ? 'on' : 'off';
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch {
    // Private windows: at the next launch the browser's own word counts.
  }
}

/** True when little data is wanted. Only some browsers say anything of the connection. */
export function isDataSaver(): boolean {
  const chosen = chosenDataSaver();
  if (chosen !== undefined) return chosen;
  return asksForLittleData(Reflect.get(navigator, 'connection'));
}
