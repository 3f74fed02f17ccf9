import { fold } from '../lib/fold.ts';
import type { QueryRecord } from '../lib/query-string.ts';
import {
  AGREEMENT_TYPES,
  type AgreementType,
  DEFAULT_MAX_PRICE,
  FURNISHINGS,
  MAX_BATHROOMS,
  MAX_BEDROOMS,
  PROPERTY_TYPES,
  type PropertyFilter,
  type PropertyType,
  SORTS,
  subtypeName,
  TAGS,
  type Tag,
} from './filter.ts';

/*
 * The address of /filter-results (decision 7): read leniently, written in one canonical order.
 */

/** A search as its address holds it: the filter and the page (from 1). */
export interface Search {
  readonly filter: PropertyFilter & { readonly agreement_type: AgreementType };
  readonly page: number;
}

const exact = <const T extends string>(known: readonly T[], given: unknown): T | undefined => {
  if (typeof given !== 'string') return undefined;
  const wanted = fold(given);
  return wanted === '' ? undefined : known.find((name) => fold(name) === wanted);
};

const wholeNumber = (given: unknown, min: number, max: number): number | undefined => {
  const value =
    typeof given === 'number'
      ? given
      : typeof given === 'string' && /^\d{1,15}(\.\d+)?$/.test(given.trim())
        ? Math.floor(Number(given))
        : Number.NaN;
  return Number.isSafeInteger(value) && value >= min && value <= max ? value : undefined;
};

const AGREEMENT_OF_TYPE: ReadonlyMap<string, AgreementType> = new Map([
  ['buy', 'SALE'],
  ['sale', 'SALE'],
  ['rent', 'RENT'],
  ['shortlet', 'SHORTLET'],
]);

/** Reads `type` (decision 8): an agreement, or a kind of property that is for sale. */
function readType(type: unknown): {
  agreement_type?: AgreementType;
  property_type?: PropertyType;
  subtype?: string;
  tag?: Tag;
} {
  if (typeof type !== 'string') return {};
  const word = fold(type);
  const agreement = AGREEMENT_OF_TYPE.get(word);
  if (agreement !== undefined) return { agreement_type: agreement };
  if (word === 'land') return { agreement_type: 'SALE', property_type: 'LAND' };
  if (word === 'apartment') return { agreement_type: 'SALE', subtype: 'Apartment' };
  if (word === 'off plan') return { agreement_type: 'SALE', tag: 'off-plan' };
  if (word === 'compound' || word === 'on compound') return { agreement_type: 'SALE', tag: 'on-compound' };
  return {};
}

function readCategory(category: unknown): { agreement_type?: AgreementType; property_type?: PropertyType } {
  if (typeof category !== 'string') return {};
  const word = fold(category);
  if (word === 'shortlet') return { agreement_type: 'SHORTLET' };
  const type = exact(PROPERTY_TYPES, category);
  return type === undefined ? {} : { property_type: type };
}

/**
 * Reads a query: case-insensitive names and values, unknown ones ignored, impossible ones "not set". Never throws.
 * An exact name (agreement_type, property_type) wins over `type` and `category`; `category` is narrower than `type`.
 */
export function searchOfQuery(query: Readonly<Record<string, unknown>>): Search {
  const given: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query)) {
    const key = name.toLowerCase();
    if (!Object.hasOwn(given, key)) given[key] = Array.isArray(value) ? value[0] : value;
  }
  const type = readType(given['type']);
  const category = readCategory(given['category']);
  const location = readLocation(given['location']);
  const subtype = typeof given['subtype'] === 'string' ? subtypeName(given['subtype']) : undefined;
  const min_price = wholeNumber(given['min_price'], 1, 1e12);
  const max_given = wholeNumber(given['max_price'], 1, 1e12);
  // Before the two are compared: the default is no bound (decision 45), so nothing can lie above it.
  const max_price = max_given === DEFAULT_MAX_PRICE ? undefined : max_given;
  const upsideDown = min_price !== undefined && max_price !== undefined && min_price > max_price;
  const filter: Search['filter'] = {
    agreement_type:
      exact(AGREEMENT_TYPES, given['agreement_type']) ?? category.agreement_type ?? type.agreement_type ?? 'SALE',
    property_type: exact(PROPERTY_TYPES, given['property_type']) ?? category.property_type ?? type.property_type,
    subtype: subtype ?? type.subtype,
    tag: exact(TAGS, given['tag']) ?? type.tag,
    location: fold(location) === '' ? undefined : location,
    min_price: upsideDown ? max_price : min_price,
    max_price: upsideDown && min_price !== DEFAULT_MAX_PRICE ? min_price : upsideDown ? undefined : max_price,
    bedrooms: wholeNumber(given['bedrooms'], 1, MAX_BEDROOMS),
    bathrooms: wholeNumber(given['bathrooms'], 1, MAX_BATHROOMS),
    furnishing: exact(FURNISHINGS, given['furnishing']),
    sort: sortOf(given['sort']),
  };
  return { filter: withoutUndefined(filter), page: wholeNumber(given['page'], 1, 1_000_000) ?? 1 };
}

/** Characters of a location; longer text is cut, so that an address stays an address. */
const LOCATION_LIMIT = 200;

// Cut by code points: half a character would not survive the way through an address.
const readLocation = (given: unknown): string =>
  typeof given === 'string'
    ? [...given.trim()].slice(0, LOCATION_LIMIT).join('').trim()
    : typeof given === 'number'
      ? String(given)
      : '';

const sortOf = (given: unknown): PropertyFilter['sort'] => {
  const sort = exact(SORTS, given);
  return sort === 'newest' ? undefined : sort;
};

const withoutUndefined = <T extends object>(record: T): T => {
  const kept = Object.entries(record).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as T;
};

const SEARCH_PARAMETERS: ReadonlySet<string> = new Set([
  'agreement_type',
  'property_type',
  'type',
  'category',
  'subtype',
  'tag',
  'location',
  'min_price',
  'max_price',
  'bedrooms',
  'bathrooms',
  'furnishing',
  'sort',
  'page',
]);

/** True when a query holds a parameter of the search; without one, /filter-results is only an entry (decision 10). */
export const hasSearchParameters = (query: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(query).some((name) => SEARCH_PARAMETERS.has(name.toLowerCase()));

/** Writes the canonical query (decision 7): one order, agreement_type always, defaults and empties left out. */
export function queryOfSearch(search: { readonly filter: PropertyFilter; readonly page?: number }): QueryRecord {
  const { filter, page = 1 } = search;
  const values: ReadonlyArray<readonly [string, string | number | undefined]> = [
    ['agreement_type', filter.agreement_type ?? 'SALE'],
    ['property_type', filter.property_type],
    ['subtype', filter.subtype?.toUpperCase()],
    ['tag', filter.tag],
    ['location', filter.location],
    ['min_price', filter.min_price],
    ['max_price', filter.max_price === DEFAULT_MAX_PRICE ? undefined : filter.max_price],
    ['bedrooms', filter.bedrooms],
    ['bathrooms', filter.bathrooms],
    ['furnishing', filter.furnishing],
    ['sort', filter.sort === 'newest' ? undefined : filter.sort],
    ['page', page > 1 ? page : undefined],
  ];
  return Object.fromEntries(
    values.flatMap(([name, value]) => (value === undefined || value === 0 ? [] : [[name, String(value)]])),
  );
}
