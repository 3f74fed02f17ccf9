import {
  type AgreementType,
  HERO_SUBTYPES,
  PROPERTY_TYPES,
  type PropertyFilter,
  subtypeName,
} from '#contract/filter.ts';
import { queryOfSearch, type Search } from '#contract/search-params.ts';
import { stringifyQuery } from '#lib/query-string.ts';
import { agreementWords, furnishingWords, priceWords, propertyTypeWords, tagWords } from './search-words.ts';

export const RESULTS_PATH = '/filter-results';

/** The canonical address of a search (decision 7). */
export const addressOf = (filter: PropertyFilter, page = 1): string =>
  RESULTS_PATH + stringifyQuery(queryOfSearch({ filter, page }));

/** The filter with another agreement type: prices of one kind say nothing about another (decision 12). */
export const withAgreement = (filter: Search['filter'], agreement_type: AgreementType): Search['filter'] =>
  filter.agreement_type === agreement_type
    ? filter
    : { ...filter, agreement_type, min_price: undefined, max_price: undefined };

/** The filter with another category: the subtype goes with the old one (decision 46). */
export const withPropertyType = (
  filter: Search['filter'],
  property_type: PropertyFilter['property_type'],
): Search['filter'] =>
  filter.property_type === property_type ? filter : { ...filter, property_type, subtype: undefined };

/** A subtype as an option's value: as the address has it. */
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

/** One filter that can be taken away. */
export interface AppliedFilter {
  readonly key:
    | 'agreement_type'
    | 'property_type'
    | 'subtype'
    | 'tag'
    | 'location'
    | 'price'
    | 'bedrooms'
    | 'bathrooms'
    | 'furnishing';
  readonly label: string;
  /** The search without it. */
  readonly without: Search['filter'];
}

/** The filters of a search that have a tag: neither the country nor an untouched default has one (decision 8). */
export function appliedFilters(filter: Search['filter']): AppliedFilter[] {
  const applied: AppliedFilter[] = [];
  const add = (key: AppliedFilter['key'], label: string | undefined, without: Search['filter']) => {
    if (label !== undefined) applied.push({ key, label, without });
  };
  if (filter.agreement_type !== 'SALE') {
    add('agreement_type', agreementWords[filter.agreement_type], withAgreement(filter, 'SALE'));
  }
  if (filter.property_type !== undefined) {
    add('property_type', propertyTypeWords[filter.property_type], { ...filter, property_type: undefined });
  }
  add('subtype', filter.subtype, { ...filter, subtype: undefined });
  if (filter.tag !== undefined) add('tag', tagWords[filter.tag], { ...filter, tag: undefined });
  add('location', filter.location, { ...filter, location: undefined });
  add('price', priceWords(filter.min_price, filter.max_price), {
    ...filter,
    min_price: undefined,
    max_price: undefined,
  });
  if (filter.bedrooms !== undefined)
    add('bedrooms', `${filter.bedrooms} or more beds`, { ...filter, bedrooms: undefined });
  if (filter.bathrooms !== undefined) {
    add('bathrooms', `${filter.bathrooms} or more baths`, { ...filter, bathrooms: undefined });
  }
  if (filter.furnishing !== undefined) {
    add('furnishing', furnishingWords[filter.furnishing], { ...filter, furnishing: undefined });
  }
  return applied;
}
