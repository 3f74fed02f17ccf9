import type { SiteDatabase } from '../../db/database.ts';

/** SQLite takes a bounded number of parameters in one statement. */
export const ROWS_AT_ONCE = 200;
/** The same for rows of few columns. */
export const SMALL_ROWS_AT_ONCE = 2_000;

/** A list in parts of at most `size`. */
export const chunks = function* <T>(rows: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
};

/** What comes bit by bit, in parts of at most `size`. */
export async function* inBatches<T>(all: AsyncIterable<T>, size: number): AsyncGenerator<readonly T[]> {
  let batch: T[] = [];
  for await (const one of all) {
    batch.push(one);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** All listings as they are stored, by their ids, some hundreds at once; what was read may be replaced on the way. */
export async function* storedListings(
  db: Pick<SiteDatabase, 'selectFrom'>,
): AsyncGenerator<readonly { readonly id: number; readonly detail: string; readonly changed_at: string | null }[]> {
  let after = 0;
  while (true) {
    const listings = await db
      .selectFrom('properties')
      .select(['id', 'detail', 'changed_at'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    const last = listings.at(-1);
    if (last === undefined) return;
    after = last.id;
    yield listings;
  }
}
