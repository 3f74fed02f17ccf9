import * as v from 'valibot';
import { OUTBOX_CHANNEL, OUTBOX_SYNC_TAG, PageMessage, type WorkerMessage } from '#contract/worker-messages.ts';
import type { DeliveryPorts } from '#offline/delivery.ts';
import { notedFetch } from '#offline/noted-fetch.ts';
import type { Urgency } from '#offline/outbox.ts';
import { outboxRuntime } from '#offline/outbox-runtime.ts';
import { deliverFromWorker } from './outbox-delivery.ts';

/*
 * The worker's side of the outbox: the same delivery, woken by the browser or by a page that is being closed.
 */

/** How long the worker waits for a page that is just sending, ms. */
const PATIENCE_MS = 25_000;

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}
const isSync = (event: Event): event is SyncEvent => 'tag' in event && 'waitUntil' in event;

/**
 * Adds the outbox's listeners to the worker. Call it while the worker's script is evaluated.
 * @param note called with whether the server was met
 */
export function registerOutbox(scope: ServiceWorkerGlobalScope, note: (isReached: boolean) => void): void {
  const channel = new BroadcastChannel(OUTBOX_CHANNEL);
  const changed = () => channel.postMessage({ type: 'outbox-changed' } satisfies WorkerMessage);
  let ports: DeliveryPorts | undefined;
  const deliver = (urgency: Urgency): Promise<void> => {
    if (ports === undefined) {
      const runtime = outboxRuntime(changed, PATIENCE_MS);
      ports = { ...runtime, fetch: notedFetch(runtime.fetch, note) };
    }
    return deliverFromWorker(ports, urgency);
  };

  scope.addEventListener('sync', (event: Event) => {
    if (isSync(event) && event.tag === OUTBOX_SYNC_TAG) event.waitUntil(deliver('eager'));
  });
  scope.addEventListener('message', (event) => {
    const message = v.safeParse(PageMessage, event.data);
    if (message.success && message.output.type === 'send-outbox') {
      event.waitUntil(deliver('eager').catch(() => undefined));
    }
  });
  scope.addEventListener('activate', () => {
    // Not part of the activation: that would hold back every request of the pages until all is sent.
    void deliver('timer').catch(() => undefined);
  });
}
