import * as v from 'valibot';
import { readAs } from '#lib/read-as.ts';

/** The version of the row's shape that this build writes. */
export const SAVED_SEARCH_VERSION = 1;

/** A search the visitor wants to hear of. Its id is its canonical query string, so that one search is saved once. */
export const SavedSearch = v.object({
  v: v.literal(SAVED_SEARCH_VERSION),
  /** Query string of the results screen, without the page: "type=rent&bedrooms=2". */
  id: v.string(),
  /** Made from the search; the visitor may change it. */
  name: v.pipe(v.string(), v.minLength(1)),
  saved_at: v.pipe(v.number(), v.finite()),
  /** Number of the last catalogue change that the visitor was shown for this search; null until one is known. */
  seen_seq: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
});
export type SavedSearch = v.InferOutput<typeof SavedSearch>;

/** @returns undefined for a row of a newer or unreadable shape: it must be left as it is */
export const readSavedSearch = (stored: unknown): SavedSearch | undefined => readAs(SavedSearch, stored);
