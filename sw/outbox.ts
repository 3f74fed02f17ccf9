import { getViewingTag, type ViewingState } from '#contract/viewing-state.ts';
import { notifyChanged } from '#offline/device/device-changes.ts';
import { askViewings, findOpenViewings } from '#offline/outbox/ask-viewings.ts';
import { createOutboxRuntime, type DeliveryPorts, deliverAll } from '#offline/outbox/delivery.ts';
import { finishEnqueue, type Urgency } from '#offline/outbox/outbox.ts';
import type { OutboxRow } from '#offline/outbox/outbox-rows.ts';
import { isPending, isViewingNews } from '#offline/outbox/row-state.ts';
import type { ViewingRow } from '#offline/outbox/viewing-receipt.ts';

const PATIENCE_MS = 25_000;

/** Sends what is due. @throws when rows remain, so that the browser retries (Chromium: three times) */
export async function deliverFromWorker(ports: DeliveryPorts, urgency: Urgency): Promise<void> {
  const { left } = await deliverAll(ports, { urgency });
  if (left > 0) throw new Error(`${left} still to be sent`);
}

/**
 * @param onDelivered called with the messages that a delivery has brought to the server
 * @param onNews called with the viewings that the agency has changed
 */
export function createOutbox(
  onReached: (isReached: boolean) => void,
  onDelivered: (rows: readonly OutboxRow[]) => Promise<void>,
  onNews: (rows: readonly ViewingRow[]) => Promise<void>,
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
  /** Asks what became of open viewings, where that is due. Never throws: the next wake-up asks again. */
  const ask = async (): Promise<void> => {
    try {
      const { changed } = await askViewings(ports);
      await onNews(changed.filter(({ viewing }) => isViewingNews(viewing)));
    } catch {
      // The states stay as they are.
    }
  };
  return {
    deliver,
    ask,

    /** Asks at once, since a notification has just said that a viewing was changed. Never throws. */
    askNow: (): Promise<unknown> => askViewings(ports, { isNow: true }).catch(() => undefined),

    /** Tokens of the viewings that may still change. @throws StorageFailure */
    readTokens: async (): Promise<readonly string[]> =>
      findOpenViewings(await store.rows(), ports.now()).map(({ viewing }) => viewing.token),

    /** Stores what a page was storing when it was left, and sends it. @throws when rows remain */
    async finish({ row, draft }: { readonly row: unknown; readonly draft?: string | undefined }): Promise<void> {
      await finishEnqueue(ports, row, draft);
      await deliver('eager');
    },

    make: store.make,
    rows: store.rows,
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

const viewingNews: Readonly<Record<ViewingState['state'], string>> = {
  requested: 'The agency has your request',
  proposed: 'The agency offers you other times',
  confirmed: 'Your viewing is confirmed',
  cancelled: 'Your viewing is cancelled',
  gone: 'This home is no longer available',
};

/** Notifies the visitor where notifications are allowed and no window is open. Never asks for permission. */
async function notifyClosed(
  scope: ServiceWorkerGlobalScope,
  notifications: readonly { readonly title: string; readonly body?: string; readonly tag: string }[],
): Promise<void> {
  if (notifications.length === 0 || typeof Notification === 'undefined' || Notification.permission !== 'granted')
    return;
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.length > 0) return;
  const data = { navigate: `${scope.location.origin}/outbox` };
  for (const { title, ...options } of notifications)
    await scope.registration.showNotification(title, { ...options, data });
}

export const notifyDelivered = (scope: ServiceWorkerGlobalScope, rows: readonly OutboxRow[]): Promise<void> =>
  notifyClosed(
    scope,
    rows.map((row) => ({ title: formatSent(row), tag: `sent-${row.id}` })),
  );

/** The tag is that of the push about the same change, so that only one shows. */
export const formatViewingNews = (subject: string, { state, property_id }: ViewingState) => ({
  title: viewingNews[state],
  body: subject,
  tag: getViewingTag(property_id),
});

export const notifyViewings = (scope: ServiceWorkerGlobalScope, rows: readonly ViewingRow[]): Promise<void> =>
  notifyClosed(
    scope,
    rows.flatMap(({ subject, viewing: { state } }) => (state === null ? [] : formatViewingNews(subject, state))),
  );
