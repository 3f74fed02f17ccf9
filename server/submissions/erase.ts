import { sql, type Transaction } from 'kysely';
import type { SiteDatabase } from '../db/database.ts';
import { getDialect } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { ANY_BODY, getErasedKey, isTextKey } from './keys.ts';

/** The privacy notice promises it (content/pages/texts.json). */
export const RETENTION_MONTHS = 24;
/** Small, because visitors' messages wait for the transaction. */
const BATCH = 100;

/** Submissions from before this ISO time are erased. @param now wall clock, ms */
export function getRetentionStart(now: number): string {
  const date = new Date(now);
  date.setUTCMonth(date.getUTCMonth() - RETENTION_MONTHS);
  return date.toISOString();
}

async function eraseBatch(
  trx: Transaction<Schema>,
  rows: readonly { readonly id: number; readonly idempotency_key: string | null }[],
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  for (const table of ['deliveries', 'viewing_mails', 'viewings', 'push_messages'] as const) {
    await trx.deleteFrom(table).where('submission_id', 'in', ids).execute();
  }
  await trx.deleteFrom('submissions').where('id', 'in', ids).execute();
  for (const { idempotency_key: key } of rows) {
    if (key === null) continue;
    if (isTextKey(key)) await trx.deleteFrom('idempotency').where('key', '=', key).execute();
    else {
      await trx
        .updateTable('idempotency')
        .set({ key: getErasedKey(key), body_hash: ANY_BODY })
        .where('key', '=', key)
        .execute();
    }
  }
}

/** Erases all of submissions but a key's hash and answer, for phones that repeat it. @returns how many */
export async function eraseSubmissions(db: SiteDatabase, ids: readonly number[]): Promise<number> {
  let erased = 0;
  const isSqlite = getDialect(db) === 'sqlite';
  // Without it SQLite leaves deleted rows in the file until their space is reused.
  if (isSqlite && ids.length > 0) await sql`pragma secure_delete = on`.execute(db);
  for (let start = 0; start < ids.length; start += BATCH) {
    erased += await db.transaction().execute(async (trx) => {
      const rows = await trx
        .selectFrom('submissions')
        .select(['id', 'idempotency_key'])
        .where('id', 'in', ids.slice(start, start + BATCH))
        .execute();
      if (rows.length > 0) await eraseBatch(trx, rows);
      return rows.length;
    });
  }
  // The write-ahead log still holds earlier pages. A read by another process may delay the checkpoint.
  if (isSqlite && erased > 0) await sql`pragma wal_checkpoint(truncate)`.execute(db);
  return erased;
}

/** Erases submissions older than 24 months. @param now wall clock, ms @returns how many */
export async function eraseOldSubmissions(db: SiteDatabase, now: number): Promise<number> {
  let erased = 0;
  for (;;) {
    const rows = await db
      .selectFrom('submissions')
      .select('id')
      .where('received_at', '<', getRetentionStart(now))
      .orderBy('received_at')
      .limit(BATCH)
      .execute();
    if (rows.length === 0) return erased;
    erased += await eraseSubmissions(
      db,
      rows.map(({ id }) => id),
    );
  }
}
