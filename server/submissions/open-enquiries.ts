import type { ExpressionBuilder, Kysely } from 'kysely';
import type { SiteDatabase } from '../db/database.ts';
import type { Schema, SubmissionsTable } from '../db/schema.ts';
import type { SiteGauge } from '../http/metrics.ts';
import { DAY_MS, toIso } from '../process/time.ts';
import { describeSubject } from './kinds.ts';
import { loadSubmission, STORED_COLUMNS } from './stored-submission.ts';
import { addWorkingDay } from './working-days.ts';

// An enquiry is open until somebody says that it has been answered; one in quarantine is neither.

/** An enquiry without the visitor's name and words. */
export interface OpenEnquiry {
  readonly reference: string;
  /** ISO time. */
  readonly receivedAt: string;
  /** The property's reference and title, after why it is not listed any more. */
  readonly about: string;
}

/** Who answers where no agent is named. */
export const OFFICE_NAME = 'the office';

/** The condition that a person may read a submission as usual. */
export const isOutOfQuarantine = (where: ExpressionBuilder<Schema, 'submissions'>) =>
  where.or([where('quarantine', 'is', null), where('released_at', 'is not', null)]);

export const selectOpenEnquiries = (db: Kysely<Schema>) =>
  db.selectFrom('submissions').where('kind', '=', 'enquiry').where('answered_at', 'is', null).where(isOutOfQuarantine);

export async function loadOpenEnquiries(db: SiteDatabase): Promise<readonly OpenEnquiry[]> {
  const rows = await selectOpenEnquiries(db).select(STORED_COLUMNS).orderBy('received_at').orderBy('id').execute();
  return Promise.all(
    rows.map(async (row) => ({
      reference: row.reference,
      receivedAt: row.received_at,
      about: describeSubject(await loadSubmission(db, row)),
    })),
  );
}

/** Loads the open enquiries that have waited for more than a working day. @param now wall clock, ms */
export const loadOverdueEnquiries = async (db: SiteDatabase, now: number): Promise<readonly OpenEnquiry[]> =>
  (await loadOpenEnquiries(db)).filter(({ receivedAt }) => addWorkingDay(Date.parse(receivedAt)) <= now);

export interface Answered {
  /** ISO time. */
  readonly at: string;
  /** The name of who answered. */
  readonly by: string;
}

/** Reads who answered a submission; undefined while it is open. */
export const readAnswered = ({
  answered_at: at,
  answered_by: by,
}: Pick<SubmissionsTable, 'answered_at' | 'answered_by'>): Answered | undefined =>
  at === null ? undefined : { at, by: by ?? '' };

/** Marks an enquiry as answered; the first who says so holds. @param by who answered @param now ms @returns whether it was open */
export async function markAnswered(db: SiteDatabase, reference: string, by: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('submissions')
    .set({ answered_at: toIso(now), answered_by: by })
    .where('reference', '=', reference)
    .where('kind', '=', 'enquiry')
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const COUNTED_DAYS = 90;

/** @param now wall clock, ms @returns ms; undefined where none was answered */
async function getMedianAnswerTime(db: SiteDatabase, now: number): Promise<number | undefined> {
  const answered = await db
    .selectFrom('submissions')
    .select(['received_at', 'answered_at'])
    .where('kind', '=', 'enquiry')
    .where('answered_by', 'is not', null)
    .where('received_at', '>=', toIso(now - COUNTED_DAYS * DAY_MS))
    .execute();
  const times = answered
    .map(({ received_at, answered_at }) => Date.parse(answered_at ?? received_at) - Date.parse(received_at))
    .sort((a, b) => a - b);
  return times[Math.floor((times.length - 1) / 2)];
}

/** The metrics of open enquiries. */
export function createEnquiryGauges(db: SiteDatabase, now: () => number = Date.now): SiteGauge[] {
  const toSeconds = (ms: number | undefined) => (ms === undefined ? [] : [{ value: ms / 1000 }]);
  return [
    {
      name: 'site_enquiries_open',
      help: 'Enquiries that nobody has marked as answered.',
      read: async () => {
        const open = selectOpenEnquiries(db).select(({ fn }) => fn.countAll().as('count'));
        return [{ value: Number((await open.executeTakeFirstOrThrow()).count) }];
      },
    },
    {
      name: 'site_enquiry_oldest_open_seconds',
      help: 'Age of the oldest open enquiry; absent without any.',
      read: async () => {
        const open = selectOpenEnquiries(db).select('received_at').orderBy('received_at').limit(1);
        const oldest = await open.executeTakeFirst();
        return toSeconds(oldest && now() - Date.parse(oldest.received_at));
      },
    },
    {
      name: 'site_enquiry_answer_median_seconds',
      help: 'Median time until an enquiry of the last 90 days was marked as answered; absent without any.',
      read: async () => toSeconds(await getMedianAnswerTime(db, now())),
    },
  ];
}
