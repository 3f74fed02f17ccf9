import * as v from 'valibot';
import firm from '#content/firm.json' with { type: 'json' };
import { createFilter, type PropertyFilter } from '#contract/filter.ts';
import { getPreviewPath } from '#contract/preview-picture.ts';
import { PropertyDetail, PropertySummary } from '#contract/property.ts';
import { getPlace } from '#contract/property-facts.ts';
import { getSearchName } from '#contract/search-name.ts';
import { hasSearchParameters, readSearch, writeSearch } from '#contract/search-params.ts';
import { formatCount } from '#lib/counted.ts';
import { formatDecimals, formatNumber, formatPrice } from '#lib/money.ts';
import { parseQuery, stringifyQuery } from '#lib/query-string.ts';
import { capitalise, getParagraphs, toSentenceCase } from '#lib/text.ts';
import { readFilteredPage } from '../api/property-queries.ts';
import type { SiteDatabase } from '../db/database.ts';
import type { PropertiesTable } from '../db/schema.ts';
import { createElement } from '../text/xml.ts';

/** Readers fetch the complete feed at each visit. */
export const MAX_ENTRIES = 100;
const BATCH_PROPERTIES = 100;

export interface FeedProperty {
  readonly property: PropertyDetail;
  readonly updated: string;
  readonly published: string | undefined;
}

type PropertyRow = Pick<PropertiesTable, 'id' | 'detail' | 'listed_at' | 'changed_at'>;
const COLUMNS = ['id', 'detail', 'listed_at', 'changed_at'] as const;

/** Atom requires a time; this one is older than any property. */
export const UNDATED = '1970-01-01T00:00:00.000Z';

