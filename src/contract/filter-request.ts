import * as v from 'valibot';
import {
  createFilter,
  DEFAULT_COUNTRY,
  DEFAULT_MAX_PRICE,
  DEFAULT_MIN_PRICE,
  FILTER_NAMES,
  integer,
  PAGE_SIZE,
  type PropertyFilter,
  readFilterFields,
} from './filter.ts';

/** What a visitor who has chosen nothing sends (spec §3); null means "any". */
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

export const PAGE = integer(1, 1_000_000);
const LIMIT = integer(1, 100);

export const REQUEST_NAMES: readonly string[] = [...FILTER_NAMES, 'page', 'limit'];

/** Reads a filter call's body without throwing; a page or limit that is no whole number from 1 counts as missing. */
export const readFilterRequest = (body: object) => ({
  filter: createFilter(readFilterFields(body)),
  page: v.parse(PAGE, Reflect.get(body, 'page')) ?? 1,
  limit: v.parse(LIMIT, Reflect.get(body, 'limit')) ?? PAGE_SIZE,
});

export type FilterRequest = ReturnType<typeof readFilterRequest>;

/** Writes a filter as a request body (spec §7), our additive fields last. */
export const requestOfFilter = (
  filter: PropertyFilter,
  page: number,
  limit: number = PAGE_SIZE,
): Readonly<Record<string, PropertyFilter[keyof PropertyFilter] | null>> => ({
  ...FILTER_DEFAULTS,
  ...createFilter({ ...filter, subtype: filter.subtype?.toUpperCase() }),
  page,
  limit,
});
