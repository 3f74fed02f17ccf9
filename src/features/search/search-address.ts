import type { AgreementType } from '#contract/agreement-types.ts';
import { HERO_SUBTYPES, PROPERTY_TYPES, type PropertyFilter, subtypeName } from '#contract/filter.ts';
import { LIST, type ListView, queryOfView } from '#contract/list-view.ts';
import { queryOfSearch, type Search } from '#contract/search-params.ts';
import { readStoredFilters, searchOfStoredFilters } from '#data/stored-filters.ts';
import { stringifyQuery } from '#lib/query-string.ts';
import type { Destination } from '#ui/link.tsx';
import {
  agreementWords,
  furnishingWords,
  mustHaveTags,
  priceWords,
  propertyTypeWords,
  tagWords,
} from './search-words.ts';

export const RESULTS_PATH = '/filter-results';

/** The canonical address of a search (S7). */
export const addressOf = (filter: PropertyFilter, page = 1): string =>
  RESULTS_PATH + stringifyQuery(queryOfSearch({ filter, page }));

/** The canonical address of one page of a location; the first page has no number. */
export const locationAddress = (location: string, page: number): string =>
  `/location/${encodeURIComponent(location)}${stringifyQuery({ page: page > 1 ? page : undefined })}`;

/**
 * A link to a search. The view is handed down by props: as a context it would have React look through all cards of a list for
 * who reads it, each time the map comes or goes.
 */
export const searchLink = (
  filter: PropertyFilter,
  { page = 1, view = LIST }: { readonly page?: number; readonly view?: ListView } = {},
): Destination => ({ to: RESULTS_PATH, search: { ...queryOfSearch({ filter, page }), ...queryOfView(view) } });

export const locationLink = (
  location: string,
  { page = 1, view = LIST }: { readonly page?: number; readonly view?: ListView } = {},
): Destination => ({
  to: '/location/$location',
  params: { location },
  search: { ...(page > 1 && { page: String(page) }), ...queryOfView(view) },
});

/** The filter with another agreement type: prices of one kind say nothing about another (S12). */
export const withAgreement = (filter: Search['filter'], agreement_type: AgreementType): Search['filter'] =>
  filter.agreement_type === agreement_type
    ? filter
    : { ...filter, agreement_type, min_price: undefined, max_price: undefined };

/** The filter with another category: the subtype goes with the old one (S46). */
export const withPropertyType = (
  filter: Search['filter'],
  property_type: PropertyFilter['property_type'],
): Search['filter'] =>
  filter.property_type === property_type ? filter : { ...filter, property_type, subtype: undefined };

/** The filter with another location; "" is any. */
export const withLocation = (filter: Search['filter'], location: string): Search['filter'] => ({
  ...filter,
  location: location === '' ? undefined : location,
});

/** A subtype as the value of an option, which is also its value in the address. */
export const subtypeValue = (subtype: string | undefined): string => subtype?.toUpperCase() ?? '';

/**
 * The filter with a chosen subtype; where no category was chosen, the subtype's own comes with it.
 * @param value of an option; "" is any
 */
export function withSubtype(filter: Search['filter'], value: string): Search['filter'] {
  const subtype = value === '' ? undefined : subtypeName(value);
  if (subtype === undefined || filter.property_type !== undefined) return { ...filter, subtype };
  return { ...filter, subtype, property_type: PROPERTY_TYPES.find((type) => HERO_SUBTYPES[type].includes(subtype)) };
}

interface AppliedFilter {
  /** A field, "price", or of an amenity "amenities-4". */
  readonly key: string;
  readonly label: string;
  readonly without: Search['filter'];
}

/**
 * The filters of a search that have a tag, one line each: its words and the search without it. Neither the country nor an
 * untouched default has one (S8).
 */
export function appliedFilters(filter: Search['filter']): AppliedFilter[] {
  const { agreement_type, property_type, subtype, tag, location, bedrooms, bathrooms, furnishing } = filter;
  const agreement = agreement_type === 'SALE' ? undefined : agreementWords[agreement_type];
  const price = priceWords(filter.min_price, filter.max_price);
  const tags: readonly (readonly [AppliedFilter['key'], string | 0 | undefined, Search['filter']])[] = [
    ['agreement_type', agreement, withAgreement(filter, 'SALE')],
    ['property_type', property_type && propertyTypeWords[property_type], { ...filter, property_type: undefined }],
    ['subtype', subtype, { ...filter, subtype: undefined }],
    ['tag', tag && tagWords[tag], { ...filter, tag: undefined }],
    ['location', location, { ...filter, location: undefined }],
    ['price', price, { ...filter, min_price: undefined, max_price: undefined }],
    ['bedrooms', bedrooms && `${bedrooms} or more beds`, { ...filter, bedrooms: undefined }],
    ['bathrooms', bathrooms && `${bathrooms} or more baths`, { ...filter, bathrooms: undefined }],
    ['furnishing', furnishing && furnishingWords[furnishing], { ...filter, furnishing: undefined }],
    ...mustHaveTags(filter).map(({ key, label: said, without }) => [key, said, { ...filter, ...without }] as const),
    ['bounds', filter.bounds && 'Area of the map', { ...filter, bounds: undefined }],
  ];
  return tags.flatMap(([key, label, without]) => (label ? [{ key, label, without }] : []));
}

/**
 * The search that an entry without parameters leads to (S10): that of the stored filters, where these differ from the
 * defaults. Browser only.
 */
export function storedSearch(): Search['filter'] | undefined {
  const { filter } = searchOfStoredFilters(readStoredFilters());
  return addressOf(filter) === addressOf({}) ? undefined : filter;
}
