import type { Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { toIso } from '../process/time.ts';
import type { Step, Viewing } from './viewing-life.ts';

/** Queues the mails of a step in its transaction. @param viewing after the step @param now wall clock, ms */
export async function queueViewingMails(
  trx: Transaction<Schema>,
  submissionId: number,
  viewing: Viewing,
  _step: Step,
  now: number,
): Promise<void> {
  const at = toIso(now);
  await trx
    .insertInto('viewing_mails')
    .values({
      submission_id: submissionId,
      receiver: 'office',
      version: viewing.version,
      viewing: JSON.stringify(viewing),
      state: 'waiting',
      attempts: 0,
      created_at: at,
      next_at: at,
    })
    .execute();
}
