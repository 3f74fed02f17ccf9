import { fold } from '../lib/fold.ts';
import { rememberResults } from '../lib/remembered.ts';
import {
  DEFAULT_COUNTRY,
  getPlaces,
  getSubtypeSlug,
  isOfSize,
  limitPrices,
  type PropertyFilter,
  roundDegrees,
  type Sort,
  type WATER_SOURCES,
} from './filter.ts';
import { countyOf } from './place-names.ts';
import { findPlacesInLine } from './places-in-line.ts';
import type { PropertyDetail, PropertySummary } from './property.ts';
import { getPlace, getReducedSince, isLand, isListed, lastReduction } from './property-facts.ts';

// One filter for calls and device (S8); a property-based test compares the server's SQL with it.

/** A variant, or a property without variants. null means "none", undefined "unknown". */
interface Offer {
  readonly bedrooms: number | null | undefined;
  readonly bathrooms: number | null | undefined;
  readonly price: number | null;
  /** In sq ft, of the plot for land. null is unknown too. */
  readonly size: number | null | undefined;
}

const getUsablePrice = (price: number | null | undefined): number | null =>
  typeof price === 'number' && price > 0 ? price : null;
const foldStated = (text: string | null | undefined): string | undefined => (text == null ? undefined : fold(text));

/** Ten thousand properties share a few kinds, counties and streets. */
const CACHE_SIZE = 2_000;
const foldedName = rememberResults(fold, CACHE_SIZE);
const getSlug = rememberResults(getSubtypeSlug, CACHE_SIZE);
const getPlacesInLine = rememberResults(findPlacesInLine, CACHE_SIZE);
const getName = (text: string | null | undefined): string | undefined => (text == null ? undefined : foldedName(text));

const unite = (a: readonly string[], b: readonly string[]): readonly string[] =>
  b.every((name) => a.includes(name)) ? a : [...new Set([...a, ...b])];

const findNamedPlaces = ({ address = '', state = '' }: ReturnType<typeof getPlace>): readonly string[] =>
  unite(getPlacesInLine(address), getPlacesInLine(state));

const ACRE = 43_560;

// A missing fact of a must-have is unsaid: the property does not match, and is counted (0033).

export const WATER_BITS: Readonly<Record<(typeof WATER_SOURCES)[number] | 'none', number>> = {
  mains: 1,
  borehole: 2,
  tank: 4,
  none: 8,
};

/** Packs amenity ids into bits; an id that amenities.ts lacks has none. */
export const getAmenityBits = (ids: readonly number[]): number =>
  ids.reduce((bits, id) => (id >= 1 && id <= 28 ? bits | (1 << (id - 1)) : bits), 0);

export type FactSource = PropertySummary & Pick<PropertyDetail, 'amenities'>;

function getFactRow(property: FactSource) {
  const { amenity_ids, amenities, backup_power: backup = [], available_from: available, location } = property;
  const { lat, lng } = location ?? {};
  const isOnEarth = lat != null && lng != null && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
  return {
    /** A bit for each amenity id, from 1; 0 when unknown. */
    amenities: getAmenityBits(amenity_ids ?? amenities?.map(({ id }) => id) ?? []),
    /** A bit for each of WATER_BITS; 0 when unknown. */
    water: (property.water ?? []).reduce((bits, source) => bits | WATER_BITS[source], 0),
    backup: backup === null || backup.length === 0 ? undefined : backup.some((power) => power !== 'none'),
    pets: property.pets ?? undefined,
    parking: property.parking ?? undefined,
    /** A day; "" means now. */
    available: available == null ? undefined : available === 'now' ? '' : available,
    /** KES a month. */
    serviceCharge: property.service_charge ?? undefined,
    /** The day of the last reduction whose price is still shown. */
    reduced: lastReduction(property)?.on,
    lat: isOnEarth ? roundDegrees(lat) : undefined,
    lng: isOnEarth ? roundDegrees(lng) : undefined,
  };
}

type FactRow = ReturnType<typeof getFactRow>;

/** Folds a property's fields before the first search or at their first use, so that 10,000 rows take less than a frame. */
export class FilterRow {
  readonly id: number;
  /** ISO date; "" sorts last. */
  readonly listed_at: string;
  /** ISO date; "" sorts last. */
  readonly confirmed_on: string;
  readonly agreement: string | undefined;
  readonly type: string | undefined;
  readonly subtype: string | null | undefined;
  readonly furnishing: string | null | undefined;
  readonly tags: readonly string[] | undefined;
  readonly country: string | undefined;
  readonly address: string | undefined;
  readonly state: string | undefined;
  readonly offers: readonly Offer[];
  /** KES; null is "price on request". */
  readonly price: number | null;
  readonly listed: boolean;
  readonly #property: FactSource;
  #places: readonly string[] | undefined;
  #words: string | undefined;
  #facts: FactRow | undefined;

