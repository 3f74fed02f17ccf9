import type { PushMessage } from '#contract/push-subscription.ts';
import { getViewingTag } from '#contract/viewing-state.ts';
import { readFirmDate } from '#lib/dates.ts';
import { formatLongDateWithWeekday } from '#lib/days.ts';
import type { SiteDatabase } from '../db/database.ts';
import { loadSubmission, STORED_COLUMNS } from '../submissions/stored-submission.ts';
import { makeLineSafe } from '../text/safe-text.ts';
import type { Viewing } from '../viewings/viewing-life.ts';

const MAX_TITLE = 120;

const TITLES: Readonly<Record<Viewing['state'], string>> = {
  requested: 'Your viewing',
  proposed: 'Other times for your viewing',
  confirmed: 'Viewing confirmed',
  cancelled: 'Viewing cancelled',
  gone: 'This home is no longer available',
};

/** Composes the notification of a viewing: its day, hour and home. @returns JSON; undefined once it is erased or has changed since */
export async function composeViewingMessage(
  db: SiteDatabase,
  submissionId: number,
  version: number | null,
  publicUrl: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('viewings')
    .innerJoin('submissions', 'id', 'submission_id')
    .select(STORED_COLUMNS.map((column) => `submissions.${column}` as const))
    .select(['state', 'at', 'version'])
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
  // A later step of the agency has a message of its own, and the visitor knows the own one.
  if (row === undefined || row.version !== version) return undefined;
  const { property } = await loadSubmission(db, row);
  const hour = row.at === null ? '' : `${formatLongDateWithWeekday(row.at)}, ${readFirmDate(row.at)?.time ?? ''}`;
  const message: PushMessage = {
    web_push: 8030,
    notification: {
      title: TITLES[row.state],
      body: [hour, makeLineSafe(property?.title ?? '', MAX_TITLE)].filter((line) => line !== '').join('\n'),
      lang: 'en',
      tag: getViewingTag(property?.id ?? 0),
      navigate: `${publicUrl}/outbox`,
    },
  };
  return JSON.stringify(message);
}
