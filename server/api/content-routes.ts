import { type Context, Hono } from 'hono';
import { type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';
import { AGREEMENT_TYPES } from '#contract/agreement-types.ts';
import { CHOICES } from '#contract/choice-counts.ts';
import type { ChoiceCounts, MapPoints, PlaceCounts, TileCounts } from '#contract/content-answers.ts';
import {
  CHOICE_COUNTS_PATH,
  MAP_POINTS_PATH,
  omitBounds,
  PLACE_COUNTS_PATH,
  PLACE_FACTS_PATH,
  REFERENCE_PATH,
  TILE_COUNTS_PATH,
} from '#contract/content-calls.ts';
import { createUncountedPlace, getPlaceCounts, placeFacts } from '#contract/count-place.ts';
import { tileFilters } from '#contract/count-tiles.ts';
import { getSubtypeName, PROPERTY_TYPES, type PropertyFilter, readFilterRequest, TAGS } from '#contract/filter.ts';
import { getPlaceName } from '#contract/known-places.ts';
import { packPoints } from '#contract/map-points.ts';
import type { PlaceFacts } from '#contract/place-facts.ts';
import { PropertyChange, PropertySummary } from '#contract/property.ts';
import { readSearch, writeSearch } from '#contract/search-params.ts';
import { fold } from '#lib/fold.ts';
import { parseQuery } from '#lib/query-string.ts';
import { loadHeroPictures, loadTeam } from '../catalogue/published/published.ts';
import type { SiteDatabase } from '../db/database.ts';
import { createAnswer, sendAnswer } from '../http/answers.ts';
import { countRows, countUnsaid, createFinder, getConditions, selectMatching } from './property-queries.ts';
import { createReferences } from './references.ts';

/**
 * Creates the routes of our own content, JSON with ETags: /content/team.json (S28) and the like.
 * @param hasCatalogue false if another host has the properties: figures are then empty or null
 * @param findReference finds properties by their reference; by default in the database
 */
export function createContentRoutes(db: SiteDatabase, hasCatalogue = true, findReference = createReferences(db)): Hono {
  const app = new Hono();
  const serve = (path: string, read: (c: Context) => unknown) =>
    app.get(path, async (c) => sendAnswer(c.req.raw, createAnswer(JSON.stringify(await read(c)))));
  const count = (path: string, read: (c: Context) => unknown, getUncounted: (c: Context) => unknown) =>
    serve(path, (c) => {
      if (!hasCatalogue) return getUncounted(c);
      c.get('admitWork')?.();
      return read(c);
    });
  serve(REFERENCE_PATH, ({ req }) => findReference(req.query('text') ?? ''));
  const getLocation = ({ req }: Context): string => req.query('location') ?? '';
  serve('/content/team.json', () => loadTeam(db));
  serve('/content/hero.json', () => loadHeroPictures(db));
  count(
    PLACE_FACTS_PATH,
    (c) => readPlaceFacts(db, getLocation(c)),
    (c) => createUncountedPlace(getLocation(c)),
  );
  count(
    PLACE_COUNTS_PATH,
    () => readPlaceCounts(db),
    () => ({}),
  );
  count(
    TILE_COUNTS_PATH,
    () => readTileCounts(db),
    () => ({}),
  );
  count(
    CHOICE_COUNTS_PATH,
    ({ req }) => readChoiceCounts(db, readSearch(parseQuery(new URL(req.url).search)).filter),
    () => null,
  );
  count(
    MAP_POINTS_PATH,
    ({ req }) => readMapPoints(db, omitBounds(readFilterRequest(parseQuery(new URL(req.url).search)).filter)),
    () => null,
  );
  count(
    '/content/searches.json',
    async () => (await readIndexableSearches(db)).map((filter) => writeSearch({ filter })),
    () => [],
  );
  return app;
}

const joinConditions = (conditions: readonly RawBuilder<boolean>[]) => sql.join(conditions, sql` and `);

async function readChoiceCounts(db: SiteDatabase, filter: PropertyFilter): Promise<ChoiceCounts> {
  const now = Date.now();
  const find = await createFinder(db, filter, now);
  const counted = await find()
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      ...[...CHOICES.values()].map((choice, index) =>
        sql<
          number | null
        >`sum(case when ${joinConditions(getConditions(choice, now).map(([holds]) => holds))} then 1 else 0 end)`.as(
          `choice_${index}`,
        ),
      ),
    ])
    .executeTakeFirstOrThrow();
  const homes = Number(counted.count);
  const unsaid = (await countUnsaid(find, filter, homes)) ?? 0;
  const having = [...CHOICES.keys()].map((key, index): [string, number] => [
    key,
    Number(Reflect.get(counted, `choice_${index}`) ?? 0),
  ]);
  return { homes, unsaid, having: Object.fromEntries(having) };
}

