import * as v from 'valibot';
import firm from '#content/firm.json' with { type: 'json' };
import { filterOf, type PropertyFilter } from '#contract/filter.ts';
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

// The listed properties (S37) with their descriptions, as feeds show them.

/** Readers fetch a whole feed at each visit. */
export const MOST_ENTRIES = 100;
/** In a feed of all properties. */
export const PROPERTIES_AT_ONCE = 100;

export interface FeedProperty {
  readonly home: PropertyDetail;
  /** ISO times, UTC. */
  readonly updated: string;
  /** Undefined if the listing date is unknown. */
  readonly published: string | undefined;
}

type HomeRow = Pick<PropertiesTable, 'id' | 'detail' | 'listed_at' | 'changed_at'>;
const COLUMNS = ['id', 'detail', 'listed_at', 'changed_at'] as const;

/** Atom requires a time; this one is older than any property. */
export const UNDATED = '1970-01-01T00:00:00.000Z';

/** The first moment of a day in UTC; undefined for no date. */
function timeOfDay(date: string): string | undefined {
  const time = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** ISO time (UTC) of the last change, else of the listing. */
export const updatedOf = (row: Pick<PropertiesTable, 'listed_at' | 'changed_at'>): string =>
  row.changed_at ?? timeOfDay(row.listed_at) ?? UNDATED;

const toFeedProperty = (row: HomeRow): FeedProperty => ({
  home: v.parse(PropertyDetail, JSON.parse(row.detail)),
  updated: updatedOf(row),
  published: timeOfDay(row.listed_at),
});

/** In the order of the ids; a property that is gone is left out. */
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

/** Newest first: what the filter call answers (S8), up to MOST_ENTRIES. */
export async function getNewestProperties(db: SiteDatabase, filter: PropertyFilter): Promise<readonly FeedProperty[]> {
  const { sort: _sort, ...matched } = filter;
  const { summaries } = await readFilteredPage(db, matched, { page: 1, limit: MOST_ENTRIES });
  return readProperties(
    db,
    summaries.map((summary) => v.parse(JustId, JSON.parse(summary)).id),
  );
}

/** By id, some at once, so that few are in memory. */
export async function* readAllProperties(db: SiteDatabase): AsyncGenerator<readonly FeedProperty[]> {
  for (let after = 0; ; ) {
    // This table holds listed properties in this order, so nothing has to be sorted.
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

export const propertyAddress = (origin: string, id: number): string => `${origin}/property/${id}`;

/** As an absolute JPEG. */
export const pictureAddress = (origin: string, picture: Parameters<typeof previewOf>[0]): string =>
  `${origin}${previewOf(picture)}`;

const positive = (value: number | null | undefined): value is number => typeof value === 'number' && value > 0;

/** "KES 85,000/month. Apartment, Kilimani, Nairobi, 2 bedrooms, 1 bathroom, 1,080 sq ft". */
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

/** Returns HTML with absolute addresses: first picture, line and description. */
export function propertyHtml(home: PropertyDetail, origin: string): string {
  const [cover] = home.pictures ?? [];
  const picture =
    cover === undefined
      ? []
      : [element('p', {}, element('img', { src: pictureAddress(origin, cover), alt: cover.alt }))];
  const words = [propertyLine(home), ...paragraphsOf(home.description ?? '')].map((words) => element('p', {}, words));
  return [...picture, ...words].map(({ markup }) => markup).join('');
}

export interface FeedQuery {
  readonly filter: PropertyFilter;
  /** Canonical (S7), from "?" on, without order and page; "" for all. */
  readonly query: string;
  /** For the title: "2+ bed, Kilimani, to rent"; undefined for all. */
  readonly name: string | undefined;
}

/**
 * Reads a feed's query as /filter-results does (S7, S8). Without any parameters the feed has properties of every
 * agreement.
 * @param search from "?" on, as requested
 */
export function readFeedQuery(search: string): FeedQuery {
  const given = parseQuery(search);
  if (!hasSearchParameters(given)) return { filter: {}, query: '', name: undefined };
  const { sort: _sort, ...asked } = searchOfQuery(given).filter;
  const filter = filterOf(asked);
  return { filter, query: stringifyQuery(queryOfSearch({ filter })), name: searchName(filter) };
}

// Readers know entries by these names. They are tag URIs (RFC 4151) of the firm's domain in content/firm.json: no
// setting changes them, so a site that moves shows nothing as new.

/** A tag URI needs a day on which the firm had the domain; it must never change. */
const SINCE = '2026';

const named = (specific: string): string => `tag:${new URL(firm.website).hostname},${SINCE}:${specific}`;

/** @param query canonical, from "?" on; "" for all */
export const feedTag = (query: string): string => named(`homes${query}`);
export const propertyTag = (id: number): string => named(`home/${id}`);
export const JOURNAL_FEED_TAG = named('journal');
export const articleTag = (slug: string): string => named(`journal/${encodeURIComponent(slug)}`);
