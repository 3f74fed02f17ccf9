import type { OutboxRow, PendingRow } from '#offline/outbox-rows.ts';

/** isPending() of the outbox, without the schemas beside it, which a form does not need. */
export const isPendingRow = (row: OutboxRow): row is PendingRow => row.state !== 'delivered' && row.state !== 'wiped';
