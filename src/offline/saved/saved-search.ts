import * as v from 'valibot';
import type { PropertyFilter } from '#contract/filter.ts';
import { readSearch, writeSearch } from '#contract/search-params.ts';
import { parseQuery, stringifyQuery } from '#lib/query-string.ts';
import { readAs } from '#lib/read-as.ts';

export const SavedSearch = v.object({
  v: v.literal(1),
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

/** The id of a search: its canonical query string, without order and page, so that equal searches are saved once. */
export const getSearchId = (filter: PropertyFilter): string =>
  stringifyQuery(writeSearch({ filter: { ...filter, sort: undefined } })).slice(1);

export const filterOfSearch = ({ id }: Pick<SavedSearch, 'id'>): PropertyFilter => readSearch(parseQuery(id)).filter;
