import type { OutboxRow } from '#offline/outbox/outbox-rows.ts';
import { isPending } from '#offline/outbox/row-state.ts';

// The end of a message that waited, told where no window of the app could say it.

/** What a notification says of a message that has arrived; nothing of what the visitor wrote. */
export const sentWords = ({ kind, subject }: Pick<OutboxRow, 'kind' | 'subject'>): string =>
  kind === 'enquiry' ? `Sent: your enquiry about ${subject}` : `Sent: ${subject}`;

/** The messages that waited before and have arrived since. */
export function arrivedSince(before: readonly OutboxRow[], after: readonly OutboxRow[]): readonly OutboxRow[] {
  const waiting = new Set(before.filter(isPending).map(({ id }) => id));
  return after.filter(({ id, state }) => state === 'delivered' && waiting.has(id));
}

/** Shows them, where notifications are allowed and no window is open. Never asks. */
export async function tellArrived(scope: ServiceWorkerGlobalScope, rows: readonly OutboxRow[]): Promise<void> {
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
