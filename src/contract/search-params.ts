import * as v from 'valibot';
import type { QueryRecord } from '../lib/query-string.ts';
import type { AgreementType } from './agreement-types.ts';
import { amount, choice, createFilter, FilterFields, PAGE, type PropertyFilter } from './filter.ts';

// Addresses are read leniently, and written in one canonical order (S7).

/** `page` counts from 1. */
export interface Search {
  readonly filter: PropertyFilter & { readonly agreement_type: AgreementType };
  readonly page: number;
}

/** A smaller price sets no bound; JavaScript would write some with an exponent, which cannot be read back. */
const LEAST_PRICE = 0.01;

const TYPE_WORDS = [
  'buy',
  'sale',
  'rent',
  'shortlet',
  'land',
  'apartment',
  'off-plan',
  'compound',
  'on-compound',
] as const;
const CATEGORY_WORDS = ['residential', 'commercial', 'land', 'shortlet'] as const;
/** What `type` means (S8): an agreement, or a kind of property that is for sale. */
const TYPES: Readonly<Record<(typeof TYPE_WORDS)[number], PropertyFilter>> = {
  buy: { agreement_type: 'SALE' },
  sale: { agreement_type: 'SALE' },
  rent: { agreement_type: 'RENT' },
  shortlet: { agreement_type: 'SHORTLET' },
  land: { agreement_type: 'SALE', property_type: 'LAND' },
  apartment: { agreement_type: 'SALE', subtype: 'Apartment' },
  'off-plan': { agreement_type: 'SALE', tag: 'off-plan' },
  compound: { agreement_type: 'SALE', tag: 'on-compound' },
  'on-compound': { agreement_type: 'SALE', tag: 'on-compound' },
};
const CATEGORIES: Readonly<Record<(typeof CATEGORY_WORDS)[number], PropertyFilter>> = {
  residential: { property_type: 'RESIDENTIAL' },
  commercial: { property_type: 'COMMERCIAL' },
  land: { property_type: 'LAND' },
  shortlet: { agreement_type: 'SHORTLET' },
};

const { state: _state, country: _country, ...AddressFields } = FilterFields.entries;
const Canonical = { ...AddressFields, page: PAGE };
const NAMES: readonly string[] = Object.keys(Canonical);

/** Canonical parameters (S7), and those of the menus (S8). */
export const SearchQuery = v.object({
  ...Canonical,
  type: choice(TYPE_WORDS),
  category: choice(CATEGORY_WORDS),
});
export type SearchTexts = {
  readonly [Name in keyof v.InferInput<typeof SearchQuery>]?: Extract<v.InferInput<typeof SearchQuery>[Name], string>;
};
const PARAMETERS: ReadonlySet<string> = new Set(Object.keys(SearchQuery.entries));

const LISTS: ReadonlySet<string> = new Set(['places', 'rooms', 'amenities', 'bounds']);

/** In order, without bounds that an address cannot hold. */
function getPrices({ min_price, max_price }: PropertyFilter): Pick<PropertyFilter, 'min_price' | 'max_price'> {
  const [min, max] = [min_price, max_price].map((price) =>
    price !== undefined && price >= LEAST_PRICE ? price : undefined,
  );
  const isReversed = min !== undefined && max !== undefined && min > max;
  return isReversed ? { min_price: max, max_price: min } : { min_price: min, max_price: max };
}

/** Reads only the price bounds, in KES, for a caller with a hundred thousand queries. Never throws. */
export const readPrices = ({ min_price, max_price }: QueryRecord): Pick<PropertyFilter, 'min_price' | 'max_price'> =>
  getPrices({ min_price: v.parse(amount, min_price) ?? undefined, max_price: v.parse(amount, max_price) ?? undefined });

/** Reads a query in any case, without unknown values. `agreement_type` and `property_type` win, then `category` over `type`. */
export function readSearch(query: Readonly<Record<string, unknown>>): Search {
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query)) {
    const key = name.toLowerCase();
    if (!PARAMETERS.has(key) || Object.hasOwn(values, key)) continue;
    values[key] = Array.isArray(value) && !LISTS.has(key) ? value[0] : value;
  }
  const { type, category, page, ...fields } = v.parse(SearchQuery, values);
  const filter = createFilter(fields);
  const resolved = createFilter({
    agreement_type: 'SALE',
    ...(type && TYPES[type]),
    ...(category && CATEGORIES[category]),
    ...filter,
    ...getPrices(filter),
  });
  return { filter: { ...resolved, agreement_type: resolved.agreement_type ?? 'SALE' }, page: page ?? 1 };
}

/** True for a query with a parameter of a search; without one, /filter-results restores the stored filter (S10). */
export const hasSearchParameters = (query: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(query).some((name) => PARAMETERS.has(name.toLowerCase()));

/** Writes the canonical query (S7): in one order, with agreement_type, without defaults. */
export function writeSearch(search: { readonly filter: PropertyFilter; readonly page?: number }): SearchTexts {
  const { filter, page = 1 } = search;
  const values = new Map<string, PropertyFilter[keyof PropertyFilter]>([
    ['agreement_type', 'SALE'],
    ...Object.entries(createFilter({ ...filter, subtype: filter.subtype?.toUpperCase() })),
    ['page', page > 1 ? page : undefined],
  ]);
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = values.get(name);
      if (value === undefined) return [];
      return [
        [name, value === true ? 'yes' : name === 'places' && Array.isArray(value) ? value.join('\n') : String(value)],
      ];
    }),
  );
}
