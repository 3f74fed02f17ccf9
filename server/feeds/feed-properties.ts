import * as v from 'valibot';
import firm from '#content/firm.json' with { type: 'json' };
import { filterOf, type PropertyFilter } from '#contract/filter.ts';
import { placeNames } from '#contract/place-names.ts';
import { previewOf } from '#contract/preview-picture.ts';
import { PropertyDetail, PropertySummary } from '#contract/property.ts';
import { placeOf } from '#contract/property-facts.ts';
import { searchName } from '#contract/search-name.ts';
import { hasSearchParameters, queryOfSearch, searchOfQuery } from '#contract/search-params.ts';
import { counted } from '#lib/counted.ts';
import { formatNumber, formatPrice, withDecimals } from '#lib/money.ts';
import { parseQuery, stringifyQuery } from '#lib/query-string.ts';
import { capital, paragraphsOf, sentenceCase } from '#lib/text.ts';
import { readFilteredPage } from '../api/property-queries.ts';
import type { SiteDatabase } from '../db/database.ts';
import type { PropertiesTable } from '../db/schema.ts';
import { element } from './xml.ts';

// The homes that feeds hold: those that lists hold (S37), with their descriptions.

/** Most entries of a feed that readers take whole at each visit. */
export const MOST_ENTRIES = 100;
/** Homes of one query where a feed holds all of them. */
export const PROPERTIES_AT_ONCE = 100;

/** What a feed tells of a home. */
export interface FeedProperty {
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

const toFeedProperty = (row: HomeRow): FeedProperty => ({
  home: v.parse(PropertyDetail, JSON.parse(row.detail)),
  updated: updatedOf(row),
  published: timeOfDay(row.listed_at),
});

/** Homes by their ids, in the order of these; one that is gone meanwhile is left out. */
async function readProperties(db: SiteDatabase, ids: readonly number[]): Promise<readonly FeedProperty[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('properties').select(COLUMNS).where('id', 'in', ids).execute();
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rowOf.get(id);
    return row === undefined ? [] : [toFeedProperty(row)];
  });
}

const JustId = v.pick(PropertySummary, ['id']);

/** The newest homes that match a filter, newest first: what the filter call answers (S8), up to MOST_ENTRIES. */
export async function getNewestProperties(db: SiteDatabase, filter: PropertyFilter): Promise<readonly FeedProperty[]> {
  const { sort: _sort, ...matched } = filter;
  const { summaries } = await readFilteredPage(db, matched, placeNames, { page: 1, limit: MOST_ENTRIES });
  return readProperties(
    db,
    summaries.map((summary) => v.parse(JustId, JSON.parse(summary)).id),
  );
}

/** All homes that lists hold, by their ids, some at once: of any number of homes few are in memory. */
export async function* readAllProperties(db: SiteDatabase): AsyncGenerator<readonly FeedProperty[]> {
  for (let after = 0; ; ) {
    // The table of what filters ask holds those that are listed, in this order: nothing has to be sorted.
    const rows = await db
      .selectFrom('property_search')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(PROPERTIES_AT_ONCE)
      .execute();
    const ids = rows.map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
    yield await readProperties(db, ids);
  }
}

// What a feed says of a home in words, for readers that show text or HTML.

export const propertyAddress = (origin: string, id: number): string => `${origin}/property/${id}`;

/** The absolute address of a picture as a JPEG. */
export const pictureAddress = (origin: string, picture: Parameters<typeof previewOf>[0]): string =>
  `${origin}${previewOf(picture)}`;

const positive = (value: number | null | undefined): value is number => typeof value === 'number' && value > 0;

/** A home in one line: "KES 85,000/month. Apartment, Kilimani, Nairobi, 2 bedrooms, 1 bathroom, 1,080 sq ft". */
export function propertyLine(home: PropertyDetail): string {
  const { subtype, property_type, bedrooms, bathrooms, area_sqft, plot_acres, status } = home;
  const { address, state } = placeOf(home);
  const kind = subtype ?? property_type;
  const isUnderOffer = status?.toLowerCase() === 'under offer';
  const facts = [
    ...(isUnderOffer ? ['under offer'] : []),
    ...(kind == null ? [] : [sentenceCase(kind).toLowerCase()]),
    ...[...new Set([address, state])].flatMap((place) => place ?? []),
    ...(positive(bedrooms) ? [counted(bedrooms, 'bedroom')] : []),
    ...(positive(bathrooms) ? [counted(bathrooms, 'bathroom')] : []),
    ...(positive(area_sqft) ? [`${formatNumber(area_sqft)} sq ft`] : []),
    ...(positive(plot_acres) ? [`${withDecimals(plot_acres)} ${plot_acres === 1 ? 'acre' : 'acres'}`] : []),
  ];
  return [formatPrice(home), capital(facts.join(', '))].filter((part) => part !== '').join('. ');
}

/** A home as HTML with absolute addresses: its first picture, the line above, its description. */
export function propertyHtml(home: PropertyDetail, origin: string): string {
  const [cover] = home.pictures ?? [];
  const picture =
    cover === undefined
      ? []
      : [element('p', {}, element('img', { src: pictureAddress(origin, cover), alt: cover.alt }))];
  const words = [propertyLine(home), ...paragraphsOf(home.description ?? '')].map((words) => element('p', {}, words));
  return [...picture, ...words].map(({ markup }) => markup).join('');
}

/** Which homes a feed of homes holds. */
export interface FeedQuery {
  readonly filter: PropertyFilter;
  /** The canonical query of the same search (S7), from "?" on, without order and page; "" where nothing is asked. */
  readonly query: string;
  /** In words, for the title: "2+ bed, Kilimani, to rent"; undefined where nothing is asked. */
  readonly name: string | undefined;
}

/**
 * Reads the query of a feed of homes as the address of /filter-results is read (S7, S8): what makes no sense there makes
 * none here. Without any of its parameters the feed holds homes of every agreement.
 * @param search from "?" on, as it was requested
 */
export function readFeedQuery(search: string): FeedQuery {
  const given = parseQuery(search);
  if (!hasSearchParameters(given)) return { filter: {}, query: '', name: undefined };
  const { sort: _sort, ...asked } = searchOfQuery(given).filter;
  const filter = filterOf(asked);
  return { filter, query: stringifyQuery(queryOfSearch({ filter })), name: searchName(filter) };
}

// The names of feeds and of what they hold, by which a reader knows what it has seen. They are tag URIs (RFC 4151) of the
// firm's own domain in content/firm.json: no setting of a host changes them, so a site that moves shows nobody its homes
// as new ones.

/** A tag URI needs a day on which the domain was the firm's; any one will do, and it must never change. */
const SINCE = '2026';

const named = (specific: string): string => `tag:${new URL(firm.website).hostname},${SINCE}:${specific}`;

/** @param query canonical, from "?" on; "" for all */
export const feedTag = (query: string): string => named(`homes${query}`);
export const propertyTag = (id: number): string => named(`home/${id}`);
export const JOURNAL_FEED_TAG = named('journal');
export const articleTag = (slug: string): string => named(`journal/${encodeURIComponent(slug)}`);
