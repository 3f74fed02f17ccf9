import * as v from 'valibot';
import type { PropertyFilter } from '#contract/filter.ts';
import { readSearch } from '#contract/search-params.ts';
import { parseQuery } from '#lib/query-string.ts';
import { readAs } from '#lib/read-as.ts';

export const SAVED_SEARCH_VERSION = 1;

export const SavedSearch = v.object({
  v: v.literal(SAVED_SEARCH_VERSION),
  /** Canonical query string of the results screen, without the page: "type=rent&bedrooms=2". */
  id: v.string(),
  name: v.pipe(v.string(), v.minLength(1)),
  saved_at: v.pipe(v.number(), v.finite()),
  /** Earlier builds read no row without it. */
  seen_seq: v.pipe(
    v.unknown(),
    v.transform(() => null),
  ),
});
export type SavedSearch = v.InferOutput<typeof SavedSearch>;

/** @returns undefined for a row of a newer or unreadable shape: it must be left as it is */
export const readSavedSearch = (stored: unknown): SavedSearch | undefined => readAs(SavedSearch, stored);

export const filterOfSearch = ({ id }: Pick<SavedSearch, 'id'>): PropertyFilter => readSearch(parseQuery(id)).filter;
