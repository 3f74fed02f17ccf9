import { get, update } from 'idb-keyval';
import type { CatalogueChange } from '#contract/device-catalogue.ts';
import { compileFilter, filterRow } from '#contract/filter-rows.ts';
import { getNewsFacts, getNewsKind, isNewsOfSearches } from '#contract/news.ts';
import { placeNames } from '#contract/place-names.ts';
import { addSeen, parseSeen, type SeenNews } from '../catalogue/catalogue-changes.ts';
import type { SavedDatabase } from '../device/database.ts';
import { getRecord, type SavedProperty } from './saved-property.ts';
import { filterOfSearch, type SavedSearch } from './saved-search.ts';

// News are the changes of the catalogue that were not seen on this device. A change is seen once the property's page or a
// search that found it was opened, or all were marked.

const NOTE = 'since-seen';
/** @throws StorageFailure */
export const readSeenNews = async (store: SavedDatabase): Promise<SeenNews> =>
  parseSeen(await get<unknown>(NOTE, store.notes));

/** Marks changes as seen. @param changes all up to a number, or those of some properties @throws StorageFailure */
export const markSeenNews = (store: SavedDatabase, changes: number | readonly CatalogueChange[]): Promise<void> =>
  update<unknown>(NOTE, (stored) => addSeen(parseSeen(stored), changes), store.notes);

/** The changes that are news of a search: homes that it finds now, without those of which the host says too little. */
export function findSearchNews(
  changes: readonly CatalogueChange[],
  search: Pick<SavedSearch, 'id'>,
): readonly CatalogueChange[] {
  const test = compileFilter(filterOfSearch(search), placeNames);
  return changes.filter(({ kind, property }) => isNewsOfSearches(kind) && test(filterRow(property)) === 'match');
}

export type News = ReturnType<typeof sortNews>;

/** Sorts the changes by why the visitor wants to know: saved properties, saved searches, and all others. */
export function sortNews(
  changes: readonly CatalogueChange[],
  saved: { readonly has: (id: number) => boolean },
  savedSearches: readonly SavedSearch[],
) {
  const properties = changes.filter(({ property }) => saved.has(property.id));
  const searches = savedSearches.flatMap((search) => {
    const found = findSearchNews(changes, search);
    return found.length === 0 ? [] : [{ search, changes: found }];
  });
  const own = new Set([...properties, ...searches.flatMap((news) => news.changes)]);
  return {
    properties,
    searches,
    others: changes.filter((change) => !own.has(change)),
    /** Properties with news of the first two kinds. */
    count: own.size,
  };
}

/** Whether a change of the catalogue is newer than the stored record. */
export function isOutdatedBy(property: SavedProperty, change: CatalogueChange): boolean {
  const before = property.gone_at === null ? getNewsFacts(getRecord(property)) : null;
  return getNewsKind(before, change.kind === 'gone' ? null : getNewsFacts(change.property)) !== undefined;
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
