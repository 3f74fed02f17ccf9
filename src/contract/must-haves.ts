import { type PropertyFilter, roundDegrees, type WATER_SOURCES } from './filter.ts';
import type { PropertyDetail, PropertySummary } from './property.ts';
import { getReducedSince, lastReduction } from './property-facts.ts';

// A missing fact is unsaid: the property does not match, and is counted (0033).

export interface FactRow {
  /** A bit for each amenity id, from 1; 0 when unknown. */
  readonly amenities: number;
  /** A bit for each of WATER_BITS; 0 when unknown. */
  readonly water: number;
  readonly backup: boolean | undefined;
  readonly pets: boolean | undefined;
  readonly parking: number | undefined;
  /** A day; "" means now. */
  readonly available: string | undefined;
  /** KES a month. */
  readonly serviceCharge: number | undefined;
  /** The day of the last reduction whose price is still shown. */
  readonly reduced: string | undefined;
  readonly lat: number | undefined;
  readonly lng: number | undefined;
}

export const WATER_BITS: Readonly<Record<(typeof WATER_SOURCES)[number] | 'none', number>> = {
  mains: 1,
  borehole: 2,
  tank: 4,
  none: 8,
};

/** Packs amenity ids into bits; an id that amenities.ts lacks has none. */
export const getAmenityBits = (ids: readonly number[]): number =>
  ids.reduce((bits, id) => (id >= 1 && id <= 28 ? bits | (1 << (id - 1)) : bits), 0);

/** A summary, or details, which name their amenities. */
export type FactSource = PropertySummary & Pick<PropertyDetail, 'amenities'>;

const getIds = ({ amenity_ids, amenities }: FactSource): readonly number[] =>
  amenity_ids ?? amenities?.map(({ id }) => id) ?? [];

export function getFactsToFilter(property: FactSource): FactRow {
  const { backup_power: backup = [], available_from: available, location } = property;
  const { lat, lng } = location ?? {};
  const isOnEarth = lat != null && lng != null && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
  return {
    amenities: getAmenityBits(getIds(property)),
    water: (property.water ?? []).reduce((bits, source) => bits | WATER_BITS[source], 0),
    backup: backup === null || backup.length === 0 ? undefined : backup.some((power) => power !== 'none'),
    pets: property.pets ?? undefined,
    parking: property.parking ?? undefined,
    available: available == null ? undefined : available === 'now' ? '' : available,
    serviceCharge: property.service_charge ?? undefined,
    reduced: lastReduction(property)?.on,
    lat: isOnEarth ? roundDegrees(lat) : undefined,
    lng: isOnEarth ? roundDegrees(lng) : undefined,
  };
}

/** Compiles the must-haves of a filter, undefined for none. @param now ms since 1970: a reduction counts for thirty days */
export function getMustHaves(
  filter: PropertyFilter,
  now: number,
): ((row: FactRow) => 'match' | 'no' | 'unsaid') | undefined {
  const { amenities, water, backup_power, pets, parking, available_by, max_service_charge, reduced, bounds } = filter;
  const tests: ((row: FactRow) => boolean | undefined)[] = [];
  if (amenities !== undefined) {
    const bits = getAmenityBits(amenities);
    tests.push((row) => (row.amenities === 0 ? undefined : (row.amenities & bits) === bits));
  }
  if (water !== undefined) {
    const bit = WATER_BITS[water];
    tests.push((row) => (row.water === 0 ? undefined : (row.water & bit) !== 0));
  }
  if (backup_power) tests.push((row) => row.backup);
  if (pets) tests.push((row) => row.pets);
  if (parking !== undefined) tests.push((row) => (row.parking === undefined ? undefined : row.parking >= parking));
  if (available_by !== undefined)
    tests.push(({ available }) => (available === undefined ? undefined : available <= available_by));
  if (max_service_charge !== undefined) {
    tests.push((row) => (row.serviceCharge === undefined ? undefined : row.serviceCharge <= max_service_charge));
  }
  if (reduced) {
    const since = getReducedSince(now);
    // Every import compares prices, so no record of a reduction means no reduction (0028).
    tests.push((row) => row.reduced !== undefined && row.reduced >= since);
  }
  if (bounds !== undefined) {
    const [west, south, east, north] = bounds;
    tests.push(({ lat, lng }) =>
      lat === undefined || lng === undefined ? undefined : lat >= south && lat <= north && lng >= west && lng <= east,
    );
  }
  if (tests.length === 0) return undefined;
  return (row) => {
    let answer: 'match' | 'unsaid' = 'match';
    for (const test of tests) {
      const isMet = test(row);
      if (isMet === false) return 'no';
      if (isMet === undefined) answer = 'unsaid';
    }
    return answer;
  };
}
