import * as v from 'valibot';
import {
  DEFAULT_COUNTRY,
  DEFAULT_MAX_PRICE,
  DEFAULT_MIN_PRICE,
  FilterFields,
  filterOf,
  PAGE_SIZE,
  type PropertyFilter,
} from './filter.ts';

/*
 * A filter as JSON: the body of the filter call, and what is stored of the visitor's filters (spec §3).
 */

/** The filters of someone who has not chosen anything (spec §3); null is "any". */
export const FILTER_DEFAULTS = {
  property_type: null,
  agreement_type: 'SALE',
  subtype: null,
  bathrooms: null,
  bedrooms: null,
  min_price: DEFAULT_MIN_PRICE,
  max_price: DEFAULT_MAX_PRICE,
  state: null,
  country: DEFAULT_COUNTRY,
} as const;

/** A whole number from 1, as number or text; anything else counts as missing. */
const wholeNumber = (max: number, missing: number) => {
  const text = v.pipe(v.string(), v.trim(), v.regex(/^\d{1,15}(\.\d+)?$/), v.transform(Number));
  const schema = v.pipe(
    v.union([v.number(), text]),
    v.transform(Math.trunc),
    v.integer(),
    v.minValue(1),
    v.maxValue(max),
  );
  return v.fallback(v.optional(schema, missing), missing);
};

/** Body of POST /api/property/filter: the filters, page and limit, read into the inner form. Any object is read. */
export const FilterRequest = v.pipe(
  v.object({ ...FilterFields.entries, page: wholeNumber(1_000_000, 1), limit: wholeNumber(100, PAGE_SIZE) }),
  v.transform(({ page, limit, ...fields }) => ({ filter: filterOf(fields), page, limit })),
);
export type FilterRequest = v.InferOutput<typeof FilterRequest>;

/** Writes a filter as the request body (spec §7): the stored filters, with their defaults, then our additive fields. */
export const requestOfFilter = (
  filter: PropertyFilter,
  page: number,
  limit: number = PAGE_SIZE,
): Readonly<Record<string, string | number | null | undefined>> => ({
  ...FILTER_DEFAULTS,
  ...filterOf({ ...filter, subtype: filter.subtype?.toUpperCase() }),
  page,
  limit,
});
