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
import { deviceQuery, followDevice } from './device-query.ts';
import { changeRow, deleteRow } from './stored-rows.ts';

/** What has changed for a saved search since it was last opened. */
export interface SearchNews {
  /** Properties that newly match. */
  readonly fresh: number;
  /** Matching properties whose price has changed. */
  readonly prices: number;
  /** There may be more: older changes are no longer known. */
  readonly cut: boolean;
}

/** The saved searches of this device. */
export interface SavedSearches {
  /** Newest first. */
  readonly searches: readonly SavedSearch[];
  /** Number of the last change of the catalogue that was marked as seen. */
  readonly seenSeq: number;
}

const readSearches = async (): Promise<readonly SavedSearch[]> =>
  [...(await savedStore().rows('searches', readSavedSearch))].sort((a, b) => b.saved_at - a.saved_at);

export const searchesQuery = deviceQuery('searches', ['searches'], async (): Promise<SavedSearches> => {
  const searches = await readSearches();
  return { searches, seenSeq: readSeenSeq(await get<unknown>(SEEN_NOTE, savedStore().notes)) };
});

/** What is new in the saved searches, by their ids; none where nothing is known yet. */
export const searchNewsQuery = deviceQuery('search-news', ['searches', 'catalogue'], async () => {
  const news = new Map<string, SearchNews>();
  for (const search of await readSearches()) {
    const found = await newsOf(search);
    if (found !== undefined) news.set(search.id, found);
  }
  return news;
});

/** The id of a search: its canonical query string, without order and page, so that one search is saved once. */
export const searchId = (filter: PropertyFilter): string =>
  stringifyQuery(queryOfSearch({ filter: { ...filter, sort: undefined } })).replace(/^\?/, '');

/** What is new in a search. One that has seen nothing yet begins now: nothing is news from before it was saved. */
async function newsOf(search: SavedSearch): Promise<SearchNews | undefined> {
  if (search.seen_seq === null) {
    const seq = (await readCatalogue())?.seq;
    if (seq !== undefined) await writeSeen(search.id, seq).catch(() => undefined);
    return undefined;
  }
  const found = await changesForSearch(filterOfSearch(search), search.seen_seq);
  if (found === undefined) return undefined;
  const count = (kind: 'match' | 'price'): number => found.changes.filter((change) => change.kind === kind).length;
  return { fresh: count('match'), prices: count('price'), cut: found.cut };
}

/**
 * The changes that concern a saved search.
 * @param seenSeq number that the search has seen up to
 * @returns undefined where nothing is known, as readCatalogue() says
 */
export async function changesForSearch(filter: PropertyFilter, seenSeq: number) {
  const catalogue = await readCatalogue(seenSeq);
  if (catalogue === undefined) return undefined;
  const { seq, cut, changes } = catalogue;
  return {
    /** What the search has seen up to once these are shown: stored with the search. */
    seq,
    /** Older changes are no longer known: there may be more. */
    cut,
    changes: changesForFilter(changes, filter),
  };
}

const changeSearch = (id: string, step: (search: SavedSearch) => SavedSearch) =>
  savedStore().change('searches', id, readSavedSearch, (search) => (search === undefined ? undefined : step(search)));
const writeSeen = (id: string, seq: number) => changeSearch(id, (search) => ({ ...search, seen_seq: seq }));

/** Saves a search under a name made from it; one that is saved already stays as it is. @throws StorageFailure */
export async function saveSearch(filter: PropertyFilter): Promise<void> {
  const id = searchId(filter);
  const seen_seq = (await readCatalogue())?.seq ?? null;
  const fresh: SavedSearch = { v: SAVED_SEARCH_VERSION, id, name: searchName(filter), saved_at: Date.now(), seen_seq };
  await changeRow('searches', id, readSavedSearch, (search) => (search === undefined ? fresh : undefined));
}

/** @returns restores it @throws StorageFailure */
export const removeSearch = (id: string): Promise<() => Promise<void>> => deleteRow('searches', id, readSavedSearch);

/** Gives a search another name; an empty one leaves it as it is. @throws StorageFailure */
export async function renameSearch(id: string, name: string): Promise<void> {
  const trimmed = name.trim();
  if (trimmed !== '') await changeSearch(id, (search) => ({ ...search, name: trimmed }));
  await notifyChanged('searches');
}

/** The search was opened: what is new in it has been seen. Never throws: a badge that stays is no loss. */
export async function markSearchOpened(filter: PropertyFilter): Promise<void> {
  const id = searchId(filter);
  try {
    const known = await savedStore().row('searches', id, readSavedSearch);
    const seq = known === undefined ? undefined : (await readCatalogue())?.seq;
    if (seq === undefined || seq === known?.seen_seq) return;
    await writeSeen(id, seq);
    await notifyChanged('searches');
  } catch {
    // The next opening marks it.
  }
}

/**
 * What changed since the last visit has been seen.
 * @param seq number of the last change that was shown
 * @throws StorageFailure
 */
export async function markChangesSeen(seq: number): Promise<void> {
  await set(SEEN_NOTE, seq, savedStore().notes);
  await notifyChanged('searches');
}

/** How many things the visitor has not seen: homes that newly match, and saved homes with another price or gone. */
export const unseenQuery = deviceQuery('unseen', ['searches', 'catalogue'], async ({ client }) => {
  const [{ seenSeq }, news, { catalogue }, homes] = await Promise.all([
    client.fetchQuery(searchesQuery),
    client.fetchQuery(searchNewsQuery),
    // With no stale time a read under way, or done since the last change, serves here as well.
    client.fetchQuery({ ...changesQuery, staleTime: Number.POSITIVE_INFINITY }),
    client.fetchQuery(savedPropertiesQuery),
  ]);
  const moved = movedAmong(catalogue?.changes ?? [], homes, seenSeq);
  return [...news.values()].reduce((sum, { fresh }) => sum + fresh, moved);
});

/** Shows the number on an installed app's icon, and refetches saved properties that have changed. Call it once. */
export function followSavedSearches(client: QueryClient): void {
  followDevice(client);
  new QueryObserver(client, unseenQuery).subscribe(({ data }) => {
    if (data !== undefined) void showAppBadge(data);
  });
  new QueryObserver(client, changesQuery).subscribe(({ data, isFetching }) => {
    if (!isFetching && data?.catalogue !== undefined) void refreshChanged(data.catalogue.changes);
  });
}
