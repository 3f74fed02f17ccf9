import { CATALOGUE_SYNC_TAG } from '#contract/worker-messages.ts';
import { prefersReducedData } from '#lib/data-saving.ts';
import { readText, writeText } from './web-storage.ts';

// Whether the visitor wants little data, as our switch, the browser's Save-Data or a connection like 2G says.

const KEY = 'data-saver';
/** Connections over which data costs nothing, as far as a browser says. */
const UNMETERED: readonly unknown[] = ['wifi', 'ethernet'];
/** How often a closed app's list is fetched, in ms. Browsers do it less often where the app is used less. */
const REFRESH_EVERY_MS = 12 * 3_600_000;

const connection = (): unknown => Reflect.get(navigator, 'connection');

/** Stores the visitor's choice; where storage is closed it holds until the page is left. */
export function setDataSaver(on: boolean): void {
  const setting = on ? 'on' : 'off';
  // Pictures and slides read this; index.html sets it at the next launch.
  document.documentElement.dataset['saver'] = setting;
  writeText('localStorage', KEY, setting);
  void setPeriodicSync();
}

/** True when little data is wanted: the visitor's own choice comes first. */
export function isDataSaver(): boolean {
  const stored = readText('localStorage', KEY);
  return stored === null ? prefersReducedData(connection()) : stored === 'on';
}

/**
 * Whether the whole app may be fetched: where data costs nothing, and never where little data is wanted. Where the browser
 * does not say how it is connected, an installed app is fetched whole.
 */
export function mayFetchAll(): boolean {
  if (isDataSaver()) return false;
  const given = connection();
  const kind: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, 'type') : undefined;
  return UNMETERED.includes(kind) || (kind === undefined && matchMedia('(display-mode: standalone)').matches);
}

/**
 * Has the worker refresh a closed, installed app's list and the number on its icon (periodic background sync), unless
 * little data is wanted. Called at the start and when that choice changes. Never throws.
 */
export async function setPeriodicSync(): Promise<void> {
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    const sync: unknown = worker === undefined ? undefined : Reflect.get(worker, 'periodicSync');
    if (typeof sync !== 'object' || sync === null) return;
    const call: unknown = Reflect.get(sync, isDataSaver() ? 'unregister' : 'register');
    if (typeof call === 'function')
      await Reflect.apply(call, sync, [CATALOGUE_SYNC_TAG, { minInterval: REFRESH_EVERY_MS }]);
  } catch {
    // Not installed or not allowed: the list is fetched when the app is opened.
  }
}