async function readMapPoints(db: SiteDatabase, filter: PropertyFilter): Promise<MapPoints> {
  const find = await createFinder(db, filter);
  const rows = await find()
    .select(['p.id', 'p.lat', 'p.lng', 'p.price', 'p.bedrooms_max', 'p.address_folded', 'p.agreement'])
    .execute();
  return packPoints(rows.map(({ bedrooms_max: beds, address_folded: place, ...row }) => ({ ...row, beds, place })));
}

async function readTileCounts(db: SiteDatabase): Promise<TileCounts> {
  const counts = await Promise.all(
    [...tileFilters].map(async ([id, filter]) => [id, Number(await countRows(selectMatching(db, filter)))] as const),
  );
  return Object.fromEntries(counts);
}

async function countAtPlaces(db: SiteDatabase): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('property_search')
    .select(['address_folded', 'state_folded', ({ fn }) => fn.countAll().as('count')])
    .groupBy(['address_folded', 'state_folded'])
    .execute();
  const counts = new Map<string, number>();
  for (const { address_folded, state_folded, count } of rows) {
    for (const place of new Set([address_folded, state_folded])) {
      if (place !== null) counts.set(place, (counts.get(place) ?? 0) + Number(count));
    }
  }
  const named = await db
    .selectFrom('property_places')
    .select(['place', ({ fn }) => fn.countAll().as('count')])
    .groupBy('place')
    .execute();
  for (const { place, count } of named) counts.set(place, (counts.get(place) ?? 0) + Number(count));
  return counts;
}

/** Returns null for an unknown place, or one without properties (contract/count-place.ts). */
export async function readPlaceFacts(db: SiteDatabase, location: string): Promise<PlaceFacts | null> {
  if (getPlaceName(location) === undefined) return null;
  const find = await createFinder(db, { location });
  const [properties, countByName, catalogue] = await Promise.all([
    find()
      .innerJoin('properties', 'properties.id', 'p.id')
      .select([
        'p.id',
        'p.agreement',
        'p.type',
        'p.subtype',
        'p.price',
        'p.listed_at',
        'properties.agent',
        'properties.newest_change',
      ])
      .execute(),
    countAtPlaces(db),
    db.selectFrom('catalogue').select('imported_at').executeTakeFirst(),
  ]);
  return placeFacts({
    location,
    properties: properties.map(({ newest_change, ...property }) => ({
      ...property,
      change: newest_change === null ? null : v.parse(PropertyChange, JSON.parse(newest_change)),
    })),
    countByName,
    countedAt: catalogue?.imported_at ?? new Date().toISOString(),
    getTitles: async (ids) => {
      if (ids.length === 0) return new Map();
      const rows = await db.selectFrom('properties').select(['id', 'summary']).where('id', 'in', ids).execute();
      return new Map(rows.map(({ id, summary }) => [id, v.parse(PropertySummary, JSON.parse(summary)).title]));
    },
  });
}

export const readPlaceCounts = async (db: SiteDatabase): Promise<PlaceCounts> =>
  getPlaceCounts(await countAtPlaces(db));

/** Returns searches that may be listed (contract/indexable.ts) and match a property. */
export async function readIndexableSearches(db: SiteDatabase): Promise<readonly PropertyFilter[]> {
  const kinds = await db
    .selectFrom('property_search')
    .select(['agreement', 'type', 'subtype'])
    .groupBy(['agreement', 'type', 'subtype'])
    .orderBy('subtype')
    .execute();
  const tags = await db
    .selectFrom('property_tags as t')
    .innerJoin('property_search as s', 's.id', 't.property_id')
    .select(['s.agreement', 't.tag'])
    .distinct()
    .execute();
  return AGREEMENT_TYPES.flatMap((agreement_type): PropertyFilter[] => {
    const agreement = fold(agreement_type);
    const listed = kinds.filter((kind) => kind.agreement === agreement);
    if (listed.length === 0) return [];
    const types = new Set(listed.map(({ type }) => (type === 'shortlet' ? 'residential' : type)));
    const subtypes = new Set(
      listed.flatMap(({ subtype }) => (subtype === null ? [] : (getSubtypeName(subtype) ?? []))),
    );
    const tagged = new Set(tags.filter((row) => row.agreement === agreement).map(({ tag }) => tag));
    return [
      { agreement_type },
      ...PROPERTY_TYPES.filter((type) => types.has(fold(type))).map((property_type) => ({
        agreement_type,
        property_type,
      })),
      ...[...subtypes].map((subtype) => ({ agreement_type, subtype })),
      ...TAGS.filter((tag) => tagged.has(fold(tag))).map((tag) => ({ agreement_type, tag })),
    ];
  });
}
