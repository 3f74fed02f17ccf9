import * as v from 'valibot';
import type { PlaceCounts } from '#contract/content-answers.ts';
import { countsByName, placeFacts, placeName } from '#contract/count-place.ts';
import type { PlaceFacts } from '#contract/place-facts.ts';
import { placeNames } from '#contract/place-names.ts';
import { PropertyChange, PropertySummary } from '#contract/property.ts';
import type { SiteDatabase } from '../db/database.ts';
import { finderOf } from './property-queries.ts';

/** How many homes are listed at each place, by its folded name. */
async function homesAtPlaces(db: SiteDatabase): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('property_search')
    .select(['address_folded', 'state_folded', ({ fn }) => fn.countAll().as('homes')])
    .groupBy(['address_folded', 'state_folded'])
    .execute();
  const counts = new Map<string, number>();
  for (const { address_folded, state_folded, homes } of rows) {
    for (const place of new Set([address_folded, state_folded])) {
      if (place !== null) counts.set(place, (counts.get(place) ?? 0) + Number(homes));
    }
  }
  const named = await db
    .selectFrom('property_places')
    .select(['place', ({ fn }) => fn.countAll().as('homes')])
    .groupBy('place')
    .execute();
  for (const { place, homes } of named) counts.set(place, (counts.get(place) ?? 0) + Number(homes));
  return counts;
}

/**
 * What the catalogue says of a place (contract/count-place.ts).
 * @param location in any spelling
 * @returns null for what is no known place, or has no homes
 */
export async function placeFiguresOf(db: SiteDatabase, location: string): Promise<PlaceFacts | null> {
  if (placeName(location) === undefined) return null;
  const found = await finderOf(db, { location }, placeNames);
  const [homes, homesAt, catalogue] = await Promise.all([
    found()
      .innerJoin('properties as whole', 'whole.id', 'p.id')
      .select([
        'p.id',
        'p.agreement',
        'p.type',
        'p.subtype',
        'p.price',
        'p.listed_at',
        'whole.agent',
        'whole.newest_change',
      ])
      .execute(),
    homesAtPlaces(db),
    db.selectFrom('catalogue').select('imported_at').executeTakeFirst(),
  ]);
  return placeFacts({
    location,
    homes: homes.map(({ newest_change, ...home }) => ({
      ...home,
      change: newest_change === null ? null : v.parse(PropertyChange, JSON.parse(newest_change)),
    })),
    homesAt,
    countedAt: catalogue?.imported_at ?? new Date().toISOString(),
    titlesOf: async (ids) => {
      if (ids.length === 0) return new Map();
      const rows = await db.selectFrom('properties').select(['id', 'summary']).where('id', 'in', ids).execute();
      return new Map(rows.map(({ id, summary }) => [id, v.parse(PropertySummary, JSON.parse(summary)).title]));
    },
  });
}

/** How many homes are listed at each known place (contract/content-answers.ts). */
export const placeCountsOf = async (db: SiteDatabase): Promise<PlaceCounts> => countsByName(await homesAtPlaces(db));
