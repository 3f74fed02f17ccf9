import type { AgreementType } from '#contract/agreement-types.ts';
import { AMENITIES } from '#contract/amenities.ts';
import { HERO_SUBTYPES, PROPERTY_TYPES, type PropertyFilter, subtypeName } from '#contract/filter.ts';
import { LIST, type ListView, queryOfView } from '#contract/list-view.ts';
import { queryOfSearch, type Search } from '#contract/search-params.ts';
import { readStoredFilters, searchOfStoredFilters } from '#data/stored-filters.ts';
import { longDate } from '#lib/dates.ts';
import { formatKes, formatNumber } from '#lib/money.ts';
import { stringifyQuery } from '#lib/query-string.ts';
import type { Destination } from '#ui/link.tsx';
import { agreementWords, furnishingWords, mustHaveWords, priceWords, propertyTypeWords, tagWords } from './words.ts';

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

/** "" is any location. */
export const withLocation = (filter: Search['filter'], location: string): Search['filter'] => ({
  ...filter,
  location: location === '' ? undefined : location,
});

/** The value of a subtype in options and addresses; "" for any. */
export const subtypeValue = (subtype: string | undefined): string => subtype?.toUpperCase() ?? '';

/** Without a category, a subtype brings its own. @param value of an option; "" is any */
export function withSubtype(filter: Search['filter'], value: string): Search['filter'] {
  const subtype = value === '' ? undefined : subtypeName(value);
  if (subtype === undefined || filter.property_type !== undefined) return { ...filter, subtype };
  return { ...filter, subtype, property_type: PROPERTY_TYPES.find((type) => HERO_SUBTYPES[type].includes(subtype)) };
}

interface AppliedFilter {
  /** A field, "price", or of an amenity "amenities-4". */
  readonly key: string;
  readonly label: string;
  /** The search without this filter. */
  readonly without: Search['filter'];
}

/** The filters that have a tag. Neither the country nor an untouched default has one (S8). */
export function appliedFilters(filter: Search['filter']): AppliedFilter[] {
  const { agreement_type, property_type, subtype, tag, location, bedrooms, bathrooms, furnishing } = filter;
  const { amenities = [], min_size: size, water, parking, available_by: by, max_service_charge: charge } = filter;
  const without = (...fields: readonly (keyof PropertyFilter)[]): Search['filter'] => ({
    ...filter,
    ...Object.fromEntries(fields.map((field) => [field, undefined])),
  });
  const field = (key: keyof PropertyFilter, label: string | false | 0 | undefined) =>
    [key, label, without(key)] as const;
  const withoutAmenity = (id: number): Search['filter'] => {
    const others = amenities.filter((other) => other !== id);
    return { ...filter, amenities: others.length === 0 ? undefined : others };
  };
  const agreement = agreement_type === 'SALE' ? undefined : agreementWords[agreement_type];
  const tags: readonly (readonly [key: string, label: string | false | 0 | undefined, without: Search['filter']])[] = [
    ['agreement_type', agreement, withAgreement(filter, 'SALE')],
    field('property_type', property_type && propertyTypeWords[property_type]),
    field('subtype', subtype),
    field('tag', tag && tagWords[tag]),
    field('location', location),
    ['price', priceWords(filter.min_price, filter.max_price), without('min_price', 'max_price')],
    field('bedrooms', bedrooms && `${bedrooms} or more beds`),
    field('bathrooms', bathrooms && `${bathrooms} or more baths`),
    field('furnishing', furnishing && furnishingWords[furnishing]),
    ...amenities.map((id) => [`amenities-${id}`, AMENITIES.get(id) ?? `Amenity ${id}`, withoutAmenity(id)] as const),
    field('min_size', size !== undefined && `${formatNumber(size)} sq ft or more`),
    field('water', water && mustHaveWords.water[water]),
    field('backup_power', filter.backup_power && mustHaveWords.backup_power),
    field('pets', filter.pets && mustHaveWords.pets),
    field('parking', parking !== undefined && `${parking} or more parking spaces`),
    field('available_by', by && `Free by ${longDate(by)}`),
    field('max_service_charge', charge !== undefined && `Service charge up to ${formatKes(charge)}`),
    field('reduced', filter.reduced && 'Reduced'),
    field('bounds', filter.bounds && 'Area of the map'),
  ];
  return tags.flatMap(([key, label, rest]) => (label ? [{ key, label, without: rest }] : []));
}

/** The stored filters, which an entry without parameters leads to (S10); undefined for the defaults. Browser only. */
export function storedSearch(): Search['filter'] | undefined {
  const { filter } = searchOfStoredFilters(readStoredFilters());
  return addressOf(filter) === addressOf({}) ? undefined : filter;
}
