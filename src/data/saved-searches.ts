import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import type { DeviceCatalogue } from '#contract/device-catalogue.ts';
import type { PropertyFilter } from '#contract/filter.ts';
import { searchName } from '#contract/search-name.ts';
import { queryOfSearch, searchOfQuery } from '#contract/search-params.ts';
import { parseQuery, stringifyQuery } from '#lib/query-string.ts';
import { readSavedSearch, SAVED_SEARCH_VERSION, type SavedSearch } from '#offline/saved-search.ts';
import {
  changesForSearch,
  changesSinceLastVisit,
  onCatalogueChanged,
  readCatalogue,
} from './catalogue-changes.queries.ts';
import { refreshChanged, shortlistStore } from './shortlist.ts';

/*
 * Saved searches and what is new in them, and what has changed since the last visit. Loaded when the page has settled, or
 * by the screens that need it.
 */

/** What has changed for a saved search since it was last opened. */
export interface SearchNews {
  /** Homes that newly match. */
  readonly fresh: number;
  /** Matching homes whose price has changed. */
  readonly prices: number;
  /** There may be more: older changes are no longer known. */
  readonly cut: boolean;
}

/** What the screens show. */
export interface SavedSearches {
  readonly isRead: boolean;
  readonly hasFailed: boolean;
  /** Newest first. */
  readonly searches: readonly SavedSearch[];
  /** By id; none where nothing is known yet. */
  readonly news: ReadonlyMap<string, SearchNews>;
  /** What changed since the last visit; undefined without a worker or before it has answered. */
  readonly sinceLastVisit: DeviceCatalogue | undefined;
  /** Number of the last change that was marked as seen. */
  readonly seenSeq: number;
}

const NOTHING: SavedSearches = {
  isRead: false,
  hasFailed: false,
  searches: [],
  news: new Map(),
  sinceLastVisit: undefined,
  seenSeq: 0,
};
const SEEN_NOTE = 'since-seen';
const SeenSeq = v.pipe(v.number(), v.integer(), v.minValue(0));

let view: SavedSearches = NOTHING;
const listeners = new Set<() => void>();

function become(change: Partial<SavedSearches>): void {
  view = { ...view, ...change };
  for (const listener of [...listeners]) listener();
}

/** The id of a search: its canonical query string, without order and page, so that one search is saved once. */
export const searchId = (filter: PropertyFilter): string =>
  stringifyQuery(queryOfSearch({ filter: { ...filter, sort: undefined } })).replace(/^\?/, '');

/** What a saved search looks for. */
export const filterOfSearch = ({ id }: Pick<SavedSearch, 'id'>): PropertyFilter => searchOfQuery(parseQuery(id)).filter;

/** Reads the searches, what is new in them, and what changed since the last visit. Never throws. */
export async function readSavedSearches(): Promise<void> {
  const store = shortlistStore();
  let searches: readonly SavedSearch[];
  let seenSeq: number;
  try {
    searches = [...(await store.rows('searches', readSavedSearch))].sort((a, b) => b.saved_at - a.saved_at);
    const seen = v.safeParse(SeenSeq, await store.note(SEEN_NOTE));
    seenSeq = seen.success ? seen.output : 0;
  } catch {
    become({ isRead: true, hasFailed: true });
    return;
  }
  become({ isRead: true, hasFailed: false, searches, seenSeq });
  const news = new Map<string, SearchNews>();
  for (const search of searches) {
    const found = await newsOf(search);
    if (found !== undefined) news.set(search.id, found);
  }
  const sinceLastVisit = await changesSinceLastVisit();
  become({ news, sinceLastVisit });
  if (sinceLastVisit !== undefined) await refreshChanged(sinceLastVisit.changes);
}

/** What is new in a search; one that has seen nothing yet begins now, since before it was saved nothing is news. */
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

const changeSearch = (id: string, step: (search: SavedSearch) => SavedSearch) =>
  shortlistStore().change('searches', id, readSavedSearch, (search) =>
    search === undefined ? undefined : step(search),
  );
const writeSeen = (id: string, seq: number) => changeSearch(id, (search) => ({ ...search, seen_seq: seq }));

/** Saves a search under a name made from it; one that is saved already stays as it is. @throws StorageFailure */
export async function saveSearch(filter: PropertyFilter): Promise<void> {
  const id = searchId(filter);
  const seen_seq = (await readCatalogue())?.seq ?? null;
  await shortlistStore().change('searches', id, readSavedSearch, (search): SavedSearch | undefined =>
    search === undefined
      ? { v: SAVED_SEARCH_VERSION, id, name: searchName(filter), saved_at: Date.now(), seen_seq }
      : undefined,
  );
  await readSavedSearches();
}

/** Removes a search. @returns takes the removal back @throws StorageFailure */
export async function removeSearch(id: string): Promise<() => Promise<void>> {
  let removed: SavedSearch | undefined;
  await shortlistStore().change('searches', id, readSavedSearch, (search) => {
    removed = search;
    return search === undefined ? undefined : 'remove';
  });
  await readSavedSearches();
  return async () => {
    const before = removed;
    if (before === undefined) return;
    await shortlistStore().change('searches', id, readSavedSearch, (search) =>
      search === undefined ? before : undefined,
    );
    await readSavedSearches();
  };
}

/** Gives a search another name; an empty one leaves it as it is. @throws StorageFailure */
export async function renameSearch(id: string, name: string): Promise<void> {
  const trimmed = name.trim();
  if (trimmed !== '') await changeSearch(id, (search) => ({ ...search, name: trimmed }));
  await readSavedSearches();
}

/** The search was opened: what is new in it has been seen. Never throws: a badge that stays is no loss. */
export async function noteSearchOpened(filter: PropertyFilter): Promise<void> {
  const id = searchId(filter);
  const known = view.searches.find((search) => search.id === id);
  if (known === undefined) return;
  const seq = (await readCatalogue())?.seq;
  if (seq === undefined || seq === known.seen_seq) return;
  await writeSeen(id, seq).catch(() => undefined);
  await readSavedSearches();
}

/** What changed since the last visit has been seen. @throws StorageFailure */
export async function markChangesSeen(): Promise<void> {
  const seq = view.sinceLastVisit?.seq;
  if (seq === undefined) return;
  await shortlistStore().writeNote(SEEN_NOTE, seq);
  become({ seenSeq: seq });
}

/**
 * Starts it: reads, and reads again when the worker says that the catalogue has changed. Call it once.
 * @param onRead called after each reading
 */
export async function startSavedSearches(onRead: (view: SavedSearches) => void): Promise<void> {
  listeners.add(() => onRead(view));
  onCatalogueChanged(() => void readSavedSearches());
  await readSavedSearches();
}

/**
 * How many things the visitor has not seen: homes that newly match a saved search, and saved homes that have another price
 * or are no longer listed.
 * @param saved ids of saved homes
 */
export function unseenCount({ news, sinceLastVisit, seenSeq }: SavedSearches, saved: ReadonlySet<number>): number {
  const fresh = [...news.values()].reduce((sum, one) => sum + one.fresh, 0);
  const moved = (sinceLastVisit?.changes ?? []).filter(
    (change) => change.seq > seenSeq && 'before' in change && saved.has(change.before.id),
  );
  return fresh + moved.length;
}

/** @returns ends the subscription */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The saved searches and their news; nothing on the server and in the first frame. */
export const useSavedSearches = (): SavedSearches =>
  useSyncExternalStore(
    subscribe,
    () => view,
    () => NOTHING,
  );