  constructor(property: FactSource) {
    const { address, state } = getPlace(property);
    const price = getUsablePrice(property.lowest_variant_price) ?? getUsablePrice(property.price);
    const { variants, bedrooms, bathrooms } = property;
    const plot = isLand(property) && property.plot_acres != null ? property.plot_acres * ACRE : undefined;
    const getSize = (area: number | null | undefined) => area ?? plot;
    this.#property = property;
    this.id = property.id;
    this.listed_at = property.listed_at ?? '';
    this.confirmed_on = property.confirmed_on ?? '';
    this.agreement = getName(property.agreement_type);
    this.type = getName(property.property_type);
    this.subtype = property.subtype == null ? property.subtype : getSlug(property.subtype);
    this.furnishing = property.furnishing == null ? property.furnishing : foldedName(property.furnishing);
    this.tags = property.tags?.map(foldedName);
    this.country = getName(property.location?.country);
    this.address = getName(address);
    this.state = getName(state);
    this.offers =
      variants == null || variants.length === 0
        ? [{ bedrooms, bathrooms, price, size: getSize(property.area_sqft) }]
        : variants.map((variant) => ({
            bedrooms: variant.bedrooms,
            bathrooms: variant.bathrooms,
            price: getUsablePrice(variant.price),
            size: getSize(variant.area_sqft),
          }));
    this.price = price;
    this.listed = isListed(property);
  }

  get property(): FactSource {
    return this.#property;
  }

  /** Folded names of the known places in its address line or state (S53). */
  get places(): readonly string[] {
    this.#places ??= findNamedPlaces(getPlace(this.#property));
    return this.#places;
  }

  /** Folded words of title, address and state, each after a space. */
  get words(): string {
    this.#words ??= ` ${fold(this.#property.title)} ${this.address ?? ''} ${this.state ?? ''}`;
    return this.#words;
  }

  get facts(): FactRow {
    this.#facts ??= getFactRow(this.#property);
    return this.#facts;
  }
}

export const filterRow = (property: FactSource): FilterRow => new FilterRow(property);

/** "unknown" without a field that the filter needs (S8), "unsaid" without a fact that few properties state (0033). */
type FilterAnswer = 'match' | 'no' | 'unknown' | 'unsaid';

type LocationTest =
  | { readonly kind: 'place'; readonly place: string }
  | { readonly kind: 'words'; readonly words: readonly string[] };

/**
 * Reads the places of a filter: a known place, else words, each of which begins a word of title, address or state.
 * @param placeNames folded names of known places @returns tests, one of which must hold; none for any place
 */
export const getLocationTests = (filter: PropertyFilter, placeNames: ReadonlySet<string>): readonly LocationTest[] =>
  getPlaces(filter).flatMap((location): readonly LocationTest[] => {
    const name = fold(location);
    if (name === '') return [];
    return [placeNames.has(name) ? { kind: 'place', place: name } : { kind: 'words', words: name.split(' ') }];
  });

function isAt(row: FilterRow, test: LocationTest): FilterAnswer {
  if (test.kind === 'words') return test.words.every((word) => row.words.includes(` ${word}`)) ? 'match' : 'no';
  if (row.places.includes(test.place)) return 'match';
  const county = countyOf.get(test.place) ?? '';
  // Without an address line a property may be anywhere in its county, or anywhere at all (S53).
  return row.address || (row.places.length > 0 && !row.places.includes(county)) ? 'no' : 'unknown';
}

const isAtLeast = (min: number | undefined, value: number | null | undefined): FilterAnswer => {
  if (min === undefined) return 'match';
  if (value === undefined) return 'unknown';
  return value !== null && value >= min ? 'match' : 'no';
};

/** Without rooms only a home is a bedsitter: land and shops have none either. @param type folded */
function answerRooms(
  rooms: readonly number[],
  bedrooms: number | null | undefined,
  type: string | undefined,
): FilterAnswer {
  const mayBeHome = type === undefined || type === 'residential' || type === 'shortlet';
  if (bedrooms === undefined) return mayBeHome ? 'unknown' : 'no';
  if (bedrooms === null || !isOfSize(rooms, bedrooms)) return 'no';
  if (bedrooms >= 1) return 'match';
  if (!mayBeHome) return 'no';
  return type === undefined ? 'unknown' : 'match';
}

