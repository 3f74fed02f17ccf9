import { CATALOGUE_SYNC_TAG } from '#contract/worker-messages.ts';
import { shouldReduceData } from '#lib/data-saving.ts';
import { readText, writeText } from './web-storage.ts';

const KEY = 'data-saver';
/** Connection types over which data costs nothing. */
const UNMETERED: readonly unknown[] = ['wifi', 'ethernet'];
/** Browsers lengthen it for an app that is used little. */
const REFRESH_EVERY_MS = 12 * 3_600_000;

const getConnection = (): unknown => Reflect.get(navigator, 'connection');

/** Stores the visitor's choice; without storage it holds until the page is left. */
export function setDataSaver(on: boolean): void {
  const setting = on ? 'on' : 'off';
  // Pictures and slides read this; index.html sets it at the next launch.
  document.documentElement.dataset['saver'] = setting;
  writeText('localStorage', KEY, setting);
  void setPeriodicSync();
}

/** True when little data is wanted; the visitor's own choice comes first. */
export function isDataSaver(): boolean {
  const stored = readText('localStorage', KEY);
  return stored === null ? shouldReduceData(getConnection()) : stored === 'on';
}

/** Whether the whole app may be fetched: over an unmetered connection, or installed, and not with data saver. */
export function canFetchAll(): boolean {
  if (isDataSaver()) return false;
  const current = getConnection();
  const type: unknown = typeof current === 'object' && current !== null ? Reflect.get(current, 'type') : undefined;
  return UNMETERED.includes(type) || (type === undefined && matchMedia('(display-mode: standalone)').matches);
}

/** Registers the periodic sync of a closed, installed app, unless little data is wanted. Never throws. */
export async function setPeriodicSync(): Promise<void> {
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    const sync: unknown = worker === undefined ? undefined : Reflect.get(worker, 'periodicSync');
    if (typeof sync !== 'object' || sync === null) return;
    const change: unknown = Reflect.get(sync, isDataSaver() ? 'unregister' : 'register');
    if (typeof change === 'function')
      await Reflect.apply(change, sync, [CATALOGUE_SYNC_TAG, { minInterval: REFRESH_EVERY_MS }]);
  } catch {
    // Not installed or not allowed, so the catalogue is fetched when the app is opened.
  }
}
