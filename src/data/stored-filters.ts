import { FILTER_DEFAULTS, type FilterFields, type PropertyFilter, readFilterFields } from '#contract/filter.ts';
import { readSearch, type Search, writeSearch } from '#contract/search-params.ts';
import { parseJson } from '#lib/json.ts';
import { stringifyQuery } from '#lib/query-string.ts';
import { readText, writeText } from './web-storage.ts';

// They are parsed leniently: an older build, an extension or a person may have written them.

const STORAGE_KEY = 'filters';
/** Unless they are the defaults: the script in the page's head goes there before the first paint (S10). */
const ENTRY_KEY = 'filters-entry';

/** Since the page began; then the defaults hold (spec §9, S10). */
export const PERSISTENCE_TIMEOUT_MS = 5_000;

/** The filters of the specification and our additive ones (S8); null means "any". */
export type StoredFilters = Omit<FilterFields, 'sort'>;

/** The filters before any choice (spec §3). */
export const defaultStoredFilters: StoredFilters = {
  ...FILTER_DEFAULTS,
  location: null,
  furnishing: null,
  tag: null,
};

/** Parses stored filters; a value that does not fit gives its default. Never throws. */
export function parseStoredFilters(stored: unknown): StoredFilters {
  const { sort: _sort, agreement_type, country, ...fields } = readFilterFields(stored);
  const defined = Object.entries(fields).filter(([, value]) => value !== undefined);
  return {
    ...defaultStoredFilters,
    ...Object.fromEntries(defined),
    agreement_type: agreement_type ?? FILTER_DEFAULTS.agreement_type,
    country: country ?? FILTER_DEFAULTS.country,
  };
}

/** Reads the stored filters; the defaults where storage is blocked, empty or holds junk. Browser only. */
export const readStoredFilters = (): StoredFilters =>
  parseStoredFilters(parseJson(readText('localStorage', STORAGE_KEY) ?? ''));

const getQuery = (filters: StoredFilters): string => stringifyQuery(writeSearch(toSearch(filters)));

function write(filters: StoredFilters): StoredFilters {
  const query = getQuery(filters);
  // Where storage is full or blocked, this visit uses the address, and the next begins with the defaults.
  writeText('localStorage', STORAGE_KEY, JSON.stringify(filters));
  writeText('localStorage', ENTRY_KEY, query === getQuery(defaultStoredFilters) ? null : query);
  return filters;
}

/** Stores the defaults (spec §4). */
export const resetStoredFilters = (): StoredFilters => write(defaultStoredFilters);

/** The search of stored filters, without impossible values. */
export function toSearch(stored: StoredFilters): Search {
  const { state, location, ...rest } = stored;
  return readSearch({ ...rest, location: location ?? (rest.places == null ? state : undefined) ?? undefined });
}

/** Stores the filters of a search, without order and page. */
export const storeFilter = (filter: PropertyFilter): StoredFilters => write(parseStoredFilters(filter));
