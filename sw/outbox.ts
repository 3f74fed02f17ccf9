import { notifyChanged } from '#offline/device/device-changes.ts';
import { createOutboxRuntime, type DeliveryPorts, deliverAll } from '#offline/outbox/delivery.ts';
import { finishEnqueue, type Urgency } from '#offline/outbox/outbox.ts';
import type { OutboxRow } from '#offline/outbox/outbox-rows.ts';
import { isPending } from '#offline/outbox/row-state.ts';

const PATIENCE_MS = 25_000;

/** Sends what is due. @throws when rows remain, so that the browser retries (Chromium: three times) */
export async function deliverFromWorker(ports: DeliveryPorts, urgency: Urgency): Promise<void> {
  const { left } = await deliverAll(ports, { urgency });
  if (left > 0) throw new Error(`${left} still to be sent`);
}

/** @param onDelivered called with the messages that a delivery has brought to the server */
export function createOutbox(
  onReached: (isReached: boolean) => void,
  onDelivered: (rows: readonly OutboxRow[]) => Promise<void>,
) {
  const ports = createOutboxRuntime(() => void notifyChanged('outbox'), onReached, PATIENCE_MS);
  const { store } = ports;
  const deliver = async (urgency: Urgency): Promise<void> => {
    const before = await store.rows();
    try {
      await deliverFromWorker(ports, urgency);
    } finally {
      // A failed notification is no failed delivery.
      if (before.length > 0)
        await store
          .rows()
          .then((after) => onDelivered(findDelivered(before, after)))
          .catch(() => undefined);
    }
  };
  return {
    deliver,

    /** Stores what a page was storing when it was left, and sends it. @throws when rows remain */
    async finish({ row, draft }: { readonly row: unknown; readonly draft?: string | undefined }): Promise<void> {
      await finishEnqueue(ports, row, draft);
      await deliver('eager');
    },

    make: store.make,
  };
}

/** Text of a notification, without what the visitor wrote. */
export const formatSent = ({ kind, subject }: Pick<OutboxRow, 'kind' | 'subject'>): string =>
  kind === 'enquiry' ? `Sent: your enquiry about ${subject}` : `Sent: ${subject}`;

/** Rows that were pending before and are delivered now. */
export function findDelivered(before: readonly OutboxRow[], after: readonly OutboxRow[]): readonly OutboxRow[] {
  const waiting = new Set(before.filter(isPending).map(({ id }) => id));
  return after.filter(({ id, state }) => state === 'delivered' && waiting.has(id));
}

/** Notifies the visitor where notifications are allowed and no window is open. Never asks for permission. */
export async function notifyDelivered(scope: ServiceWorkerGlobalScope, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0 || typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.length > 0) return;
  for (const row of rows) {
    await scope.registration.showNotification(formatSent(row), {
      tag: `sent-${row.id}`,
      data: { navigate: `${scope.location.origin}/outbox` },
    });
  }
}
