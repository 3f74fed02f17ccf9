import { type OutboxPorts, SHOWN_MS, shownFor, withoutWords } from './outbox.ts';
import type { OutboxRow, PendingRow, WipedRow } from './outbox-rows.ts';

/*
 * What the outbox keeps no longer.
 */

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
