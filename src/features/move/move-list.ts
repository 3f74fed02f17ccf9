import type { PropertySummary } from '#contract/property.ts';
import { readCatalogue } from '#data/device/changes.queries.ts';
import { readChecklists, storeFindings } from '#data/device/checklists.queries.ts';
import { readSavedProperties, saveProperty, setPropertyNote } from '#data/saved-properties.ts';
import { notifyChanged } from '#offline/device/device-changes.ts';
import type { MovedChecklist, MovedList, MovedProperty } from '#offline/saved/move-link.ts';
import { savedStore } from '#offline/saved/saved-database.ts';
import { readSavedSearch, SAVED_SEARCH_VERSION, type SavedSearch } from '#offline/saved/saved-search.ts';

// A shortlist that moves from one device to another: what of it goes along, and how it is taken in.

const newestFirst = (one: SavedSearch, other: SavedSearch): number => other.saved_at - one.saved_at;

/** Reads what is saved here, newest first, as it would travel. @throws StorageFailure */
export async function readOwnList() {
  const [searches, homes, checklists] = await Promise.all([
    savedStore().rows('searches', readSavedSearch),
    readSavedProperties(),
    readChecklists(),
  ]);
  const moved = [...homes.values()].map(({ id, note }): MovedProperty => {
    const checklist = checklists.get(id);
    if (checklist === undefined || isUnmarked(checklist)) return { id, note };
    return { id, note, checklist: { marks: checklist.marks, score: checklist.score } };
  });
  const list: MovedList = {
    homes: moved,
    searches: [...searches].sort(newestFirst).map(({ id, name }) => ({ query: id, name })),
  };
  return {
    list,
    /** Properties with a note. */
    notes: moved.filter(({ note }) => note !== '').length,
    /** Properties with a checklist or a score. */
    checklists: moved.filter(({ checklist }) => checklist !== undefined).length,
  };
}

/** Nothing of it would travel. */
const isUnmarked = ({ marks, score }: MovedChecklist): boolean => score === null && Object.keys(marks).length === 0;

export type OwnList = Awaited<ReturnType<typeof readOwnList>>;

/** The saved searches' ids. @throws StorageFailure */
export async function readSearchIds(): Promise<ReadonlySet<string>> {
  const searches = await savedStore().rows('searches', readSavedSearch);
  return new Set(searches.map(({ id }) => id));
}

/** A property to save, with what is known of it here. */
export interface IncomingProperty {
  readonly summary: PropertySummary;
  readonly note: string;
  readonly checklist?: MovedChecklist | undefined;
}

/** Adds to a saved home what it does not say itself. @throws StorageFailure */
async function addMoved(id: number, { marks, score }: MovedChecklist): Promise<void> {
  const own = (await readChecklists()).get(id);
  const open = Object.entries(marks).filter(([question]) => own?.marks[question] === undefined);
  const openScore = own?.score == null && score !== null ? { score } : {};
  if (open.length > 0 || 'score' in openScore)
    await storeFindings(id, { answers: Object.fromEntries(open), ...openScore });
}

/**
 * Saves what has come; what is saved already stays as it is, and keeps its own note, marks and score.
 * @returns how many properties and searches were new
 * @throws StorageFailure; what was saved before it stays
 */
export async function importList(
  homes: readonly IncomingProperty[],
  searches: MovedList['searches'],
): Promise<{ readonly homes: number; readonly searches: number }> {
  const before = await readSavedProperties();
  const fresh = homes.filter(({ summary }) => !before.has(summary.id));
  // The last one first, so that the list has the same order here.
  for (const { summary } of [...fresh].reverse()) await saveProperty(summary);
  const saved = await readSavedProperties();
  for (const { summary, note, checklist } of homes) {
    if (note !== '' && saved.get(summary.id)?.note === '') await setPropertyNote(summary.id, note);
    if (checklist !== undefined) await addMoved(summary.id, checklist);
  }
  const seq = (await readCatalogue())?.seq ?? null;
  let added = 0;
  for (const [index, { query, name }] of searches.entries()) {
    await savedStore().change('searches', query, readSavedSearch, (saved): SavedSearch | undefined => {
      if (saved !== undefined) return undefined;
      added++;
      return { v: SAVED_SEARCH_VERSION, id: query, name, saved_at: Date.now() - index, seen_seq: seq };
    });
  }
  if (added > 0) await notifyChanged('searches');
  return { homes: fresh.length, searches: added };
}
