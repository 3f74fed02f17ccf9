import type { PropertySummary } from '#contract/property.ts';
import { tellChanged } from '#offline/device/device-changes.ts';
import type { MovedList } from '#offline/shortlist/move-link.ts';
import { readSavedSearch, SAVED_SEARCH_VERSION, type SavedSearch } from '#offline/shortlist/saved-search.ts';
import { readCatalogue } from './device/changes.queries.ts';
import { shortlistStore } from './device/shortlist-store.ts';
import { noteProperty, readHomes, saveProperty } from './shortlist.ts';

/*
 * A shortlist that moves from one device to another: what of it goes along, and how it is taken in.
 */

const newestFirst = (one: SavedSearch, other: SavedSearch): number => other.saved_at - one.saved_at;

/** Reads what is saved here, newest first, as it would travel. @throws StorageFailure */
export async function readOwnList() {
  const [searches, homes] = await Promise.all([shortlistStore().rows('searches', readSavedSearch), readHomes()]);
  const moved = [...homes.values()].map(({ id, note }) => ({ id, note }));
  const list: MovedList = {
    homes: moved,
    searches: [...searches].sort(newestFirst).map(({ id, name }) => ({ query: id, name })),
  };
  return {
    list,
    /** Properties with a note. */
    notes: moved.filter(({ note }) => note !== '').length,
  };
}

export type OwnList = Awaited<ReturnType<typeof readOwnList>>;

/** The saved searches' ids. @throws StorageFailure */
export async function readSearchIds(): Promise<ReadonlySet<string>> {
  const searches = await shortlistStore().rows('searches', readSavedSearch);
  return new Set(searches.map(({ id }) => id));
}

/** A property to save, with what is known of it here. */
export interface IncomingProperty {
  readonly summary: PropertySummary;
  readonly note: string;
}

/**
 * Saves what has come; what is saved already stays as it is, and keeps its own note.
 * @returns how many properties and searches were new
 * @throws StorageFailure; what was saved before it stays
 */
export async function importList(
  homes: readonly IncomingProperty[],
  searches: MovedList['searches'],
): Promise<{ readonly homes: number; readonly searches: number }> {
  const before = await readHomes();
  const fresh = homes.filter(({ summary }) => !before.has(summary.id));
  // The last one first, so that the list has the same order here.
  for (const { summary } of [...fresh].reverse()) await saveProperty(summary);
  const saved = await readHomes();
  for (const { summary, note } of homes) {
    if (note !== '' && saved.get(summary.id)?.note === '') await noteProperty(summary.id, note);
  }
  const seq = (await readCatalogue())?.seq ?? null;
  let added = 0;
  for (const [index, { query, name }] of searches.entries()) {
    await shortlistStore().change('searches', query, readSavedSearch, (saved): SavedSearch | undefined => {
      if (saved !== undefined) return undefined;
      added++;
      return { v: SAVED_SEARCH_VERSION, id: query, name, saved_at: Date.now() - index, seen_seq: seq };
    });
  }
  if (added > 0) await tellChanged('searches');
  return { homes: fresh.length, searches: added };
}
