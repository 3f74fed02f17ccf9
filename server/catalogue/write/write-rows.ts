import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { PropertyDetail } from '#contract/property.ts';
import type { SiteDatabase } from '../../db/database.ts';
import { lockCatalogue } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { catalogueState } from '../published/state.ts';
import { chunks, ROWS_AT_ONCE, SMALL_ROWS_AT_ONCE, storedListings } from '../rows/batches.ts';
import { type PropertyRows, ROWS_VERSION, rowsOf } from '../rows/rows.ts';

/** How long another process's import or remaking is waited for, in ms. */
const WAIT_MS = 60_000;

type Trx = Transaction<Schema>;

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
  const places = rows.flatMap((one) => one.places);
  for (const part of chunks(places, SMALL_ROWS_AT_ONCE)) {
    await trx.insertInto('property_places').values(part).execute();
  }
}

/** Removes all rows of listings; at most some hundreds at once. */
export async function removeRows(trx: Trx, ids: readonly number[]): Promise<void> {
  for (const table of ['property_offers', 'property_tags', 'property_places'] as const) {
    await trx.deleteFrom(table).where('property_id', 'in', ids).execute();
  }
  await trx.deleteFrom('properties').where('id', 'in', ids).execute();
}

async function replaceRows(trx: Trx, rows: readonly PropertyRows[]): Promise<void> {
  const ids = rows.map(({ property }) => property.id);
  await removeRows(trx, ids);
  await insertRows(trx, rows);
}

/** Puts properties with somebody under another username. @param counts which of the properties that are with `from` */
export async function moveProperties(
  trx: Trx,
  from: string,
  to: string,
  counts: (id: number) => boolean,
): Promise<void> {
  const homes = await trx.selectFrom('properties').select('id').where('agent', '=', from).execute();
  const ids = homes.flatMap(({ id }) => (counts(id) ? [id] : []));
  for (const part of chunks(ids, ROWS_AT_ONCE)) {
    const listings = await trx
      .selectFrom('properties')
      .select(['detail', 'changed_at'])
      .where('id', 'in', part)
      .execute();
    const rows = listings.map(({ detail, changed_at }) => {
      const moved = { ...v.parse(PropertyDetail, JSON.parse(detail)), agent: to };
      return rowsOf(moved, JSON.stringify(moved), changed_at);
    });
    await replaceRows(trx, rows);
  }
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
    for await (const listings of storedListings(trx)) {
      const rows = listings.map(({ detail, changed_at }) =>
        rowsOf(v.parse(PropertyDetail, JSON.parse(detail)), detail, changed_at),
      );
      await replaceRows(trx, rows);
    }
    const before = await trx.selectFrom('catalogue').select('version').executeTakeFirstOrThrow();
    const next = { version: before.version + 1, stamp: ROWS_VERSION };
    await trx.updateTable('catalogue').set(next).execute();
    return next.version;
  });
  if (version !== undefined) catalogueState(db).changed(version);
}
