import type { OutboxRow, PendingRow } from './outbox-rows.ts';

// Apart from the schemas of rows, so that a form and the page's sender load none.

/** Whether a row still has the visitor's words. */
export const isPending = (row: OutboxRow): row is PendingRow => row.state !== 'delivered' && row.state !== 'wiped';

/** Whether a row is still to be sent without a person's help. */
export const isUndelivered = (row: OutboxRow): boolean => isPending(row) && row.state !== 'attention';
