import * as v from 'valibot';
import type { CatalogueChange } from '#contract/device-catalogue.ts';
import type { PropertyFilter } from '#contract/filter.ts';
import { searchOfQuery } from '#contract/search-params.ts';
import { parseQuery } from '#lib/query-string.ts';
import { readAs } from '#lib/read-as.ts';
import { changesForFilter } from '../catalogue/catalogue-changes.ts';

export const SAVED_SEARCH_VERSION = 1;

export const SavedSearch = v.object({
  v: v.literal(SAVED_SEARCH_VERSION),
  /** Canonical query string of the results screen, without the page: "type=rent&bedrooms=2". */
  id: v.string(),
  name: v.pipe(v.string(), v.minLength(1)),
  saved_at: v.pipe(v.number(), v.finite()),
  /** Number of the last catalogue change that the visitor has seen for this search; null until one is known. */
  seen_seq: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
});
export type SavedSearch = v.InferOutput<typeof SavedSearch>;

/** @returns undefined for a row of a newer or unreadable shape: it must be left as it is */
export const readSavedSearch = (stored: unknown): SavedSearch | undefined => readAs(SavedSearch, stored);

export const filterOfSearch = ({ id }: Pick<SavedSearch, 'id'>): PropertyFilter => searchOfQuery(parseQuery(id)).filter;

/** Name of the note with the number of the last change that was marked as seen. */
export const SEEN_NOTE = 'since-seen';
const SeenSeq = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0);
/** Parses the note; 0 where nothing was seen yet. */
export const readSeenSeq = (stored: unknown): number => v.parse(SeenSeq, stored);

/** Counts properties that newly match a filter. */
export const freshAmong = (changes: readonly CatalogueChange[], filter: PropertyFilter): number =>
  changesForFilter(changes, filter).filter(({ kind }) => kind === 'match').length;

/** Counts changes after `seenSeq` in which a saved property has another price or is no longer listed. */
export const movedAmong = (
  changes: readonly CatalogueChange[],
  saved: { readonly has: (id: number) => boolean },
  seenSeq: number,
): number =>
  changes.filter((change) => change.seq > seenSeq && 'before' in change && saved.has(change.before.id)).length;

export interface UnseenReads {
  readonly searches: readonly SavedSearch[];
  /** Ids of saved properties. */
  readonly saved: { readonly has: (id: number) => boolean };
  readonly seenSeq: number;
  /** Changes after a number; without one those since the last visit. */
  readonly changes: (since?: number) => Promise<readonly CatalogueChange[]>;
}

/** The number for the app's icon. A search without `seen_seq` counts nothing. */
export async function countUnseen({ searches, saved, seenSeq, changes }: UnseenReads): Promise<number> {
  let count = movedAmong(await changes(), saved, seenSeq);
  for (const search of searches) {
    if (search.seen_seq !== null) count += freshAmong(await changes(search.seen_seq), filterOfSearch(search));
  }
  return count;
}

/** Shows a number on the icon of the installed app; 0 clears it. Never throws. */
export async function showAppBadge(count: number): Promise<void> {
  try {
    const method: unknown = Reflect.get(navigator, count > 0 ? 'setAppBadge' : 'clearAppBadge');
    if (typeof method !== 'function') return;
    await Reflect.apply(method, navigator, count > 0 ? [count] : []);
  } catch {
    // Not installed, or not allowed.
  }
}
