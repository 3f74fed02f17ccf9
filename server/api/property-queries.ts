import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { getSubtypeSlug, limitPrices, MOST_ROOMS, type PropertyFilter, type Sort } from '#contract/filter.ts';
import { getAmenityBits, getLocationTests, WATER_BITS } from '#contract/filter-rows.ts';
import { placeNames as knownPlaces } from '#contract/place-names.ts';
import { getReducedSince } from '#contract/property-facts.ts';
import { fold } from '#lib/fold.ts';
import { readSummaries } from '../catalogue/published/related.ts';
import { isAtBroadPlace, isBroadPlace, isNamedAtPlace, matchesWords, type SiteDatabase } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

export type ListedQuery<O = object> = SelectQueryBuilder<Schema & { p: Schema['property_search'] }, 'p', O>;

/** A condition, and the column that is null for an unknown fact; undefined if the fact is always known. */
export type Condition = readonly [holds: RawBuilder<boolean>, column: string | undefined];

export function getConditions(filter: PropertyFilter, now: number): Condition[] {
  const { amenities, water, backup_power, pets, parking, available_by, max_service_charge, reduced, bounds } = filter;
  const conditions: Condition[] = [];
  const add = (column: string, holds: RawBuilder<boolean>) => conditions.push([holds, column]);
  if (amenities !== undefined) {
    const bits = getAmenityBits(amenities);
    add('p.amenities', sql`p.amenities & ${sql.lit(bits)} = ${sql.lit(bits)}`);
  }
  if (water !== undefined) add('p.water', sql`p.water & ${sql.lit(WATER_BITS[water])} <> 0`);
  if (backup_power) add('p.backup', sql`p.backup = 1`);
  if (pets) add('p.pets', sql`p.pets = 1`);
  if (parking !== undefined) add('p.parking', sql`p.parking >= ${parking}`);
  if (available_by !== undefined) add('p.available', sql`p.available <= ${available_by}`);
  if (max_service_charge !== undefined) add('p.service_charge', sql`p.service_charge <= ${max_service_charge}`);
  if (bounds !== undefined) {
    const [west, south, east, north] = bounds;
    add('p.lat', sql`p.lat between ${south} and ${north} and p.lng between ${west} and ${east}`);
  }
  if (reduced) conditions.push([sql`p.reduced >= ${getReducedSince(now)}`, undefined]);
  return conditions;
}

/** Whether a filter asks for facts that a property may not have. */
export const hasFactConditions = (filter: PropertyFilter): boolean =>
  filter.min_size !== undefined || getConditions(filter, 0).some(([, column]) => column !== undefined);

function hasRooms(column: 'p.bedrooms_max' | 'o.bedrooms', rooms: readonly number[]): RawBuilder<boolean> {
  const bedrooms = sql.ref(column);
  const sizes = rooms.map((size) => {
    if (size === MOST_ROOMS) return sql`${bedrooms} >= ${size}`;
    const isSize = sql`${bedrooms} >= ${size} and ${bedrooms} < ${size + 1}`;
    return size === 0 ? sql`(${isSize} and p.type in ('residential', 'shortlet'))` : sql`(${isSize})`;
  });
  return sql<boolean>`(${sql.join(sizes, sql` or `)})`;
}

const selectListed = (db: SiteDatabase): ListedQuery => db.selectFrom('property_search as p');

const NO_PLACES: ReadonlySet<string> = new Set();

interface MatchOptions {
  /** Those of the filter's places for which isBroadPlace() holds. */
  readonly broadPlaces?: ReadonlySet<string>;
  readonly shouldIncludeUnknown?: boolean;
  readonly now?: number;
  readonly placeNames?: ReadonlySet<string>;
}

