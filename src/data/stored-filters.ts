import * as v from 'valibot';
import {
  AGREEMENT_TYPES,
  type AgreementType,
  DEFAULT_COUNTRY,
  DEFAULT_MAX_PRICE,
  DEFAULT_MIN_PRICE,
  FURNISHINGS,
  PROPERTY_TYPES,
  type PropertyFilter,
  subtypeName,
  TAGS,
} from '#contract/filter.ts';
import { queryOfSearch, type Search, searchOfQuery } from '#contract/search-params.ts';
import { stringifyQuery } from '#lib/query-string.ts';

/*
 * The visitor's filters in local storage (spec §3, §4, §5). Whatever is found there is read leniently: an older build, an
 * extension or a hand may have written it.
 */

const STORAGE_KEY = 'filters';
/**
 * The query that the stored filters stand for, kept beside them where it is not that of the defaults: a few words of
 * script in the head of a server-rendered page can then go there before the first paint (decision 10).
 */
const ENTRY_KEY = 'filters-entry';

/** If the stored filters are not there this long (ms) after the page began, the defaults hold (spec §9, decision 10). */
export const PERSISTENCE_TIMEOUT_MS = 5_000;

/** Missing or junk gives the default. */
const field = <const S extends v.GenericSchema, const D extends v.InferOutput<S>>(schema: S, missing: D) =>
  v.fallback(v.optional(schema, missing), missing);

const empty = v.pipe(
  v.union([v.null(), v.pipe(v.string(), v.trim(), v.literal(''))]),
  v.transform(() => null),
);
/** A decimal as number or text; empty becomes null (spec §5). KES, not negative. */
const decimal = v.union([
  empty,
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.trim(), v.regex(/^\d+(\.\d+)?$/), v.transform(Number))]),
    v.finite(),
    v.minValue(0),
    v.maxValue(1e12),
  ),
]);
/** A whole number as number or text, its decimals cut; empty becomes null (spec §5). */
const integer = v.union([
  empty,
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.trim(), v.regex(/^\d+(\.\d+)?$/), v.transform(Number))]),
    v.finite(),
    v.transform(Math.trunc),
    v.minValue(0),
    v.maxValue(1000),
  ),
]);
const words = v.union([empty, v.pipe(v.string(), v.trim(), v.maxLength(200))]);

/** The stored filters: those of the specification, then our additive ones (decision 8). */
const StoredFilters = v.object({
  property_type: field(v.nullable(v.picklist(PROPERTY_TYPES)), null),
  agreement_type: field(v.picklist(AGREEMENT_TYPES), 'SALE'),
  subtype: field(
    v.nullable(
      v.pipe(
        v.string(),
        v.transform((text) => subtypeName(text) ?? null),
      ),
    ),
    null,
  ),
  bathrooms: field(integer, null),
  bedrooms: field(integer, null),
  min_price: field(decimal, DEFAULT_MIN_PRICE),
  max_price: field(decimal, DEFAULT_MAX_PRICE),
  state: field(words, null),
  country: field(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200)), DEFAULT_COUNTRY),
  location: field(words, null),
  furnishing: field(v.nullable(v.picklist(FURNISHINGS)), null),
  tag: field(v.nullable(v.picklist(TAGS)), null),
});
export type StoredFilters = v.InferOutput<typeof StoredFilters>;

/** The filters of someone who has not chosen anything (spec §3). */
export const defaultStoredFilters: StoredFilters = v.parse(StoredFilters, {});

/** Reads anything as stored filters; what does not fit gives its default. Never throws. */
export function parseStoredFilters(given: unknown): StoredFilters {
  const result = v.safeParse(StoredFilters, given);
  return result.success ? result.output : defaultStoredFilters;
}

/** What is stored, else the defaults: storage may be missing, blocked or hold junk. Browser only. */
export function readStoredFilters(): StoredFilters {
  try {
    const text = localStorage.getItem(STORAGE_KEY);
    return text === null ? defaultStoredFilters : parseStoredFilters(JSON.parse(text));
  } catch {
    return defaultStoredFilters;
  }
}

const queryOf = (filters: StoredFilters): string => stringifyQuery(queryOfSearch(searchOfStoredFilters(filters)));

function write(filters: StoredFilters): StoredFilters {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(filters));
    const query = queryOf(filters);
    if (query === queryOf(defaultStoredFilters)) localStorage.removeItem(ENTRY_KEY);
    else localStorage.setItem(ENTRY_KEY, query);
  } catch {
    // Storage is full or blocked: this visit works from the address, and the next begins with the defaults.
  }
  return filters;
}

/** Merges several fields into the stored filters (spec §4). Values may be text as typed (spec §5). @returns what is stored now */
export const mergeStoredFilters = (fields: Readonly<Partial<Record<keyof StoredFilters, unknown>>>): StoredFilters =>
  write(parseStoredFilters({ ...readStoredFilters(), ...fields }));

/** Sets one field of the stored filters (spec §4). */
export const setStoredFilter = (name: keyof StoredFilters, value: unknown): StoredFilters =>
  mergeStoredFilters({ [name]: value });

/** Back to the defaults (spec §4). */
export const resetStoredFilters = (): StoredFilters => write(defaultStoredFilters);

/** Buy is SALE, rent is RENT, anything else SALE (spec §4); in any case. */
export const agreementTypeOf = (word: string): AgreementType =>
  word.trim().toLowerCase() === 'rent' ? 'RENT' : 'SALE';

/** Sets the agreement type by the visitor's word (spec §4). */
export const setStoredAgreementType = (word: string): StoredFilters =>
  setStoredFilter('agreement_type', agreementTypeOf(word));

/** The search that stored filters stand for, with everything impossible left out. */
export function searchOfStoredFilters(stored: StoredFilters): Search {
  const { state, location, ...rest } = stored;
  return searchOfQuery({ ...rest, location: location ?? state ?? undefined });
}

/** Stores a search: its filters as a whole, without order and page. */
export function storeFilter(filter: PropertyFilter): StoredFilters {
  const { sort: _order, ...filters } = filter;
  return write(parseStoredFilters(filters));
}