/** Compiles the must-haves of a filter, undefined for none. @param now ms since 1970: a reduction counts for thirty days */
export function compileMustHaves(
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

/**
 * Compiles a filter into a test of a row, or of some of its offers. Let and sold properties never match (S37).
 * @param placeNames folded names of known places @param now ms since 1970: a reduction counts for thirty days
 */
export function compileFilter(
  filter: PropertyFilter,
  placeNames: ReadonlySet<string>,
  now: number = Date.now(),
): (row: FilterRow, offers?: readonly Offer[]) => FilterAnswer {
  const agreement = foldStated(filter.agreement_type);
  const type = foldStated(filter.property_type);
  const subtype = filter.subtype === undefined ? undefined : getSubtypeSlug(filter.subtype);
  const furnishing = foldStated(filter.furnishing);
  const tag = foldStated(filter.tag);
  const state = foldStated(filter.state);
  const country = foldStated(filter.country);
  const locations = getLocationTests(filter, placeNames);
  const { min, max } = limitPrices(filter);
  const { bedrooms, bathrooms, rooms, min_size: size } = filter;
  const shouldTestOffers = [bedrooms, bathrooms, rooms, min, max, size].some((bound) => bound !== undefined);
  const testFacts = compileMustHaves(filter, now);

  return (row, offers = row.offers) => {
    if (!row.listed) return 'no';
    let isUnknown = false;
    let isUnsaid = false;
    const isDifferent = (filtered: string | undefined, value: string | null | undefined): boolean => {
      if (filtered === undefined) return false;
      if (value === undefined) {
        isUnknown = true;
        return false;
      }
      return value !== filtered;
    };
    if (isDifferent(agreement, row.agreement)) return 'no';
    if (type === 'residential' && row.type === 'shortlet') {
      // S8: a shortlet is residential too.
    } else if (isDifferent(type, row.type)) return 'no';
    if (isDifferent(subtype, row.subtype)) return 'no';
    if (isDifferent(furnishing, row.furnishing)) return 'no';
    if (isDifferent(state, row.state)) return 'no';
    // A host of one country need not name it.
    if (country !== undefined && row.country !== undefined && row.country !== country) return 'no';
    if (country !== undefined && row.country === undefined && country !== fold(DEFAULT_COUNTRY)) isUnknown = true;
    if (tag !== undefined) {
      if (row.tags === undefined) isUnknown = true;
      else if (!row.tags.includes(tag)) return 'no';
    }
    let place: FilterAnswer = locations.length === 0 ? 'match' : 'no';
    for (const location of locations) {
      if (place === 'match') break;
      const answer = isAt(row, location);
      if (answer !== 'no') place = answer;
    }
    if (place === 'no') return 'no';
    if (place === 'unknown') isUnknown = true;
    if (shouldTestOffers) {
      let hasMatch = false;
      let hasUnsure = false;
      let hasUnmeasured = false;
      for (const offer of offers) {
        const { price } = offer;
        if (min !== undefined && (price === null || price < min)) continue;
        if (max !== undefined && (price === null || price > max)) continue;
        const beds =
          rooms === undefined ? isAtLeast(bedrooms, offer.bedrooms) : answerRooms(rooms, offer.bedrooms, row.type);
        const baths = isAtLeast(bathrooms, offer.bathrooms);
        const large = isAtLeast(size, offer.size ?? undefined);
        if (beds === 'no' || baths === 'no' || large === 'no') continue;
        if (beds === 'unknown' || baths === 'unknown') hasUnsure = true;
        else if (large === 'unknown') hasUnmeasured = true;
        else hasMatch = true;
      }
      if (!hasMatch && !hasUnsure && !hasUnmeasured) return 'no';
      if (!hasMatch && hasUnmeasured) isUnsaid = true;
      else if (!hasMatch) isUnknown = true;
    }
    const facts = testFacts?.(row.facts) ?? 'match';
    if (facts === 'no') return 'no';
    if (isUnknown) return 'unknown';
    return isUnsaid ? 'unsaid' : facts;
  };
}

type Dated = Pick<FactSource, 'id' | 'listed_at'>;
/** Compares by day of listing, newest first, then by id; without a date last (S8). */
export function compareNewest(a: Dated, b: Dated): number {
  const ofA = a.listed_at ?? '';
  const ofB = b.listed_at ?? '';
  if (ofA < ofB) return 1;
  return ofA > ofB ? -1 : b.id - a.id;
}

function compareConfirmed(a: FilterRow, b: FilterRow): number {
  if (a.confirmed_on === b.confirmed_on) return compareNewest(a, b);
  return a.confirmed_on < b.confirmed_on ? 1 : -1;
}

/** Compares by the order of a list (S8), those without a day or price last. */
export function compareRows(sort: Sort | undefined): (a: FilterRow, b: FilterRow) => number {
  if (sort === 'confirmed') return compareConfirmed;
  if (sort !== 'price-up' && sort !== 'price-down') return compareNewest;
  const direction = sort === 'price-up' ? 1 : -1;
  return (a, b) => {
    if (a.price === b.price) return compareNewest(a, b);
    if (a.price === null) return 1;
    if (b.price === null) return -1;
    return (a.price - b.price) * direction;
  };
}

/** `rows` are the matches, in the order of the search. */
export interface FilterOutcome {
  readonly rows: readonly FilterRow[];
  readonly unchecked: number;
  /** How many more do not state the must-haves. */
  readonly unsaid: number;
}

/** Filters and sorts rows: the device's whole search. */
export function runFilter(
  rows: Iterable<FilterRow>,
  filter: PropertyFilter,
  placeNames: ReadonlySet<string>,
  now?: number,
): FilterOutcome {
  const test = compileFilter(filter, placeNames, now);
  const matching: FilterRow[] = [];
  let unchecked = 0;
  let unsaid = 0;
  for (const row of rows) {
    const answer = test(row);
    if (answer === 'match') matching.push(row);
    else if (answer === 'unknown') unchecked++;
    else if (answer === 'unsaid') unsaid++;
  }
  return { rows: matching.sort(compareRows(filter.sort)), unchecked, unsaid };
}
