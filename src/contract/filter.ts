import * as v from 'valibot';
import { fold, foldedWords } from '../lib/fold.ts';
import { lenient } from './lenient.ts';
import { isListed, type PropertySummary, placeOf } from './property.ts';

/*
 * What a filter means. One definition for the filter call, the search call and the device (decision 8); the server's SQL
 * is held to it by a property-based test.
 */

export const AGREEMENT_TYPES = ['SALE', 'RENT', 'SHORTLET'] as const;
export type AgreementType = (typeof AGREEMENT_TYPES)[number];
export const PROPERTY_TYPES = ['RESIDENTIAL', 'COMMERCIAL', 'LAND'] as const;
export type PropertyType = (typeof PROPERTY_TYPES)[number];
export const FURNISHINGS = ['FURNISHED', 'UNFURNISHED', 'SEMI-FURNISHED'] as const;
export type Furnishing = (typeof FURNISHINGS)[number];
export const TAGS = ['off-plan', 'on-compound'] as const;
export type Tag = (typeof TAGS)[number];
export const SORTS = ['newest', 'price-up', 'price-down'] as const;
export type Sort = (typeof SORTS)[number];

/** Hero subtypes by property type (spec §3), sent as given here in upper case. */
export const HERO_SUBTYPES: Readonly<Record<PropertyType, readonly string[]>> = {
  RESIDENTIAL: ['Apartment', 'House', 'Bungalow', 'Townhouse', 'Villa', 'Penthouse', 'Mansion'],
  COMMERCIAL: ['Office Space', 'Retail Space', 'Warehouse', 'Hotel', 'Restaurant', 'Shop'],
  LAND: ['Residential Plot', 'Commercial Plot', 'Agricultural Land', 'Beach Plot', 'Ranch'],
};
/** Subtypes of the menu (spec §2). */
export const MENU_SUBTYPES = {
  residential: [
    'Apartment',
    'Bungalow',
    'Maisonette',
    'Flats',
    'Duplex',
    'Mansion',
    'Penthouse',
    'Shared Apartment',
    'Townhouse',
    'Villa',
    'Farm House',
  ],
  commercial: ['Office Space', 'Warehouse', 'Shop', 'Open Space', 'Maisonette', 'Restaurant'],
  shortlet: ['Apartment', 'Bungalow', 'Villa', 'Maisonette'],
} as const;

/** A subtype as a slug: "OFFICE SPACE", "office_space" and "office" give "office-space" (decision 8). */
export function subtypeSlug(subtype: string): string {
  const slug = fold(subtype).replaceAll(' ', '-');
  return slug === 'office' ? 'office-space' : slug;
}

const KNOWN_SUBTYPES: ReadonlyMap<string, string> = new Map(
  [...Object.values(HERO_SUBTYPES).flat(), ...Object.values(MENU_SUBTYPES).flat()].map((name) => [
    subtypeSlug(name),
    name,
  ]),
);
/** The name of a known subtype in any spelling, as a person reads it: "office_space" gives "Office Space"; else undefined. */
export const subtypeName = (subtype: string): string | undefined => KNOWN_SUBTYPES.get(subtypeSlug(subtype));

export const DEFAULT_MIN_PRICE = 0;
/** KES (spec §3). A bound at its default is no bound (decision 45). */
export const DEFAULT_MAX_PRICE = 175_000_000;
export const DEFAULT_COUNTRY = 'Kenya';
export const MAX_BEDROOMS = 8;
export const MAX_BATHROOMS = 6;
/** Properties asked for per page (spec §9). */
export const PAGE_SIZE = 40;

/** Price sliders in KES: the spec's for Buy, decision 12's for Rent and Shortlet. */
export const PRICE_SLIDERS: Readonly<Record<AgreementType, { readonly max: number; readonly step: number }>> = {
  SALE: { max: 100_000_000, step: 1_000_000 },
  RENT: { max: 1_000_000, step: 5_000 },
  SHORTLET: { max: 100_000, step: 500 },
};

/** A filter in its one inner form. Absent means "not set"; prices in KES. */
export interface PropertyFilter {
  readonly agreement_type?: AgreementType | undefined;
  readonly property_type?: PropertyType | undefined;
  /** Name as in KNOWN_SUBTYPES: "Office Space". */
  readonly subtype?: string | undefined;
  readonly tag?: Tag | undefined;
  readonly location?: string | undefined;
  readonly state?: string | undefined;
  readonly country?: string | undefined;
  readonly min_price?: number | undefined;
  readonly max_price?: number | undefined;
  readonly bedrooms?: number | undefined;
  readonly bathrooms?: number | undefined;
  readonly furnishing?: Furnishing | undefined;
  readonly sort?: Sort | undefined;
}

