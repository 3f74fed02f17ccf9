import type { SiteDatabase } from '../db/database.ts';
import type { IndexedList, IndexHistory } from './catalogue-index.ts';
import { simpleList } from './property-queries.ts';

/** Indexes remembered: with a new catalogue every day, a phone that comes back after a month still gets the changes. */
const MOST_VERSIONS = 32;

/** The indexes handed out, in the database: changes are told across restarts and imports. */
export function storedHistory(db: SiteDatabase): IndexHistory {
  return {
    find: async (name) => {
      // A query of the address: PostgreSQL refuses text with NUL, and no index is called so.
      if (name.includes('\0')) return undefined;
      return (await db.selectFrom('index_versions').select('stamps').where('name', '=', name).executeTakeFirst())
        ?.stamps;
    },
    keep: async (name, stamps) => {
      await db
        .insertInto('index_versions')
        .values({ name, stamps })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
      const oldest = await db
        .selectFrom('index_versions')
        .select('position')
        .orderBy('position', 'desc')
        .offset(MOST_VERSIONS)
        .limit(1)
        .executeTakeFirst();
      if (oldest !== undefined) {
        await db.deleteFrom('index_versions').where('position', '<=', oldest.position).execute();
      }
    },
  };
}

/** Everything that lists hold, as the index wants it. */
export const wholeList = (db: SiteDatabase): IndexedList => ({
  read: async () => {
    const { summaries, total } = await simpleList(db, { featured: false, limit: undefined });
    return { records: parsed(summaries), total };
  },
});

/** One after the other: all at once would hold up other requests. */
function* parsed(summaries: readonly string[]): Generator<unknown> {
  for (const summary of summaries) yield JSON.parse(summary);
}
