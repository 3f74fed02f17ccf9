import * as v from 'valibot';
import { PageMessage, SHORTLIST_SYNC_TAG } from '#contract/worker-messages.ts';
import { shortlistKeeper } from '#offline/shortlist-runtime.ts';
import { PICTURE_CACHE } from './pictures.ts';

/*
 * The worker's side of the shortlist: it fetches what saved homes lack, asked by a page or woken by the browser.
 */

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}
const isSync = (event: Event): event is SyncEvent => 'tag' in event && 'waitUntil' in event;

/**
 * Adds the shortlist's listeners to the worker. Call it while the worker's script is evaluated.
 * @param changed called when a row or a photo may have changed
 * @param missed called when the server was not met
 */
export function registerShortlist(scope: ServiceWorkerGlobalScope, changed: () => void, missed: () => void) {
  const keeper = shortlistKeeper(changed, missed, async (path) => (await caches.open(PICTURE_CACHE)).match(path));

  scope.addEventListener('sync', (event: Event) => {
    if (!isSync(event) || event.tag !== SHORTLIST_SYNC_TAG) return;
    // A rejection keeps the tag: the browser wakes us again.
    const whole = keeper.run().then((outcome) => {
      if (outcome === 'no-connection') throw new Error('Saved homes still lack something');
    });
    event.waitUntil(whole);
  });
  scope.addEventListener('message', (event) => {
    const message = v.safeParse(PageMessage, event.data);
    if (message.success && message.output.type === 'keep-shortlist') {
      event.waitUntil(keeper.run().catch(() => undefined));
    }
  });
  return keeper;
}
