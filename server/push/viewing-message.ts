import * as v from 'valibot';
import type { PushMessage } from '#contract/push-subscription.ts';
import { getViewingTag } from '#contract/viewing-state.ts';
import { readFirmDate } from '#lib/dates.ts';
import { formatLongDateWithWeekday } from '#lib/days.ts';
import type { SiteDatabase } from '../db/database.ts';
import { LARGEST_ID } from '../db/schema.ts';
import { getPropertyId, parseBody } from '../submissions/stored-submission.ts';
import { makeLineSafe } from '../text/safe-text.ts';
import type { Viewing } from '../viewings/viewing-life.ts';

const MAX_TITLE = 120;
const Titled = v.pipe(v.string(), v.parseJson(), v.object({ title: v.string() }));

const TITLES: Readonly<Record<Viewing['state'], string>> = {
  requested: 'Your viewing',
  proposed: 'Other times for your viewing',
  confirmed: 'Viewing confirmed',
  cancelled: 'Viewing cancelled',
  gone: 'This home is no longer available',
};

async function loadTitle(db: SiteDatabase, id: number): Promise<string> {
  if (id > LARGEST_ID) return '';
  const row = await db.selectFrom('properties').select('summary').where('id', '=', id).executeTakeFirst();
  const titled = v.safeParse(Titled, row?.summary);
  return titled.success ? makeLineSafe(titled.output.title, MAX_TITLE) : '';
}

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
    .select(['body', 'state', 'at', 'version'])
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
  // A later step of the agency has a message of its own, and the visitor knows the own one.
  if (row === undefined || row.version !== version) return undefined;
  const propertyId = getPropertyId(parseBody(row.body)) ?? 0;
  const hour = row.at === null ? '' : `${formatLongDateWithWeekday(row.at)}, ${readFirmDate(row.at)?.time ?? ''}`;
  const message: PushMessage = {
    web_push: 8030,
    notification: {
      title: TITLES[row.state],
      body: [hour, await loadTitle(db, propertyId)].filter((line) => line !== '').join('\n'),
      lang: 'en',
      tag: getViewingTag(propertyId),
      navigate: `${publicUrl}/outbox`,
    },
  };
  return JSON.stringify(message);
}
