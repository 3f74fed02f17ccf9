import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { get, set } from 'idb-keyval';
import type { PropertyFilter } from '#contract/filter.ts';
import { searchName } from '#contract/search-name.ts';
import { queryOfSearch } from '#contract/search-params.ts';
import { stringifyQuery } from '#lib/query-string.ts';
import { changesForFilter } from '#offline/catalogue/catalogue-changes.ts';
import { notifyChanged } from '#offline/device/device-changes.ts';
import { savedStore } from '#offline/saved/saved-database.ts';
import {
  filterOfSearch,
  movedAmong,
  readSavedSearch,
  readSeenSeq,
  SAVED_SEARCH_VERSION,
  type SavedSearch,
  SEEN_NOTE,
  showAppBadge,
} from '#offline/saved/saved-search.ts';
import { refreshChanged, savedPropertiesQuery } from '../saved-properties.ts';
import { changesQuery, readCatalogue } from './changes.queries.ts';
import { deviceQuery, subscribeDevice } from './device-query.ts';
import { changeRow, deleteRow } from './stored-rows.ts';

export interface SearchNews {
  readonly fresh: number;
  readonly prices: number;
  /** Older changes are no longer known, so there may be more. */
  readonly cut: boolean;
}

const readSearches = async (): Promise<readonly SavedSearch[]> =>
  [...(await savedStore().rows('searches', readSavedSearch))].sort((a, b) => b.saved_at - a.saved_at);

/** The saved searches, newest first, and the number of the last change of the catalogue that was marked as seen. */
export const searchesQuery = deviceQuery('searches', ['searches'], async () => ({
  searches: await readSearches(),
  seenSeq: readSeenSeq(await get<unknown>(SEEN_NOTE, savedStore().notes)),
}));

/** The news of the saved searches, by their ids; without those whose changes are not known yet. */
export const searchNewsQuery = deviceQuery('search-news', ['searches', 'catalogue'], async () => {
  const newsById = new Map<string, SearchNews>();
  for (const search of await readSearches()) {
    const news = await loadNews(search);
    if (news !== undefined) newsById.set(search.id, news);
  }
  return newsById;
});

/** The id of a search: its canonical query string, without order and page, so that equal searches are saved once. */
export const searchId = (filter: PropertyFilter): string =>
  stringifyQuery(queryOfSearch({ filter: { ...filter, sort: undefined } })).replace(/^\?/, '');

/** A change from before the catalogue was known is no news. */
async function loadNews(search: SavedSearch): Promise<SearchNews | undefined> {
  if (search.seen_seq === null) {
    const seq = (await readCatalogue())?.seq;
    if (seq !== undefined) await writeSeen(search.id, seq).catch(() => undefined);
    return undefined;
  }
  const news = await changesForSearch(filterOfSearch(search), search.seen_seq);
  if (news === undefined) return undefined;
  const count = (kind: 'match' | 'price'): number => news.changes.filter((change) => change.kind === kind).length;
  return { fresh: count('match'), prices: count('price'), cut: news.cut };
}

/**
 * The changes that concern a saved search; `seq` is to be marked as seen. @param seenSeq the last change seen
 * @returns undefined where readCatalogue() knows nothing
 */
export async function changesForSearch(filter: PropertyFilter, seenSeq: number) {
  const catalogue = await readCatalogue(seenSeq);
  if (catalogue === undefined) return undefined;
  const { seq, cut, changes } = catalogue;
  return { seq, cut, changes: changesForFilter(changes, filter) };
}

const changeSearch = (id: string, step: (search: SavedSearch) => SavedSearch) =>
  savedStore().change('searches', id, readSavedSearch, (search) => (search === undefined ? undefined : step(search)));
const writeSeen = (id: string, seq: number) => changeSearch(id, (search) => ({ ...search, seen_seq: seq }));

/** Saves a search under a generated name; a saved search stays as it is. @throws StorageFailure */
export async function saveSearch(filter: PropertyFilter): Promise<void> {
  const id = searchId(filter);
  const seen_seq = (await readCatalogue())?.seq ?? null;
  const created: SavedSearch = {
    v: SAVED_SEARCH_VERSION,
    id,
    name: searchName(filter),
    saved_at: Date.now(),
    seen_seq,
  };
  await changeRow('searches', id, readSavedSearch, (search) => (search === undefined ? created : undefined));
}

/** @returns restores the search @throws StorageFailure */
export const removeSearch = (id: string): Promise<() => Promise<void>> => deleteRow('searches', id, readSavedSearch);

/** Renames a search; an empty name changes nothing. @throws StorageFailure */
export async function renameSearch(id: string, name: string): Promise<void> {
  const trimmed = name.trim();
  if (trimmed !== '') await changeSearch(id, (search) => ({ ...search, name: trimmed }));
  await notifyChanged('searches');
}

/** Marks the news of an opened search as seen. Never throws: a badge that stays is no loss. */
export async function markSearchOpened(filter: PropertyFilter): Promise<void> {
  const id = searchId(filter);
  try {
    const search = await savedStore().row('searches', id, readSavedSearch);
    const seq = search === undefined ? undefined : (await readCatalogue())?.seq;
    if (seq === undefined || seq === search?.seen_seq) return;
    await writeSeen(id, seq);
    await notifyChanged('searches');
  } catch {
    // The next opening marks it.
  }
}

/** Marks the changes since the last visit as seen. @param seq number of the last one shown @throws StorageFailure */
export async function markChangesSeen(seq: number): Promise<void> {
  await set(SEEN_NOTE, seq, savedStore().notes);
  await notifyChanged('searches');
}

/** The number of unseen news: properties that newly match, and saved properties with another price or none any more. */
export const unseenQuery = deviceQuery('unseen', ['searches', 'catalogue'], async ({ client }) => {
  const [{ seenSeq }, news, { catalogue }, properties] = await Promise.all([
    client.fetchQuery(searchesQuery),
    client.fetchQuery(searchNewsQuery),
    // An infinite stale time reuses a read that is under way or done since the last change.
    client.fetchQuery({ ...changesQuery, staleTime: Number.POSITIVE_INFINITY }),
    client.fetchQuery(savedPropertiesQuery),
  ]);
  const moved = movedAmong(catalogue?.changes ?? [], properties, seenSeq);
  return [...news.values()].reduce((sum, { fresh }) => sum + fresh, moved);
});

/** Shows the number on an installed app's icon and refetches changed saved properties. Call it once. */
export function followSavedSearches(client: QueryClient): void {
  subscribeDevice(client);
  new QueryObserver(client, unseenQuery).subscribe(({ data }) => {
    if (data !== undefined) void showAppBadge(data);
  });
  new QueryObserver(client, changesQuery).subscribe(({ data, isFetching }) => {
    if (!isFetching && data?.catalogue !== undefined) void refreshChanged(data.catalogue.changes);
  });
}
