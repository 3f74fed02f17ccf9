import * as v from 'valibot';
import type { SiteDatabase } from '../db/database.ts';
import { LARGEST_ID, type Unlisted } from '../db/schema.ts';

/** The words for such a property in mails and lists. */
export const UNLISTED_WORDS: Readonly<Record<Unlisted, string>> = {
  let: 'No longer listed (let)',
  sold: 'No longer listed (sold)',
  removed: 'No longer listed',
  unknown: 'Not on our list',
};

const WithStatus = v.pipe(v.string(), v.parseJson(), v.object({ status: v.string() }));

/**
 * Why the property of an enquiry is not listed. The message may have waited on a phone for days, or come from a page in a
 * browser's cache.
 * @returns null for a property that is listed
 */
export async function unlistedReason(db: SiteDatabase, id: number): Promise<Unlisted | null> {
  if (id > LARGEST_ID) return 'unknown';
  const home = await db.selectFrom('properties').select(['listed', 'summary']).where('id', '=', id).executeTakeFirst();
  if (home === undefined) {
    const had = await db.selectFrom('property_ids').select('id').where('id', '=', id).executeTakeFirst();
    return had === undefined ? 'unknown' : 'removed';
  }
  if (home.listed === 1) return null;
  const read = v.safeParse(WithStatus, home.summary);
  const status = read.success ? read.output.status.toLowerCase() : '';
  return status === 'let' || status === 'sold' ? status : 'removed';
}
