import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { PropertyFilter } from '#contract/filter.ts';
import { getSearchName } from '#contract/search-name.ts';
import { getSavedStore } from '#offline/device/database.ts';
import { awaitInTime } from '#offline/device/in-time.ts';
import { countViewingNews } from '#offline/outbox/row-state.ts';
import { findSearchNews, showAppBadge, sortNews } from '#offline/saved/news.ts';
import { getSearchId, readSavedSearch, type SavedSearch } from '#offline/saved/saved-search.ts';
import { refreshChanged, savedPropertiesQuery } from '../saved-properties.ts';
import { changesQuery, markSeen, readCatalogue } from './changes.queries.ts';
import { deviceQuery, subscribeDevice } from './device-query.ts';
import { outboxQuery } from './outbox.queries.ts';
import { deleteRow } from './stored-rows.ts';

const readSearches = async (): Promise<readonly SavedSearch[]> =>
  [...(await getSavedStore().rows('searches', readSavedSearch))].sort((a, b) => b.saved_at - a.saved_at);

/** The saved searches, newest first. */
export const searchesQuery = deviceQuery('searches', ['searches'], readSearches);

/** A search is saved without a place's name if the names take longer to load. */
const PLACES_MS = 1_000;

/** Two parts of the map differ by the place in their middle. The places load only when they are needed, if they can. */
const describeArea = async ({ bounds }: PropertyFilter): Promise<string | undefined> =>
  bounds &&
  awaitInTime(import('#contract/known-places.ts'), PLACES_MS).then(
    ({ getPlaceInMiddle }) => `area around ${getPlaceInMiddle(bounds)}`,
    () => undefined,
  );

/** The name that a search gets when it is saved. */
export const searchNameQuery = (filter: PropertyFilter) =>
  deviceQuery(`name of ${getSearchId(filter)}`, [], async () => getSearchName(filter, await describeArea(filter)));

/** Saves a search under a generated name; a saved search stays as it is. @throws StorageFailure */
export async function saveSearch(filter: PropertyFilter): Promise<void> {
  const id = getSearchId(filter);
  const name = getSearchName(filter, await describeArea(filter));
  const created: SavedSearch = { v: 1, id, name, saved_at: Date.now(), seen_seq: null };
  await getSavedStore().change('searches', id, readSavedSearch, (search) => (search ? undefined : created));
}

/** @returns restores the search @throws StorageFailure */
export const removeSearch = (id: string): Promise<() => Promise<void>> => deleteRow('searches', id, readSavedSearch);

/** Renames a search; an empty name changes nothing. @throws StorageFailure */
export async function renameSearch(id: string, name: string): Promise<void> {
  const trimmed = name.trim();
  if (trimmed !== '')
    await getSavedStore().change('searches', id, readSavedSearch, (search) => search && { ...search, name: trimmed });
}

/** Marks the news of an opened search as seen. Never throws: a badge that stays does no harm. */
export async function markSearchOpened(filter: PropertyFilter): Promise<void> {
  try {
    const found = findSearchNews((await readCatalogue())?.changes ?? [], { id: getSearchId(filter) });
    if (found.length > 0) await markSeen(found);
  } catch {
    // The next opening marks it.
  }
}

/**
 * What this device knows of changes, and which of them are news for whom. `catalogue` undefined: nobody knows.
 * `count`: properties and viewings with news, at News and on the app's icon.
 */
export const newsQuery = deviceQuery('news', ['searches', 'catalogue', 'news', 'outbox'], async ({ client }) => {
  const [searches, { catalogue }, properties, outbox] = await Promise.all([
    client.fetchQuery(searchesQuery),
    // An infinite stale time reuses a read that is under way or done since the last change.
    client.fetchQuery({ ...changesQuery, staleTime: Number.POSITIVE_INFINITY }),
    client.fetchQuery(savedPropertiesQuery),
    // Messages that cannot be read hide no news of properties.
    client.fetchQuery(outboxQuery).catch(() => undefined),
  ]);
  const news = sortNews(catalogue?.changes ?? [], properties, searches);
  return { catalogue, news, count: news.count + countViewingNews(outbox?.rows ?? []) };
});

/** Shows the number on an installed app's icon and refetches changed saved properties. Call it once. */
export function followSavedSearches(client: QueryClient): void {
  subscribeDevice(client);
  new QueryObserver(client, newsQuery).subscribe(({ data }) => {
    if (data !== undefined && (data.catalogue !== undefined || data.count > 0)) void showAppBadge(data.count);
  });
  new QueryObserver(client, changesQuery).subscribe(({ data, isFetching }) => {
    if (!isFetching && data?.catalogue !== undefined) void refreshChanged(data.catalogue.changes);
  });
}
