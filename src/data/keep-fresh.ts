import { CATALOGUE_SYNC_TAG } from '#contract/worker-messages.ts';
import { isDataSaver } from './data-saver.ts';

/** How often the list is asked for while the app is closed, in ms. Browsers ask less often where the app is used less. */
const REFRESH_EVERY_MS = 12 * 3_600_000;

/**
 * An installed app keeps its list and the number on its icon fresh while it is closed, where the browser has that (periodic
 * background sync); not where little data is wanted. Call it at the start, and when that choice has changed. Never throws.
 */
export async function keepFresh(): Promise<void> {
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    const queue: unknown = worker === undefined ? undefined : Reflect.get(worker, 'periodicSync');
    if (typeof queue !== 'object' || queue === null) return;
    const call: unknown = Reflect.get(queue, isDataSaver() ? 'unregister' : 'register');
    if (typeof call === 'function')
      await Reflect.apply(call, queue, [CATALOGUE_SYNC_TAG, { minInterval: REFRESH_EVERY_MS }]);
  } catch {
    // Not installed, or not allowed: the list comes when the app is opened.
  }
}