function parseDay(date: string): string | undefined {
  const time = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** ISO time (UTC) of the last change, else of the listing. */
export const getUpdated = (row: Pick<PropertiesTable, 'listed_at' | 'changed_at'>): string =>
  row.changed_at ?? parseDay(row.listed_at) ?? UNDATED;

const toFeedProperty = (row: PropertyRow): FeedProperty => ({
  property: v.parse(PropertyDetail, JSON.parse(row.detail)),
  updated: getUpdated(row),
  published: parseDay(row.listed_at),
});

async function readProperties(db: SiteDatabase, ids: readonly number[]): Promise<readonly FeedProperty[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('properties').select(COLUMNS).where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, toFeedProperty(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const JustId = v.pick(PropertySummary, ['id']);

/** Reads the newest properties that match a filter (S8), up to MAX_ENTRIES. */
export async function getNewestProperties(db: SiteDatabase, filter: PropertyFilter): Promise<readonly FeedProperty[]> {
  const { sort: _sort, ...unsorted } = filter;
  const { summaries } = await readFilteredPage(db, unsorted, { page: 1, limit: MAX_ENTRIES });
  return readProperties(
    db,
    summaries.map((summary) => v.parse(JustId, JSON.parse(summary)).id),
  );
}

/** Yields all properties by id. */
export async function* readAllProperties(db: SiteDatabase): AsyncGenerator<readonly FeedProperty[]> {
  for (let after = 0; ; ) {
    // This table holds listed properties in this order, so nothing has to be sorted.
    const rows = await db
      .selectFrom('property_search')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH_PROPERTIES)
      .execute();
    const ids = rows.map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
    yield await readProperties(db, ids);
  }
}

export const getPropertyAddress = (origin: string, id: number): string => `${origin}/property/${id}`;

export const getPictureAddress = (origin: string, picture: Parameters<typeof getPreviewPath>[0]): string =>
  `${origin}${getPreviewPath(picture)}`;

/** Returns the absolute address of a property's first picture as a JPEG. */
export function getCover({ pictures }: PropertyDetail, origin: string): string | undefined {
  const [cover] = pictures ?? [];
  return cover === undefined ? undefined : getPictureAddress(origin, cover);
}

export const getTerms = ({ agreement_type, property_type, subtype, tags }: PropertyDetail): string[] => [
  ...new Set([agreement_type, property_type, subtype, ...(tags ?? [])].filter((term) => term != null)),
];

/** Returns the absolute address of the page with the content of a feed. @param query canonical; "" for all */
export const getPageAddress = (origin: string, query: string): string =>
  query === '' ? `${origin}/` : `${origin}/filter-results${query}`;

const isPositive = (value: number | null | undefined): value is number => typeof value === 'number' && value > 0;

/** "KES 85,000/month. Apartment, Kilimani, Nairobi, 2 bedrooms, 1 bathroom, 1,080 sq ft". */
export function formatPropertyLine(property: PropertyDetail): string {
  const { subtype, property_type, bedrooms, bathrooms, area_sqft, plot_acres, status } = property;
  const { address, state } = getPlace(property);
  const kind = subtype ?? property_type;
  const isUnderOffer = status?.toLowerCase() === 'under offer';
  const facts = [
    ...(isUnderOffer ? ['under offer'] : []),
    ...(kind == null ? [] : [toSentenceCase(kind).toLowerCase()]),
    ...[...new Set([address, state])].flatMap((place) => place ?? []),
    ...(isPositive(bedrooms) ? [formatCount(bedrooms, 'bedroom')] : []),
    ...(isPositive(bathrooms) ? [formatCount(bathrooms, 'bathroom')] : []),
    ...(isPositive(area_sqft) ? [`${formatNumber(area_sqft)} sq ft`] : []),
    ...(isPositive(plot_acres) ? [`${formatDecimals(plot_acres)} ${plot_acres === 1 ? 'acre' : 'acres'}`] : []),
  ];
  return [formatPrice(property), capitalise(facts.join(', '))].filter((part) => part !== '').join('. ');
}

/** Returns HTML with absolute addresses: first picture, line and description. */
export function formatPropertyHtml(property: PropertyDetail, origin: string): string {
  const [cover] = property.pictures ?? [];
  const paragraphs = [
    cover === undefined ? undefined : createElement('img', { src: getPictureAddress(origin, cover), alt: cover.alt }),
    formatPropertyLine(property),
    ...getParagraphs(property.description ?? ''),
  ];
  return paragraphs
    .filter((content) => content !== undefined)
    .map((content) => createElement('p', {}, content).markup)
    .join('');
}

export interface FeedQuery {
  readonly filter: PropertyFilter;
  /** Canonical (S7), from "?" on, without order and page; "" for all. */
  readonly query: string;
  /** For the title: "2+ bed, Kilimani, to rent"; undefined for all. */
  readonly name: string | undefined;
}

/** Reads a feed's query as /filter-results does (S7, S8). Without parameters the feed has properties of every agreement. */
export function readFeedQuery(search: string): FeedQuery {
  const parameters = parseQuery(search);
  if (!hasSearchParameters(parameters)) return { filter: {}, query: '', name: undefined };
  const { sort: _sort, ...unsorted } = readSearch(parameters).filter;
  const filter = createFilter(unsorted);
  return { filter, query: stringifyQuery(writeSearch({ filter })), name: getSearchName(filter) };
}

// Tag URIs (RFC 4151) have the firm's domain, and no setting changes them: a site that moves shows no entry as new.

/** A day on which the firm had the domain, as a tag URI needs it; it never changes. */
const TAG_DATE = '2026';

const createTag = (specific: string): string => `tag:${new URL(firm.website).hostname},${TAG_DATE}:${specific}`;

/** @param query canonical, from "?" on; "" for all */
export const createFeedTag = (query: string): string => createTag(`homes${query}`);
export const createPropertyTag = (id: number): string => createTag(`home/${id}`);
export const JOURNAL_FEED_TAG = createTag('journal');
export const createArticleTag = (slug: string): string => createTag(`journal/${encodeURIComponent(slug)}`);