/** Leaves out what the bounds' defaults say anyway. */
export const boundedPrices = (
  filter: PropertyFilter,
): { readonly min: number | undefined; readonly max: number | undefined } => ({
  min: filter.min_price === undefined || filter.min_price <= DEFAULT_MIN_PRICE ? undefined : filter.min_price,
  max: filter.max_price === undefined || filter.max_price === DEFAULT_MAX_PRICE ? undefined : filter.max_price,
});

const numberLike = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.trim(), v.regex(/^-?\d+(\.\d+)?$/), v.transform(Number))]),
  v.finite(),
);
const amount = v.pipe(numberLike, v.minValue(0), v.maxValue(1e12));
const counter = (max: number) => v.pipe(numberLike, v.transform(Math.trunc), v.minValue(0), v.maxValue(max));
const words = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max));

/**
 * Body of POST /api/property/filter: the stored filters (spec §3) plus page and limit, and our additive location,
 * furnishing, tag and sort (decision 8). Read leniently: text or number, null or missing, any case.
 */
export const FilterRequest = v.object({
  property_type: lenient(words(60)),
  agreement_type: lenient(words(60)),
  subtype: lenient(words(60)),
  bathrooms: lenient(counter(1000)),
  bedrooms: lenient(counter(1000)),
  min_price: lenient(amount),
  max_price: lenient(amount),
  state: lenient(words(200)),
  country: lenient(words(200)),
  location: lenient(words(200)),
  furnishing: lenient(words(60)),
  tag: lenient(words(60)),
  sort: lenient(words(60)),
  page: v.fallback(v.optional(v.pipe(numberLike, v.integer(), v.minValue(1), v.maxValue(1_000_000)), 1), 1),
  limit: v.fallback(v.optional(v.pipe(numberLike, v.integer(), v.minValue(1), v.maxValue(100)), PAGE_SIZE), PAGE_SIZE),
});
export type FilterRequest = v.InferOutput<typeof FilterRequest>;

const oneOf = <const T extends string>(known: readonly T[], given: string | null | undefined): T | undefined => {
  if (given == null) return undefined;
  const wanted = fold(given);
  return known.find((name) => fold(name) === wanted);
};

const nonEmpty = (given: string | null | undefined): string | undefined => {
  const trimmed = given?.trim();
  return trimmed === undefined || trimmed === '' ? undefined : trimmed;
};

/** A counter at 0 is empty (decision 12). */
const positive = (given: number | null | undefined): number | undefined =>
  given == null || given <= 0 ? undefined : given;

/** Reads a filter request into the inner form; values no one knows fall back to "not set". */
export function filterOfRequest(request: FilterRequest): PropertyFilter {
  return {
    agreement_type: oneOf(AGREEMENT_TYPES, request.agreement_type),
    property_type: oneOf(PROPERTY_TYPES, request.property_type),
    subtype: request.subtype == null ? undefined : subtypeName(request.subtype),
    tag: oneOf(TAGS, request.tag),
    location: nonEmpty(request.location),
    state: nonEmpty(request.state),
    country: nonEmpty(request.country),
    min_price: positive(request.min_price),
    max_price: request.max_price == null || request.max_price === DEFAULT_MAX_PRICE ? undefined : request.max_price,
    bedrooms: positive(request.bedrooms),
    bathrooms: positive(request.bathrooms),
    furnishing: oneOf(FURNISHINGS, request.furnishing),
    sort: oneOf(SORTS, request.sort),
  };
}

/** Writes a filter as the request body (spec §7): the stored filters, with their defaults, then our additive fields. */
export function requestOfFilter(
  filter: PropertyFilter,
  page: number,
  limit: number = PAGE_SIZE,
): Record<string, string | number | null> {
  return {
    property_type: filter.property_type ?? null,
    agreement_type: filter.agreement_type ?? 'SALE',
    subtype: filter.subtype?.toUpperCase() ?? null,
    bathrooms: filter.bathrooms ?? null,
    bedrooms: filter.bedrooms ?? null,
    min_price: filter.min_price ?? DEFAULT_MIN_PRICE,
    max_price: filter.max_price ?? DEFAULT_MAX_PRICE,
    state: filter.state ?? null,
    country: filter.country ?? DEFAULT_COUNTRY,
    ...(filter.location === undefined ? {} : { location: filter.location }),
    ...(filter.furnishing === undefined ? {} : { furnishing: filter.furnishing }),
    ...(filter.tag === undefined ? {} : { tag: filter.tag }),
    ...(filter.sort === undefined || filter.sort === 'newest' ? {} : { sort: filter.sort }),
    page,
    limit,
  };
}

