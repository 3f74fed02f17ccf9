import { fold } from '../lib/fold.ts';
import { AGREEMENT_TYPES, type AgreementType } from './agreement-types.ts';

/*
 * What a filter is: its fields, how they are read and what says nothing. What it means for a property is in
 * filter-rows.ts, which no first page needs.
 */

export const PROPERTY_TYPES = ['RESIDENTIAL', 'COMMERCIAL', 'LAND'] as const;
export type PropertyType = (typeof PROPERTY_TYPES)[number];
export const FURNISHINGS = ['FURNISHED', 'UNFURNISHED', 'SEMI-FURNISHED'] as const;
export type Furnishing = (typeof FURNISHINGS)[number];
export const TAGS = ['off-plan', 'on-compound'] as const;
export type Tag = (typeof TAGS)[number];
export const SORTS = ['newest', 'price-up', 'price-down'] as const;
export type Sort = (typeof SORTS)[number];

/** Sources of water that a search may ask for. */
export const WATER_SOURCES = ['mains', 'borehole', 'tank'] as const;
/** Ids of amenities run from 1 to this. */
export const AMENITY_COUNT = 28;

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

/** A subtype as a slug: "OFFICE SPACE", "office_space" and "office" give "office-space" (S8). */
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
/** KES (spec §3). A bound at its default is no bound (S45). */
export const DEFAULT_MAX_PRICE = 175_000_000;
export const DEFAULT_COUNTRY = 'Kenya';
export const MAX_BEDROOMS = 8;
export const MAX_BATHROOMS = 6;
/** Properties asked for per page (spec §9). */
export const PAGE_SIZE = 40;

/** Price sliders in KES: the spec's for Buy, S12's for Rent and Shortlet. */
export const PRICE_SLIDERS: Readonly<Record<AgreementType, { readonly max: number; readonly step: number }>> = {
  SALE: { max: 100_000_000, step: 1_000_000 },
  RENT: { max: 1_000_000, step: 5_000 },
  SHORTLET: { max: 100_000, step: 500 },
};

/** Reads one value: null is empty, undefined is missing or nothing that anyone knows. Never throws. */
type Reader<T> = (value: unknown) => T | null | undefined;

const given =
  <T>(read: (value: unknown) => T | undefined): Reader<T> =>
  (value) =>
    value === null || (typeof value === 'string' && value.trim() === '') ? null : read(value);
/** Texts in any case and spelling. */
const choice = <const T extends string>(known: readonly T[]) =>
  given((text) => (typeof text === 'string' ? known.find((name) => fold(name) === fold(text)) : undefined));

/** A number within bounds, or a text of its digits; decimals count. */
export function numberWithin(value: unknown, min: number, max: number): number | undefined {
  const number = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && number >= min && number <= max ? number : undefined;
}
/** To 0.0001°, some 11 m: what bounds and places are compared by, and no longer in an address. */
export const roundedDegrees = <T extends number | undefined>(degrees: T): T =>
  // Adding 0 makes 0 of -0.
  (degrees === undefined ? degrees : Math.round(degrees * 1e4) / 1e4 + 0) as T;
/** The same, without its decimals. */
export const wholeWithin = (value: unknown, min: number, max: number): number | undefined => {
  const number = numberWithin(value, -Number.MAX_VALUE, Number.MAX_VALUE);
  return number === undefined ? undefined : numberWithin(Math.trunc(number), min, max);
};
/** An amount in KES. */
export const amount = given((value) => numberWithin(value, 0, 1e12));
const counter = given((value) => wholeWithin(value, 0, 1000));
/** Longest text of a place, in characters; what is longer is cut, so that an address stays an address. */
const PLACE_LIMIT = 200;
/** A text that names something. Cut by code points: half a character would not survive the way through an address. */
const place = given((value) => {
  const text = typeof value === 'string' ? [...value.trim()].slice(0, PLACE_LIMIT).join('').trim() : '';
  return fold(text) === '' ? undefined : text;
});

/** Numbers as a list, or as a text with commas. */
const numbersOf = (value: unknown): unknown[] =>
  typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [];
