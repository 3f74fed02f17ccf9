import { notifyChanged } from '#offline/device/device-changes.ts';
import { type DeliveryPorts, deliverAll, outboxRuntime } from '#offline/outbox/delivery.ts';
import { finishEnqueue, type Urgency } from '#offline/outbox/outbox.ts';
import type { OutboxRow } from '#offline/outbox/outbox-rows.ts';
import { isPending } from '#offline/outbox/row-state.ts';

// The worker's side of the outbox: the same delivery, woken by the browser or by a page that is being closed.

/** How long the worker waits for a page that is just sending, ms. */
const PATIENCE_MS = 25_000;

/**
 * Sends what is due.
 * @throws when rows remain: the browser is to try again later (Chromium gives a tag three attempts)
 */
export async function deliverFromWorker(ports: DeliveryPorts, urgency: Urgency): Promise<void> {
  const { left } = await deliverAll(ports, { urgency });
  if (left > 0) throw new Error(`${left} still to be sent`);
}

/**
 * @param note called with whether the server was met
 * @param arrived called with the messages that a delivery has brought to the server
 */
export function createOutbox(
  note: (isReached: boolean) => void,
  arrived: (rows: readonly OutboxRow[]) => Promise<void>,
) {
  const ports = outboxRuntime(() => void notifyChanged('outbox'), note, PATIENCE_MS);
  const { store } = ports;
  const deliver = async (urgency: Urgency): Promise<void> => {
    const before = await store.rows();
    try {
      await deliverFromWorker(ports, urgency);
    } finally {
      // A notification that fails is no failure of the delivery.
      if (before.length > 0)
        await store
          .rows()
          .then((after) => arrived(arrivedSince(before, after)))
          .catch(() => undefined);
    }
  };
  return {
    /** Sends what is due. @throws when rows remain */
    deliver,

    /** Saves what a page was saving when it was left, and sends it. @throws when rows remain */
    async finish({ row, draft }: { readonly row: unknown; readonly draft?: string | undefined }): Promise<void> {
      await finishEnqueue(ports, row, draft);
      await deliver('eager');
    },

    /** Makes the database where it is missing. */
    make: store.make,
  };
}

/** What a notification says of a message that has arrived; nothing of what the visitor wrote. */
export const sentWords = ({ kind, subject }: Pick<OutboxRow, 'kind' | 'subject'>): string =>
  kind === 'enquiry' ? `Sent: your enquiry about ${subject}` : `Sent: ${subject}`;

/** The messages that waited before and have arrived since. */
export function arrivedSince(before: readonly OutboxRow[], after: readonly OutboxRow[]): readonly OutboxRow[] {
  const waiting = new Set(before.filter(isPending).map(({ id }) => id));
  return after.filter(({ id, state }) => state === 'delivered' && waiting.has(id));
}

/** Shows them, where notifications are allowed and no window is open. Never asks. */
export async function notifyDelivered(scope: ServiceWorkerGlobalScope, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0 || typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.length > 0) return;
  for (const row of rows) {
    await scope.registration.showNotification(sentWords(row), {
      tag: `sent-${row.id}`,
      data: { navigate: `${scope.location.origin}/outbox` },
    });
  }
}
