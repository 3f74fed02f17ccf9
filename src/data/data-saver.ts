import { asksForLittleData } from '#lib/data-saving.ts';
import { keepText, readText } from './web-storage.ts';

// Does the visitor want little data? Told by a switch of ours, by the browser's Save-Data, or by a connection like 2G.

const KEY = 'data-saver';

/** What the visitor has set: true, false, or nothing, which leaves it to the browser. */
export function chosenDataSaver(): boolean | undefined {
  const stored = readText('localStorage', KEY);
  return stored === null ? undefined : stored === 'on';
}

/** Remembers the visitor's choice on this device; where storage is closed it holds until the page is left. */
export function chooseDataSaver(on: boolean): void {
  // As index.html does it at the next launch: pictures and slides look there.
  document.documentElement.dataset['saver'] = on ? 'on' : 'off';
  // In private windows the browser's own word counts at the next launch.
  keepText('localStorage', KEY, on ? 'on' : 'off');
}

/** True when little data is wanted. Only some browsers say anything of the connection. */
export function isDataSaver(): boolean {
  const chosen = chosenDataSaver();
  if (chosen !== undefined) return chosen;
  return asksForLittleData(Reflect.get(navigator, 'connection'));
}
