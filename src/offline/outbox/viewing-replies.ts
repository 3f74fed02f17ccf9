import type { ViewingReply } from '#contract/viewing-state.ts';
import type { Answer } from './answers.ts';
import { edit, enqueue, type OutboxPorts } from './outbox.ts';
import type { ChangeOptions, OutboxRow, PendingRow, Step } from './outbox-rows.ts';
import { findReceiptId, findReply, getReplyAbout, isUndelivered } from './row-state.ts';
import { writeState } from './viewing-receipt.ts';

// What the visitor does about a viewing: a reply is a message like any other (0046).

/** A reply without the token, which the receipt has. */
export type Reply = ViewingReply extends infer R ? (R extends unknown ? Omit<R, 'token'> : never) : never;

/**
 * Stores a reply. One that waits is replaced, unless it may have arrived: then the new one is sent after it.
 * @param token of the viewing @throws when storage failed, or the receipt has gone
 */
export async function enqueueReply(ports: OutboxPorts, token: string, reply: Reply): Promise<PendingRow> {
  const rows = await ports.store.rows();
  const receipt = rows.find((row) => row.state === 'delivered' && row.viewing?.token === token);
  if (receipt === undefined) throw new Error('The viewing has gone');
  const { id, subject } = receipt;
  const text = { body: { ...reply, token }, fields: {} };
  const waiting = findReply(rows, id);
  if (waiting !== undefined) {
    const result = await edit(ports, waiting.id, text);
    if (result.ok) return result.row;
  }
  const about = getReplyAbout(id);
  const result = await enqueue(ports, { kind: 'viewing-reply', subject, about, after: waiting?.id, ...text });
  if (result.saved) return result.row;
  throw result.cause;
}

/** Whether a row must wait until an earlier one has been sent. */
export const isBehind = (row: OutboxRow, rows: readonly OutboxRow[]): boolean =>
  'after' in row && rows.some((other) => other.id === row.after && isUndelivered(other));

/** What the answer to a reply changes in the receipt of its viewing, beside the row of the reply. */
export function receive(
  ports: OutboxPorts,
  { about }: PendingRow,
  { reply }: Extract<Answer, { is: 'delivered' }>,
): ChangeOptions['also'] {
  const id = findReceiptId(about);
  if (id === undefined || reply === undefined) return undefined;
  const { done, viewing: state, serverNow } = reply;
  return {
    id,
    step: (row) => {
      if (row?.state !== 'delivered' || row.viewing === undefined) return undefined;
      const { late: _, ...receipt } = row.viewing;
      const after = { ...writeState(receipt, state, { now: ports.now(), serverNow }), etag: null };
      // The visitor knows what the reply itself has changed.
      return {
        ...row,
        viewing: done && state !== null ? { ...after, seen_version: state.version } : { ...after, late: true },
      };
    },
  };
}

/** Notes that the visitor has seen the states of viewings. @param ids rows on the screen @throws StorageFailure */
export async function markViewingsSeen(ports: OutboxPorts, ids: readonly string[]): Promise<void> {
  const mark: Step = (row) => {
    if (row?.state !== 'delivered' || row.viewing === undefined) return undefined;
    const { late, ...viewing } = row.viewing;
    const seen_version = viewing.state?.version ?? 0;
    return late || seen_version > viewing.seen_version ? { ...row, viewing: { ...viewing, seen_version } } : undefined;
  };
  for (const id of ids) await ports.store.change(id, mark);
}
