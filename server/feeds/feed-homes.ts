import * as v from 'valibot';
import type { PropertyFilter } from '#contract/filter.ts';
import { placeNames } from '#contract/place-names.ts';
import { PropertyDetail, PropertySummary } from '#contract/property.ts';
import { filteredPage } from '../api/property-queries.ts';
import type { SiteDatabase } from '../db/database.ts';
import type { PropertiesTable } from '../db/schema.ts';

// The homes that feeds hold: those that lists hold (S37), with their descriptions.

/** Most entries of a feed that readers take whole at each visit. */
export const MOST_ENTRIES = 100;
/** Homes of one query where a feed holds all of them. */
export const HOMES_AT_ONCE = 100;

/** What a feed tells of a home. */
export interface FeedHome {
  readonly home: PropertyDetail;
  /** ISO times, UTC. */
  readonly updated: string;
  /** Undefined where nobody said when it was listed. */
  readonly published: string | undefined;
}

type HomeRow = Pick<PropertiesTable, 'id' | 'detail' | 'listed_at' | 'changed_at'>;
const COLUMNS = ['id', 'detail', 'listed_at', 'changed_at'] as const;

/** Atom asks for a time of each entry; this one is older than any home. */
export const UNDATED = '1970-01-01T00:00:00.000Z';

/** The first moment of a day in UTC, where the firm's own day has begun too; undefined for what is no date. */
function timeOfDay(date: string): string | undefined {
  const time = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** When a home last changed, or else was listed: an ISO time, UTC. */
export const updatedOf = (row: Pick<PropertiesTable, 'listed_at' | 'changed_at'>): string =>
  row.changed_at ?? timeOfDay(row.listed_at) ?? UNDATED;

const feedHome = (row: HomeRow): FeedHome => ({
  home: v.parse(PropertyDetail, JSON.parse(row.detail)),
  updated: updatedOf(row),
  published: timeOfDay(row.listed_at),
});

/** Homes by their ids, in the order of these; one that is gone meanwhile is left out. */
async function homesOf(db: SiteDatabase, ids: readonly number[]): Promise<readonly FeedHome[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('properties').select(COLUMNS).where('id', 'in', ids).execute();
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rowOf.get(id);
    return row === undefined ? [] : [feedHome(row)];
  });
}

const JustId = v.pick(PropertySummary, ['id']);

/** The newest homes that match a filter, newest first: what the filter call answers (S8), up to MOST_ENTRIES. */
export async function newestHomes(db: SiteDatabase, filter: PropertyFilter): Promise<readonly FeedHome[]> {
  const { sort: _sort, ...matched } = filter;
  const { summaries } = await filteredPage(db, matched, placeNames, { page: 1, limit: MOST_ENTRIES });
  return homesOf(
    db,
    summaries.map((summary) => v.parse(JustId, JSON.parse(summary)).id),
  );
}

/** All homes that lists hold, by their ids, some at once: of any number of homes few are in memory. */
export async function* allHomes(db: SiteDatabase): AsyncGenerator<readonly FeedHome[]> {
  for (let after = 0; ; ) {
    // The table of what filters ask holds those that are listed, in this order: nothing has to be sorted.
    const rows = await db
      .selectFrom('property_search')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(HOMES_AT_ONCE)
      .execute();
    const ids = rows.map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
    yield await homesOf(db, ids);
  }
}
