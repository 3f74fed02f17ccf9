import type { AgreementType } from '#contract/agreement-types.ts';
import {
  getPlaces,
  HERO_SUBTYPES,
  MAX_PLACES,
  PROPERTY_TYPES,
  type PropertyFilter,
  subtypeName,
} from '#contract/filter.ts';
import { LIST, type ListView, queryOfView } from '#contract/list-view.ts';
import { queryOfSearch, type Search } from '#contract/search-params.ts';
import { readStoredFilters, toSearch } from '#data/stored-filters.ts';
import { stringifyQuery } from '#lib/query-string.ts';
import type { Destination } from '#ui/link.tsx';

export const RESULTS_PATH = '/filter-results';

/** The canonical address of a search (S7). */
export const addressOf = (filter: PropertyFilter, page = 1): string =>
  RESULTS_PATH + stringifyQuery(queryOfSearch({ filter, page }));

/** The canonical address of one page of a location; the first page has no number. */
export const locationAddress = (location: string, page: number): string =>
  `/location/${encodeURIComponent(location)}${stringifyQuery({ page: page > 1 ? page : undefined })}`;

/** A link to a search. A context for the view would make React search all cards for readers whenever the map toggles. */
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

/** Another agreement type drops the price bounds: prices of one type say nothing about another (S12). */
export const withAgreement = (filter: Search['filter'], agreement_type: AgreementType): Search['filter'] =>
  filter.agreement_type === agreement_type
    ? filter
    : { ...filter, agreement_type, min_price: undefined, max_price: undefined };

/** Another category drops the subtype (S46). */
export const withPropertyType = (
  filter: Search['filter'],
  property_type: PropertyFilter['property_type'],
): Search['filter'] =>
  filter.property_type === property_type ? filter : { ...filter, property_type, subtype: undefined };

/** A shorter list offers places nearby. */
const FEW_PROPERTIES = 5;

/** Whether the places of a search have too few properties, and leave room for one more. */
export const shouldOfferNearPlaces = (
  { filter, page }: Search,
  { items, total = items.length }: { readonly items: readonly unknown[]; readonly total?: number | undefined },
): boolean => {
  const places = getPlaces(filter).length;
  return page === 1 && total < FEW_PROPERTIES && places > 0 && places < MAX_PLACES;
};

/** The value of a subtype in options and addresses; "" for any. */
export const subtypeValue = (subtype: string | undefined): string => subtype?.toUpperCase() ?? '';

/** Without a category, a subtype brings its own. @param value of an option; "" is any */
export function withSubtype(filter: Search['filter'], value: string): Search['filter'] {
  const subtype = value === '' ? undefined : subtypeName(value);
  if (subtype === undefined || filter.property_type !== undefined) return { ...filter, subtype };
  return { ...filter, subtype, property_type: PROPERTY_TYPES.find((type) => HERO_SUBTYPES[type].includes(subtype)) };
}

/** The stored filters, which an entry without parameters leads to (S10); undefined for the defaults. Browser only. */
export function storedSearch(): Search['filter'] | undefined {
  const { filter } = toSearch(readStoredFilters());
  return addressOf(filter) === addressOf({}) ? undefined : filter;
}