/** Selects the listed properties that match a filter: compileFilter() of the contract, in SQL. */
export function selectMatching(
  db: SiteDatabase,
  filter: PropertyFilter,
  {
    broadPlaces = NO_PLACES,
    shouldIncludeUnknown = false,
    now = Date.now(),
    placeNames = knownPlaces,
  }: MatchOptions = {},
): ListedQuery {
  let query = selectListed(db);
  for (const [holds, column] of getConditions(filter, now)) {
    query = query.where(
      shouldIncludeUnknown && column !== undefined
        ? sql<boolean>`(${holds} or ${sql.ref(column)} is null)`
        : sql<boolean>`(${holds})`,
    );
  }
  if (filter.agreement_type !== undefined) query = query.where('p.agreement', '=', fold(filter.agreement_type));
  if (filter.property_type !== undefined) {
    const type = fold(filter.property_type);
    query = type === 'residential' ? query.where('p.type', 'in', [type, 'shortlet']) : query.where('p.type', '=', type);
  }
  if (filter.subtype !== undefined) query = query.where('p.subtype', '=', getSubtypeSlug(filter.subtype));
  if (filter.furnishing !== undefined) query = query.where('p.furnishing', '=', fold(filter.furnishing));
  if (filter.state !== undefined) query = query.where('p.state_folded', '=', fold(filter.state));
  if (filter.country !== undefined) query = query.where('p.country', '=', fold(filter.country));
  if (filter.tag !== undefined) {
    const tag = fold(filter.tag);
    query = query.where('p.id', 'in', (sub) =>
      sub.selectFrom('property_tags as t').select('t.property_id').where('t.tag', '=', tag),
    );
  }
  const locations = getLocationTests(filter, placeNames);
  if (locations.length > 0) {
    query = query.where((is) =>
      is.or(
        locations.flatMap((location) => {
          if (location.kind === 'words') return [matchesWords(db, location.words)];
          const { place } = location;
          return broadPlaces.has(place)
            ? [isAtBroadPlace(place), isNamedAtPlace(db, place)]
            : [is('p.address_folded', '=', place), is('p.state_folded', '=', place), isNamedAtPlace(db, place)];
        }),
      ),
    );
  }
  const { min, max } = limitPrices(filter);
  const { bedrooms, bathrooms, rooms, min_size: size } = filter;
  const isEnough = (column: string) =>
    shouldIncludeUnknown
      ? sql<boolean>`(${sql.ref(column)} >= ${size} or ${sql.ref(column)} is null)`
      : sql<boolean>`${sql.ref(column)} >= ${size}`;
  if (bedrooms !== undefined) query = query.where('p.bedrooms_max', '>=', bedrooms);
  if (rooms !== undefined) query = query.where(sql<boolean>`(p.offers > 1 or ${hasRooms('p.bedrooms_max', rooms)})`);
  if (bathrooms !== undefined) query = query.where('p.bathrooms_max', '>=', bathrooms);
  if (min !== undefined) query = query.where('p.price_max', '>=', min);
  if (max !== undefined) query = query.where('p.price_min', '<=', max);
  // One variant may lack its size, so the largest size does not exclude a match.
  if (size !== undefined && !shouldIncludeUnknown) query = query.where(isEnough('p.size_max'));
  const bounds = [bedrooms, bathrooms, min ?? max].filter((bound) => bound !== undefined).length;
  if (size !== undefined || rooms !== undefined || bounds > 1 || (min !== undefined && max !== undefined)) {
    // Different variants may meet each bound: one has to meet all.
    query = query.where(({ eb, or, exists, selectFrom }) => {
      let offer = selectFrom('property_offers as o').select('o.position').whereRef('o.property_id', '=', 'p.id');
      if (bedrooms !== undefined) offer = offer.where('o.bedrooms', '>=', bedrooms);
      if (rooms !== undefined) offer = offer.where(hasRooms('o.bedrooms', rooms));
      if (bathrooms !== undefined) offer = offer.where('o.bathrooms', '>=', bathrooms);
      if (min !== undefined) offer = offer.where('o.price', '>=', min);
      if (max !== undefined) offer = offer.where('o.price', '<=', max);
      if (size !== undefined) offer = offer.where(isEnough('o.size'));
      return size !== undefined && shouldIncludeUnknown ? exists(offer) : or([eb('p.offers', '=', 1), exists(offer)]);
    });
  }
  return query;
}

