import type { AgreementType } from '#contract/agreement-types.ts';
import {
  getPlaces,
  getSubtypeName,
  HERO_SUBTYPES,
  MAX_PLACES,
  PROPERTY_TYPES,
  type PropertyFilter,
} from '#contract/filter.ts';
import { LIST, type ListView, writeView } from '#contract/list-view.ts';
import { type Search, writeSearch } from '#contract/search-params.ts';
import { readStoredFilters, toSearch } from '#data/stored-filters.ts';
import { stringifyQuery } from '#lib/query-string.ts';
import type { Destination } from '#ui/link.tsx';

export const RESULTS_PATH = '/filter-results';

/** Canonical (S7). */
export const getAddress = (filter: PropertyFilter, page = 1): string =>
  RESULTS_PATH + stringifyQuery(writeSearch({ filter, page }));

/** Canonical; the first page has no number. */
export const getLocationAddress = (location: string, page: number): string =>
  `/location/${encodeURIComponent(location)}${stringifyQuery({ page: page > 1 ? page : undefined })}`;

/** With a context for the view, React would search all cards for readers whenever the map toggles. */
export const createSearchLink = (
  filter: PropertyFilter,
  { page = 1, view = LIST }: { readonly page?: number; readonly view?: ListView } = {},
): Destination => ({ to: RESULTS_PATH, search: { ...writeSearch({ filter, page }), ...writeView(view) } });

export const getLocationLink = (
  location: string,
  { page = 1, view = LIST }: { readonly page?: number; readonly view?: ListView } = {},
): Destination => ({
  to: '/location/$location',
  params: { location },
  search: { ...(page > 1 && { page: String(page) }), ...writeView(view) },
});

/** Prices of one agreement say nothing about another, so their bounds go (S12). */
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

/** With fewer, a list offers places nearby. */
const FEW_PROPERTIES = 5;

/** The places must leave room for one more. */
export const shouldOfferNearPlaces = (
  { filter, page }: Search,
  { items, total = items.length }: { readonly items: readonly unknown[]; readonly total?: number | undefined },
): boolean => {
  const places = getPlaces(filter).length;
  return page === 1 && total < FEW_PROPERTIES && places > 0 && places < MAX_PLACES;
};

export const getSubtypeValue = (subtype: string | undefined): string => subtype?.toUpperCase() ?? '';

/** A subtype brings its category. @param value of an option; "" is any */
export function withSubtype(filter: Search['filter'], value: string): Search['filter'] {
  const subtype = value === '' ? undefined : getSubtypeName(value);
  if (subtype === undefined || filter.property_type !== undefined) return { ...filter, subtype };
  return { ...filter, subtype, property_type: PROPERTY_TYPES.find((type) => HERO_SUBTYPES[type].includes(subtype)) };
}

/** An entry without parameters leads to these filters (S10); undefined for the defaults. Browser only. */
export function readStoredSearch(): Search['filter'] | undefined {
  const { filter } = toSearch(readStoredFilters());
  return getAddress(filter) === getAddress({}) ? undefined : filter;
}
