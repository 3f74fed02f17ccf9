import { isLive, type OutboxPorts, SHOWN_MS, shownFor, withoutWords } from './outbox.ts';
import type { OutboxRow, PendingRow, WipedRow } from './outbox-rows.ts';

// What leaves the outbox: what the visitor deletes, and what is kept no longer.

type Discarded = 'removed' | 'sent' | 'busy';

/**
 * Removes a row because the visitor said so. One on its way is not removed, since nobody could tell what became of it: it is
 * marked, so that it goes when this try has failed, also if nobody waits for that.
 * @param keepsSent what has arrived by now stays, since it cannot be taken back
 */
async function remove(ports: OutboxPorts, id: string, keepsSent: boolean): Promise<Discarded> {
  let said: Discarded = 'removed';
  let isChanged = false;
  await ports.store.change(id, (row) => {
    const isBusy = row?.state === 'sending' && isLive(row.sender, ports.now());
    said = keepsSent && row?.state === 'delivered' ? 'sent' : isBusy ? 'busy' : 'removed';
    isChanged = row !== undefined && (isBusy ? row.unwanted !== true : said === 'removed');
    if (!isChanged) return undefined;
    return isBusy ? { ...row, unwanted: true } : 'remove';
  });
  if (isChanged) ports.changed();
  return said;
}

/**
 * Removes a row because the visitor said so, whatever its state.
 * @returns false when it is on its way: it goes when its try has failed
 */
export const discard = async (ports: OutboxPorts, id: string): Promise<boolean> =>
  (await remove(ports, id, false)) !== 'busy';

/**
 * Removes a message that the visitor does not want to send; one that has arrived by now stays.
 * @returns `busy` when it is on its way: it goes when its try has failed
 */
export const discardUnsent = (ports: OutboxPorts, id: string): Promise<Discarded> => remove(ports, id, true);

/** Tombstones leave the outbox after this long (ms). */
const TOMBSTONE_MS = 30 * 86_400_000;
/** The time shown is written down again when it has grown by this much (ms). */
const COUNT_EVERY_MS = 3_600_000;

const wipedOf = (row: PendingRow, now: number): WipedRow => ({
  ...withoutWords(row),
  state: 'wiped',
  wiped_at: now,
  maybe_arrived: row.maybe_arrived,
});

function afterSweep(row: OutboxRow | undefined, now: number): OutboxRow | 'remove' | undefined {
  if (row?.state === 'delivered') return now - row.delivered_at > TOMBSTONE_MS ? 'remove' : undefined;
  if (row?.state === 'wiped') return now - row.wiped_at > TOMBSTONE_MS ? 'remove' : undefined;
  if (row?.state !== 'attention' || row.shown === null) return undefined;
  const ms = shownFor(row, now);
  if (ms >= SHOWN_MS) return wipedOf(row, now);
  return Math.abs(now - row.shown.at) < COUNT_EVERY_MS ? undefined : { ...row, shown: { at: now, ms } };
}

/**
 * Deletes what is kept no longer: the words of rows that the visitor has known for 30 days to be undeliverable, of which
 * a tombstone stays that says so, and tombstones older than 30 days.
 * @throws StorageFailure
 */
export async function sweep(ports: OutboxPorts): Promise<void> {
  const now = ports.now();
  let swept = false;
  for (const row of await ports.store.rows()) {
    if (afterSweep(row, now) === undefined) continue;
    await ports.store.change(row.id, (existing) => afterSweep(existing, now));
    swept = true;
  }
  if (swept) ports.changed();
}
