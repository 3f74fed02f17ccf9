import type { OutboxRow, PendingRow, ViewingReceipt } from './outbox-rows.ts';

// Apart from the schemas of rows, so that a form and the page's sender load none.

/** Whether a row still has the visitor's words. */
export const isPending = (row: OutboxRow): row is PendingRow => row.state !== 'delivered' && row.state !== 'wiped';

/** Whether a row is still to be sent without a person's help. */
export const isUndelivered = (row: OutboxRow): boolean => isPending(row) && row.state !== 'attention';

const REPLY_ABOUT = 'viewing-reply:';

/** What a reply is about. @param id row of its viewing */
export const getReplyAbout = (id: string): string => REPLY_ABOUT + id;

/** The row of the viewing that a reply is about. */
export const findReceiptId = (about: string): string | undefined =>
  about.startsWith(REPLY_ABOUT) ? about.slice(REPLY_ABOUT.length) : undefined;

/** The last reply about a viewing that has not arrived. @param id row of the viewing */
export const findReply = (rows: readonly OutboxRow[], id: string): PendingRow | undefined => {
  const replies = rows.filter(isPending).filter(({ about }) => about === getReplyAbout(id));
  return replies.find((row) => !replies.some(({ after }) => after === row.id));
};

/** The same, while it goes without a person's help. */
export const findWaitingReply = (rows: readonly OutboxRow[], id: string): PendingRow | undefined => {
  const reply = findReply(rows, id);
  return reply !== undefined && isUndelivered(reply) ? reply : undefined;
};

/** Whether the agency has changed a viewing since the visitor looked. */
export const isViewingNews = ({ state, seen_version }: ViewingReceipt): boolean =>
  state !== null && state.version > seen_version && state.state !== 'requested' && state.cancelled_by !== 'visitor';

/** How many viewings the agency has changed since the visitor looked. */
export const countViewingNews = (rows: readonly OutboxRow[]): number =>
  rows.filter((row) => row.state === 'delivered' && row.viewing !== undefined && isViewingNews(row.viewing)).length;
