import type { OutboxRow, PendingRow } from './outbox-rows.ts';

// What a row's state means, apart from the rows' schemas: a form and the page's sender ask, and read no storage.

/** Whether a row still holds the visitor's words. */
export const isPending = (row: OutboxRow): row is PendingRow => row.state !== 'delivered' && row.state !== 'wiped';

/** Whether the row still has to be sent by us without anybody's help. */
export const isUndelivered = (row: OutboxRow): boolean => isPending(row) && row.state !== 'attention';