/** Ids of amenities.ts, which no first page needs: each once, smallest first. */
const amenities = given((value) => {
  const ids = numbersOf(value).flatMap((id) => numberWithin(id, 1, AMENITY_COUNT) ?? []);
  return ids.length === 0 ? undefined : [...new Set(ids.filter(Number.isInteger))].sort((a, b) => a - b);
});
/** West, south, east, north in degrees. What is turned round, or not on this earth, is nothing. */
const bounds = given((value) => {
  const [west, south, east, north, ...more] = numbersOf(value).map((degrees, index) => {
    const most = index % 2 === 0 ? 180 : 90;
    return roundedDegrees(numberWithin(degrees, -most, most));
  });
  return west !== undefined && south !== undefined && east !== undefined && north !== undefined && more.length === 0
    ? west < east && south < north
      ? ([west, south, east, north] as const)
      : undefined
    : undefined;
});
/** A wish that is there or not: `false` says nothing. */
const wish = given((value) =>
  value === true || value === 1 || (typeof value === 'string' && ['yes', 'true', '1', 'on'].includes(fold(value)))
    ? (true as const)
    : undefined,
);
const whole = given((value) => wholeWithin(value, 0, 1e9));
/** A day, "2026-12-01". */
const day = given((value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && new Date(value).toJSON()?.startsWith(value)
    ? value
    : undefined,
);

/**
 * One line per filter: its name and how its value is read, leniently, wherever it comes from. In the order of the address
 * (S7); the last two are not in it. Prices in KES. By hand: the first page reads its address with it, before the
 * library of schemas is there (0022).
 */
const FilterFields = {
  agreement_type: choice(AGREEMENT_TYPES),
  property_type: choice(PROPERTY_TYPES),
  /** Name as in KNOWN_SUBTYPES: "Office Space". */
  subtype: given((text) => (typeof text === 'string' ? subtypeName(text) : undefined)),
  tag: choice(TAGS),
  location: place,
  min_price: amount,
  max_price: amount,
  /** At least so many. */
  bedrooms: counter,
  bathrooms: counter,
  furnishing: choice(FURNISHINGS),
  /** All of them. */
  amenities,
  /** At least so many sq ft. */
  min_size: whole,
  water: choice(WATER_SOURCES),
  backup_power: wish,
  pets: wish,
  /** At least so many spaces. */
  parking: counter,
  /** Free to move in on this day or before. */
  available_by: day,
  /** KES a month. */
  max_service_charge: whole,
  /** Within the last thirty days (property-facts.ts). */
  reduced: wish,
  bounds,
  sort: choice(SORTS),
  state: place,
  country: place,
};
export type FilterFields = { readonly [Name in keyof typeof FilterFields]?: ReturnType<(typeof FilterFields)[Name]> };

/** Names of the filters, in the order above. */
export const FILTER_NAMES: readonly string[] = Object.keys(FilterFields);

/** Reads anything as the fields of a filter; what is no object has none. Never throws. */
export const readFilterFields = (given: unknown): FilterFields =>
  typeof given !== 'object' || given === null
    ? {}
    : Object.fromEntries(Object.entries(FilterFields).map(([name, read]) => [name, read(Reflect.get(given, name))]));

/** A filter in its one inner form. Absent means "not set". */
export type PropertyFilter = { readonly [Name in keyof FilterFields]?: Exclude<FilterFields[Name], null> };

/** What says nothing: empty, a counter at 0 (S12), a bound at its default (S45), the usual order. */
const saysNothing = (name: string, value: FilterFields[keyof FilterFields]): boolean =>
  value == null || value === 0 || (name === 'max_price' && value === DEFAULT_MAX_PRICE) || value === 'newest';

/** The inner form of fields as they were read, in the order above: what says nothing is left out. */
export const filterOf = (fields: FilterFields): PropertyFilter =>
  Object.fromEntries(
    FILTER_NAMES.flatMap((name) => {
      const value: FilterFields[keyof FilterFields] = Reflect.get(fields, name);
      return saysNothing(name, value) ? [] : [[name, value]];
    }),
  );

/** The price bounds, without those at their defaults. */
export const boundedPrices = (
  filter: PropertyFilter,
): { readonly min: number | undefined; readonly max: number | undefined } => ({
  min: filter.min_price === undefined || filter.min_price <= DEFAULT_MIN_PRICE ? undefined : filter.min_price,
  max: filter.max_price === undefined || filter.max_price === DEFAULT_MAX_PRICE ? undefined : filter.max_price,
});

/** Pages of a list (S11): of the total where the host says it, else returned / 10, rounded up (spec §9). At least 1. */
export function pageCount(total: number | undefined, returned: number): number {
  return Math.max(1, total === undefined ? Math.ceil(returned / 10) : Math.ceil(total / PAGE_SIZE));
}
