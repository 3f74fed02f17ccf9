import { fold } from '../lib/fold.ts';
import type { QueryRecord } from '../lib/query-string.ts';
import type { AgreementType } from './agreement-types.ts';
import { amount, FILTER_NAMES, filterOf, MAX_BATHROOMS, MAX_BEDROOMS, type PropertyFilter } from './filter.ts';
import { readFilterRequest } from './filter-request.ts';

/*
 * The address of /filter-results (S7): read leniently, written in one canonical order.
 */

/** A search as its address holds it: the filter and the page (from 1). */
export interface Search {
  readonly filter: PropertyFilter & { readonly agreement_type: AgreementType };
  readonly page: number;
}

/** Names of the canonical address, in its order. */
const NAMES: readonly string[] = [...FILTER_NAMES.filter((name) => name !== 'state' && name !== 'country'), 'page'];
const UNDERSTOOD: ReadonlySet<string> = new Set([...NAMES, 'type', 'category']);

/** Names whose value is a list. */
const LISTS: ReadonlySet<string> = new Set(['amenities', 'bounds']);

/** A smaller price is no bound; JavaScript would also write some of them with an exponent, which is not read back. */
const LEAST_PRICE = 0.01;

/** What `type` means (S8): an agreement, or a kind of property that is for sale. */
const TYPES: ReadonlyMap<string, PropertyFilter> = new Map([
  ['buy', { agreement_type: 'SALE' }],
  ['sale', { agreement_type: 'SALE' }],
  ['rent', { agreement_type: 'RENT' }],
  ['shortlet', { agreement_type: 'SHORTLET' }],
  ['land', { agreement_type: 'SALE', property_type: 'LAND' }],
  ['apartment', { agreement_type: 'SALE', subtype: 'Apartment' }],
  ['off plan', { agreement_type: 'SALE', tag: 'off-plan' }],
  ['compound', { agreement_type: 'SALE', tag: 'on-compound' }],
  ['on compound', { agreement_type: 'SALE', tag: 'on-compound' }],
]);
/** What `category` means. */
const CATEGORIES: ReadonlyMap<string, PropertyFilter> = new Map([
  ['residential', { property_type: 'RESIDENTIAL' }],
  ['commercial', { property_type: 'COMMERCIAL' }],
  ['land', { property_type: 'LAND' }],
  ['shortlet', { agreement_type: 'SHORTLET' }],
]);
const meaningOf = (meanings: ReadonlyMap<string, PropertyFilter>, word: unknown): PropertyFilter | undefined =>
  typeof word === 'string' ? meanings.get(fold(word)) : undefined;

/** Bounds the right way round, without those that an address cannot hold. */
function pricesOf({ min_price, max_price }: PropertyFilter): Pick<PropertyFilter, 'min_price' | 'max_price'> {
  const [min, max] = [min_price, max_price].map((price) =>
    price !== undefined && price >= LEAST_PRICE ? price : undefined,
  );
  const isUpsideDown = min !== undefined && max !== undefined && min > max;
  return isUpsideDown ? { min_price: max, max_price: min } : { min_price: min, max_price: max };
}

/**
 * The price bounds of a query, as searchOfQuery() reads them from the exact names: for who reads a hundred thousand that
 * differ in little else. Never throws.
 */
export const pricesOfQuery = ({ min_price, max_price }: QueryRecord): Pick<PropertyFilter, 'min_price' | 'max_price'> =>
  pricesOf({ min_price: amount(min_price) ?? undefined, max_price: amount(max_price) ?? undefined });

const atMost = (max: number, count: number | undefined): number | undefined =>
  count !== undefined && count <= max ? count : undefined;

/**
 * Reads a query: case-insensitive names and values, unknown ones ignored, impossible ones "not set". Never throws.
 * An exact name (agreement_type, property_type) wins over `type` and `category`; `category` is narrower than `type`.
 */
export function searchOfQuery(query: Readonly<Record<string, unknown>>): Search {
  const given: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query)) {
    const key = name.toLowerCase();
    if (!UNDERSTOOD.has(key) || Object.hasOwn(given, key)) continue;
    given[key] = Array.isArray(value) && !LISTS.has(key) ? value[0] : value;
  }
  const { filter, page } = readFilterRequest(given);
  const read = filterOf({
    agreement_type: 'SALE',
    ...meaningOf(TYPES, given['type']),
    ...meaningOf(CATEGORIES, given['category']),
    ...filter,
    ...pricesOf(filter),
    bedrooms: atMost(MAX_BEDROOMS, filter.bedrooms),
    bathrooms: atMost(MAX_BATHROOMS, filter.bathrooms),
  });
  return { filter: { ...read, agreement_type: read.agreement_type ?? 'SALE' }, page };
}

/** True when a query holds a parameter of the search; without one, /filter-results is only an entry (S10). */
export const hasSearchParameters = (query: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(query).some((name) => UNDERSTOOD.has(name.toLowerCase()));

/** Writes the canonical query (S7): one order, agreement_type always, defaults and empties left out. */
export function queryOfSearch(search: { readonly filter: PropertyFilter; readonly page?: number }): QueryRecord {
  const { filter, page = 1 } = search;
  const said = new Map<string, PropertyFilter[keyof PropertyFilter]>([
    ['agreement_type', 'SALE'],
    ...Object.entries(filterOf({ ...filter, subtype: filter.subtype?.toUpperCase() })),
    ['page', page > 1 ? page : undefined],
  ]);
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = said.get(name);
      return value === undefined ? [] : [[name, value === true ? 'yes' : String(value)]];
    }),
  );
}