/** One way to have a property: the property itself, or one of its variants. null: the host says none; undefined: it does not say. */
interface Offer {
  readonly bedrooms: number | null | undefined;
  readonly bathrooms: number | null | undefined;
  readonly price: number | null;
}

/** A property made ready for filtering: everything folded once, so that 10,000 are filtered within a frame. */
export interface FilterRow {
  readonly id: number;
  /** ISO date; "" sorts last. */
  readonly listed_at: string;
  readonly agreement: string | undefined;
  readonly type: string | undefined;
  readonly subtype: string | null | undefined;
  readonly furnishing: string | null | undefined;
  readonly tags: readonly string[] | undefined;
  readonly country: string | undefined;
  readonly address: string | undefined;
  readonly state: string | undefined;
  /** Folded words of title, address and state, each once. */
  readonly words: readonly string[];
  readonly offers: readonly Offer[];
  /** KES for sorting and bounds; null is "price on request". */
  readonly price: number | null;
  readonly listed: boolean;
}

const usablePrice = (price: number | null | undefined): number | null =>
  typeof price === 'number' && price > 0 ? price : null;
const folded = (text: string | null | undefined): string | undefined => (text == null ? undefined : fold(text));

/** Makes a property ready for filtering. */
export function filterRow(property: PropertySummary): FilterRow {
  const { address, state } = placeOf(property);
  const price = usablePrice(property.lowest_variant_price) ?? usablePrice(property.price);
  const variants = property.variants ?? [];
  return {
    id: property.id,
    listed_at: property.listed_at ?? '',
    agreement: folded(property.agreement_type),
    type: folded(property.property_type),
    subtype: property.subtype == null ? property.subtype : subtypeSlug(property.subtype),
    furnishing: property.furnishing == null ? property.furnishing : fold(property.furnishing),
    tags: property.tags?.map((tag) => fold(tag)),
    country: folded(property.location?.country),
    address: folded(address),
    state: folded(state),
    words: [...new Set([...foldedWords(property.title), ...foldedWords(address ?? ''), ...foldedWords(state ?? '')])],
    offers:
      variants.length > 0
        ? variants.map((variant) => ({
            bedrooms: variant.bedrooms,
            bathrooms: variant.bathrooms,
            price: usablePrice(variant.price),
          }))
        : [{ bedrooms: property.bedrooms, bathrooms: property.bathrooms, price }],
    price,
    listed: isListed(property),
  };
}

/** The answer for one property: "unknown" when its record lacks a field that the filter asks about (decision 8). */
export type FilterAnswer = 'match' | 'no' | 'unknown';

/** Does the location of a filter name a place, or is it words typed? (decision 8) */
export type LocationTest =
  | { readonly kind: 'place'; readonly place: string }
  | { readonly kind: 'words'; readonly words: readonly string[] };

/**
 * Reads a location as typed: a folded name of a known place is that place, other text is words, each of which must
 * begin a word of title, address or state. Text without any letter or digit asks for nothing.
 * @param placeNames folded names of known places (content/place-names.ts)
 */
export function locationTest(location: string | undefined, placeNames: ReadonlySet<string>): LocationTest | undefined {
  if (location === undefined) return undefined;
  const name = fold(location);
  if (name === '') return undefined;
  return placeNames.has(name) ? { kind: 'place', place: name } : { kind: 'words', words: name.split(' ') };
}

/**
 * Compiles a filter into a test of one row. Unlisted properties (let, sold) never match (decision 37).
 * @param placeNames folded names of known places
 */