/** Prepares selectMatching() for a filter, with the faster plan for its places. @param now ms since 1970 */
export async function createFinder(
  db: SiteDatabase,
  filter: PropertyFilter,
  now: number = Date.now(),
): Promise<(shouldIncludeUnknown?: boolean) => ListedQuery> {
  const broadPlaces = new Set<string>();
  for (const location of getLocationTests(filter, knownPlaces)) {
    if (location.kind === 'place' && (await isBroadPlace(db, location.place))) broadPlaces.add(location.place);
  }
  return (shouldIncludeUnknown = false) => selectMatching(db, filter, { broadPlaces, shouldIncludeUnknown, now });
}

/** Counts further properties that do not say whether they match; undefined if the filter asks for no such facts. */
export const countUnsaid = async (
  find: Awaited<ReturnType<typeof createFinder>>,
  filter: PropertyFilter,
  matches: number,
): Promise<number | undefined> => (hasFactConditions(filter) ? (await countRows(find(true))) - matches : undefined);

/** The order of compareRows() of the contract: by day confirmed or price, without one last, then newest first. */
export function orderBySort<O>(query: ListedQuery<O>, sort: Sort | undefined): ListedQuery<O> {
  const ordered =
    sort === 'price-up' || sort === 'price-down'
      ? query.orderBy(sql`p.price is null`).orderBy('p.price', sort === 'price-up' ? 'asc' : 'desc')
      : sort === 'confirmed'
        ? query.orderBy('p.confirmed_on', 'desc')
        : query;
  return ordered.orderBy('p.listed_at', 'desc').orderBy('p.id', 'desc');
}

export interface SummaryPage {
  readonly summaries: readonly string[];
  readonly total: number;
  readonly unsaid?: number | undefined;
}

export const countRows = async (query: ListedQuery): Promise<number> =>
  (await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total;

export async function readFilteredPage(
  db: SiteDatabase,
  filter: PropertyFilter,
  { page, limit }: { readonly page: number; readonly limit: number },
  now: number = Date.now(),
): Promise<SummaryPage> {
  const find = await createFinder(db, filter, now);
  const all = find();
  const first = (page - 1) * limit;
  const rows = await orderBySort(all, filter.sort).select('p.id').limit(limit).offset(first).execute();
  const isLast = rows.length > 0 && rows.length < limit;
  const total = isLast ? first + rows.length : await countRows(all);
  const ids = rows.map(({ id }) => id);
  return { summaries: await readSummaries(db, ids), total, unsaid: await countUnsaid(find, filter, total) };
}

/** Reads the simple list (S38): newest first; with a limit and without `featured`, properties for sale first. */
export async function readSimpleList(
  db: SiteDatabase,
  { featured, limit }: { readonly featured: boolean; readonly limit: number | undefined },
): Promise<SummaryPage> {
  const all = featured ? selectListed(db).where('p.featured', '=', 1) : selectListed(db);
  if (limit === undefined) {
    const rows = await orderBySort(all, undefined)
      .innerJoin('properties', 'properties.id', 'p.id')
      .select('properties.summary')
      .execute();
    return { summaries: rows.map(({ summary }) => summary), total: rows.length };
  }
  const ordered = orderBySort(featured ? all : all.orderBy(sql`coalesce(p.agreement, '') <> 'sale'`), undefined);
  const rows = await ordered.select('p.id').limit(limit).execute();
  const ids = rows.map(({ id }) => id);
  return { summaries: await readSummaries(db, ids), total: await countRows(all) };
}

/** Returns JSON of PropertyDetail, listed or not (S37). */
export async function readPropertyDetails(db: SiteDatabase, id: number): Promise<string | undefined> {
  return (await db.selectFrom('properties').select('detail').where('id', '=', id).executeTakeFirst())?.detail;
}
