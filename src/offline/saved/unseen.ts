import * as v from 'valibot';
import type { CatalogueChange } from '#contract/device-catalogue.ts';
import type { PropertyFilter } from '#contract/filter.ts';
import { searchOfQuery } from '#contract/search-params.ts';
import { parseQuery } from '#lib/query-string.ts';
import { changesForFilter } from '../catalogue/catalogue-changes.ts';
import type { SavedSearch } from './saved-search.ts';

// What of the catalogue's changes the visitor has not seen: the number on the app's icon, counted by pages and, while none is
// open, by the worker.

/** Among the notes: the number of the last change that was marked as seen. */
export const SEEN_NOTE = 'since-seen';
const SeenSeq = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0);
/** @param stored as the note holds it; 0 where nothing was seen yet */
export const readSeenSeq = (stored: unknown): number => v.parse(SeenSeq, stored);

/** What a saved search looks for. */
export const filterOfSearch = ({ id }: Pick<SavedSearch, 'id'>): PropertyFilter => searchOfQuery(parseQuery(id)).filter;

/** How many homes newly match. */
export const freshAmong = (changes: readonly CatalogueChange[], filter: PropertyFilter): number =>
  changesForFilter(changes, filter).filter(({ kind }) => kind === 'match').length;

/** How many saved homes have another price or are no longer listed. @param saved their ids @param seenSeq seen up to */
export const movedAmong = (
  changes: readonly CatalogueChange[],
  saved: { readonly has: (id: number) => boolean },
  seenSeq: number,
): number => changes.filter((one) => one.seq > seenSeq && 'before' in one && saved.has(one.before.id)).length;

export interface UnseenReads {
  readonly searches: readonly SavedSearch[];
  /** Ids of saved homes. */
  readonly saved: { readonly has: (id: number) => boolean };
  readonly seenSeq: number;
  /** The changes after a number; without one those since the last visit. */
  readonly changes: (since?: number) => Promise<readonly CatalogueChange[]>;
}

/** The number for the app's icon. A search that has seen nothing yet counts nothing. */
export async function countUnseen({ searches, saved, seenSeq, changes }: UnseenReads): Promise<number> {
  let count = movedAmong(await changes(), saved, seenSeq);
  for (const search of searches) {
    if (search.seen_seq !== null) count += freshAmong(await changes(search.seen_seq), filterOfSearch(search));
  }
  return count;
}
