import { type FilterFields, type PropertyFilter, readFilterFields } from '#contract/filter.ts';
import { FILTER_DEFAULTS } from '#contract/filter-request.ts';
import { queryOfSearch, type Search, searchOfQuery } from '#contract/search-params.ts';
import { parseJson } from '#lib/json.ts';
import { stringifyQuery } from '#lib/query-string.ts';
import { readText } from './web-storage.ts';

// The visitor's filters in local storage (spec §3, §4, §5), read leniently: an older build, an extension or a hand may have
// written them.

const STORAGE_KEY = 'filters';
/**
 * The query that the stored filters stand for, unless they are the defaults: the script in the head of a server-rendered
 * page goes there before the first paint (S10).
 */
const ENTRY_KEY = 'filters-entry';

/** If the stored filters are not there this long (ms) after the page began, the defaults hold (spec §9, S10). */
export const PERSISTENCE_TIMEOUT_MS = 5_000;

/** The stored filters: those of the specification, then our additive ones (S8); null is "any". */
export type StoredFilters = Omit<FilterFields, 'sort'>;

/** The filters of someone who has not chosen anything (spec §3). */
export const defaultStoredFilters: StoredFilters = {
  ...FILTER_DEFAULTS,
  location: null,
  furnishing: null,
  tag: null,
};

/** Reads anything as stored filters; what does not fit gives its default. Never throws. */
export function parseStoredFilters(given: unknown): StoredFilters {
  const { sort: _order, agreement_type, country, ...fields } = readFilterFields(given);
  const known = Object.entries(fields).filter(([, value]) => value !== undefined);
  return {
    ...defaultStoredFilters,
    ...Object.fromEntries(known),
    agreement_type: agreement_type ?? FILTER_DEFAULTS.agreement_type,
    country: country ?? FILTER_DEFAULTS.country,
  };
}

/** What is stored, else the defaults: storage may be missing, blocked or hold junk. Browser only. */
export const readStoredFilters = (): StoredFilters =>
  parseStoredFilters(parseJson(readText('localStorage', STORAGE_KEY) ?? ''));

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

/** Back to the defaults (spec §4). */
export const resetStoredFilters = (): StoredFilters => write(defaultStoredFilters);

/** The search that stored filters stand for, with everything impossible left out. */
export function searchOfStoredFilters(stored: StoredFilters): Search {
  const { state, location, ...rest } = stored;
  return searchOfQuery({ ...rest, location: location ?? state ?? undefined });
}

/** Stores a search: its filters as a whole, without order and page. */
export const storeFilter = (filter: PropertyFilter): StoredFilters => write(parseStoredFilters(filter));
