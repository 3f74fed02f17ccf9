import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { PropertyFilter } from '#contract/filter.ts';
import { amenityBits, WATER_BITS } from '#contract/must-haves.ts';
import { reducedSince } from '#contract/property-facts.ts';
import type { Schema } from '../db/schema.ts';

/** Listed properties, as matching() selects them. */
export type ListedQuery<O = object> = SelectQueryBuilder<Schema & { p: Schema['property_search'] }, 'p', O>;

/** How must-haves are asked. */
export interface Asking {
  /** True: a home whose fact is not known passes too. */
  readonly orUnsaid: boolean;
  /** ms since 1970. */
  readonly now: number;
}

/** A condition, and the column that is null where the fact is not known; undefined: that is always known. */
export type Condition = readonly [holds: RawBuilder<boolean>, column: string | undefined];

/** What a filter's must-haves ask, one by one. */
export function conditionsOf(filter: PropertyFilter, now: number): Condition[] {
  const { amenities, water, backup_power, pets, parking, available_by, max_service_charge, reduced, bounds } = filter;
  const conditions: Condition[] = [];
  const add = (column: string, holds: RawBuilder<boolean>) => conditions.push([holds, column]);
  if (amenities !== undefined) {
    const bits = amenityBits(amenities);
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
  if (reduced) conditions.push([sql`p.reduced >= ${reducedSince(now)}`, undefined]);
  return conditions;
}

/** What mustHaves() of the contract says, in SQL. */
export function havingAll<O>(query: ListedQuery<O>, filter: PropertyFilter, { orUnsaid, now }: Asking): ListedQuery<O> {
  return conditionsOf(filter, now).reduce(
    (asked, [holds, column]) =>
      asked.where(
        orUnsaid && column !== undefined
          ? sql<boolean>`(${holds} or ${sql.ref(column)} is null)`
          : sql<boolean>`(${holds})`,
      ),
    query,
  );
}

/** Whether a filter asks for facts that a home may leave unsaid. */
export const asksForFacts = (filter: PropertyFilter): boolean =>
  filter.min_size !== undefined || conditionsOf(filter, 0).some(([, column]) => column !== undefined);