export function compileFilter(
  filter: PropertyFilter,
  placeNames: ReadonlySet<string>,
): (row: FilterRow) => FilterAnswer {
  const agreement = folded(filter.agreement_type);
  const type = folded(filter.property_type);
  const subtype = filter.subtype === undefined ? undefined : subtypeSlug(filter.subtype);
  const furnishing = folded(filter.furnishing);
  const tag = folded(filter.tag);
  const state = folded(filter.state);
  const country = folded(filter.country);
  const location = locationTest(filter.location, placeNames);
  const { min, max } = boundedPrices(filter);
  const { bedrooms, bathrooms } = filter;
  const asksOffer = bedrooms !== undefined || bathrooms !== undefined || min !== undefined || max !== undefined;

  return (row) => {
    if (!row.listed) return 'no';
    let unknown = false;
    const differs = (wanted: string | undefined, has: string | null | undefined): boolean => {
      if (wanted === undefined) return false;
      if (has === undefined) {
        unknown = true;
        return false;
      }
      return has !== wanted;
    };
    if (differs(agreement, row.agreement)) return 'no';
    if (type === 'residential' && row.type === 'shortlet') {
      // Decision 8: a shortlet is a home too.
    } else if (differs(type, row.type)) return 'no';
    if (differs(subtype, row.subtype)) return 'no';
    if (differs(furnishing, row.furnishing)) return 'no';
    if (differs(state, row.state)) return 'no';
    // A host that serves one country need not say which: a missing country is the default one.
    if (country !== undefined && row.country !== undefined && row.country !== country) return 'no';
    if (country !== undefined && row.country === undefined && country !== fold(DEFAULT_COUNTRY)) unknown = true;
    if (tag !== undefined) {
      if (row.tags === undefined) unknown = true;
      else if (!row.tags.includes(tag)) return 'no';
    }
    if (location?.kind === 'place') {
      if (row.address !== location.place && row.state !== location.place) {
        if (row.address !== undefined || row.state !== undefined) return 'no';
        unknown = true;
      }
    } else if (location?.kind === 'words') {
      if (!location.words.every((wanted) => row.words.some((word) => word.startsWith(wanted)))) return 'no';
    }
    if (asksOffer) {
      let any = false;
      let unsure = false;
      for (const offer of row.offers) {
        const enough = (wanted: number | undefined, has: number | null | undefined): FilterAnswer =>
          wanted === undefined
            ? 'match'
            : has === undefined
              ? 'unknown'
              : has !== null && has >= wanted
                ? 'match'
                : 'no';
        const rooms = [enough(bedrooms, offer.bedrooms), enough(bathrooms, offer.bathrooms)];
        const priced =
          (min === undefined || (offer.price !== null && offer.price >= min)) &&
          (max === undefined || (offer.price !== null && offer.price <= max));
        if (!priced || rooms.includes('no')) continue;
        if (rooms.includes('unknown')) unsure = true;
        else any = true;
      }
      if (!any && !unsure) return 'no';
      if (!any) unknown = true;
    }
    return unknown ? 'unknown' : 'match';
  };
}

/** The order of a list (decision 8): newest first, then id descending; by price, those without a price last. */
export function compareRows(sort: Sort | undefined): (a: FilterRow, b: FilterRow) => number {
  const newest = (a: FilterRow, b: FilterRow): number =>
    a.listed_at === b.listed_at ? b.id - a.id : a.listed_at < b.listed_at ? 1 : -1;
  if (sort !== 'price-up' && sort !== 'price-down') return newest;
  const direction = sort === 'price-up' ? 1 : -1;
  return (a, b) => {
    if (a.price === b.price) return newest(a, b);
    if (a.price === null) return 1;
    if (b.price === null) return -1;
    return (a.price - b.price) * direction;
  };
}

/** What filtering a set of rows gives: rows in order, and how many could not be checked. */
export interface FilterOutcome {
  readonly rows: readonly FilterRow[];
  readonly unchecked: number;
}

/** Filters and sorts rows: the whole of the device's search. */
export function runFilter(
  rows: Iterable<FilterRow>,
  filter: PropertyFilter,
  placeNames: ReadonlySet<string>,
): FilterOutcome {
  const test = compileFilter(filter, placeNames);
  const matching: FilterRow[] = [];
  let unchecked = 0;
  for (const row of rows) {
    const answer = test(row);
    if (answer === 'match') matching.push(row);
    else if (answer === 'unknown') unchecked++;
  }
  return { rows: matching.sort(compareRows(filter.sort)), unchecked };
}

/** Pages of a list (D10): of the total where the host says it, else returned / 10, rounded up (spec §9). At least 1. */
export function pageCount(total: number | undefined, returned: number): number {
  return Math.max(1, total === undefined ? Math.ceil(returned / 10) : Math.ceil(total / PAGE_SIZE));
}
