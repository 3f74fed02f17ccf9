import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { PropertyDetail } from '#contract/property.ts';
import type { SiteDatabase } from '../db/database.ts';
import { lockCatalogue } from '../db/dialect.ts';
import type { Schema } from '../db/schema.ts';
import { type PropertyRows, rowsOf } from './rows.ts';
import { catalogueState } from './state.ts';

/** Changes when rows.ts would make other rows of the same listings: those that are there are then made anew. */
export const ROWS_VERSION = 'rows 3';
/** SQLite takes a bounded number of parameters in one statement. */
export const SMALL_ROWS_AT_ONCE = 2_000;
const LISTINGS_AT_ONCE = 200;
/** How long another process's import or remaking is waited for, in ms. */
const WAIT_MS = 60_000;

type Trx = Transaction<Schema>;

/** A list in parts of at most `size`. */
export const chunks = function* <T>(rows: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
};

/** Writes the rows of listings that have none; at most some hundreds of listings at once. */
export async function insertRows(trx: Trx, rows: readonly PropertyRows[]): Promise<void> {
  await trx
    .insertInto('properties')
    .values(rows.map(({ property }) => property))
    .execute();
  const offers = rows.flatMap((one) => one.offers);
  for (const part of chunks(offers, SMALL_ROWS_AT_ONCE)) await trx.insertInto('property_offers').values(part).execute();
  const listed = rows.flatMap(({ search }) => search ?? []);
  if (listed.length > 0) await trx.insertInto('property_search').values(listed).execute();
  const tags = rows.flatMap((one) => one.tags);
  for (const part of chunks(tags, SMALL_ROWS_AT_ONCE)) await trx.insertInto('property_tags').values(part).execute();
}

/** Removes all rows of listings; at most some hundreds at once. */
export async function removeRows(trx: Trx, ids: readonly number[]): Promise<void> {
  for (const table of ['property_offers', 'property_tags'] as const) {
    await trx
      .deleteFrom(table)
      .where('property_id', 'in', [...ids])
      .execute();
  }
  await trx
    .deleteFrom('properties')
    .where('id', 'in', [...ids])
    .execute();
}

/**
 * Makes the rows of all listings anew out of what is stored of them, where an older release made them: a catalogue that
 * came by `npm run import` is not imported again when the site starts.
 */
export async function remakeRows(db: SiteDatabase): Promise<void> {
  const isCurrent = async (from: SiteDatabase | Trx): Promise<boolean> => {
    const row = await from.selectFrom('catalogue').select('stamp').executeTakeFirst();
    return row === undefined || row.stamp === ROWS_VERSION;
  };
  if (await isCurrent(db)) return;
  const version = await db.transaction().execute(async (trx) => {
    // Where another process is at it for longer, the rows of before still serve, and the next start looks again.
    if (!(await lockCatalogue(trx, WAIT_MS)) || (await isCurrent(trx))) return undefined;
    let after = 0;
    while (true) {
      const listings = await trx
        .selectFrom('properties')
        .select(['id', 'detail'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(LISTINGS_AT_ONCE)
        .execute();
      const last = listings.at(-1);
      if (last === undefined) break;
      after = last.id;
      await removeRows(
        trx,
        listings.map(({ id }) => id),
      );
      await insertRows(
        trx,
        listings.map(({ detail }) => rowsOf(v.parse(PropertyDetail, JSON.parse(detail)), detail)),
      );
    }
    const before = await trx.selectFrom('catalogue').select('version').executeTakeFirstOrThrow();
    const next = { version: before.version + 1, stamp: ROWS_VERSION };
    await trx.updateTable('catalogue').set(next).execute();
    return next.version;
  });
  if (version !== undefined) catalogueState(db).changed(version);
}
