import { type ExpressionBuilder, sql } from 'kysely';
import type { SiteDatabase } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { DAY_MS, toIso } from '../process/time.ts';

/** After the hour of a viewing. The privacy notice promises both (content/pages/texts.json). */
const KEPT_AFTER_MS = 7 * DAY_MS;
/** After the last step of a viewing without an hour. */
const KEPT_OPEN_MS = 30 * DAY_MS;

/**
 * Wipes token, words of the agency, gate and sent mails of viewings that are over (0046). What waits is sent first.
 * @param now wall clock, ms
 * @returns how many viewings had something to wipe
 */
export async function wipeOldViewings(db: SiteDatabase, now: number): Promise<number> {
  const isOver = (where: ExpressionBuilder<Schema, 'viewings'>) =>
    where.or([
      where('at', '<', toIso(now - KEPT_AFTER_MS)),
      where.and([where('at', 'is', null), where('changed_at', '<', toIso(now - KEPT_OPEN_MS))]),
    ]);
  return db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('viewing_mails')
      .where('state', 'in', ['sent', 'failed'])
      .where('submission_id', 'in', trx.selectFrom('viewings').select('submission_id').where(isOver))
      .execute();
    const { numUpdatedRows } = await trx
      .updateTable('viewings')
      .set({ token_hash: null, note: '', directions: '', point: null })
      .where(isOver)
      .where(sql<boolean>`(token_hash is not null or note <> '' or directions <> '' or point is not null)`)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });
}
