import type { PropertySummary } from '#contract/property.ts';
import { readChecklists, storeFindings } from '#data/device/checklists.queries.ts';
import { deviceQuery } from '#data/device/device-query.ts';
import { getHidden, hideProperties } from '#data/hidden-properties.ts';
import { readSavedProperties, saveProperty, setPropertyNote } from '#data/saved-properties.ts';
import { getSavedStore } from '#offline/device/database.ts';
import type { MovedChecklist, MovedList, MovedProperty } from '#offline/saved/move-link.ts';
import { readSavedSearch, type SavedSearch } from '#offline/saved/saved-search.ts';

const hasFindings = ({ marks, score }: MovedChecklist): boolean => score !== null || Object.keys(marks).length > 0;

/** As it would travel, newest first. @throws StorageFailure */
export async function readOwnList() {
  const [searches, saved, checklists] = await Promise.all([
    getSavedStore().rows('searches', readSavedSearch),
    readSavedProperties(),
    readChecklists(),
  ]);
  const properties = [...saved.values()].map(({ id, note }): MovedProperty => {
    const checklist = checklists.get(id);
    if (checklist === undefined || !hasFindings(checklist)) return { id, note };
    return { id, note, checklist: { marks: checklist.marks, score: checklist.score } };
  });
  const newestFirst = [...searches].sort((a, b) => b.saved_at - a.saved_at);
  const list: MovedList = {
    properties,
    searches: newestFirst.map(({ id, name }) => ({ query: id, name })),
    hidden: [...getHidden()],
  };
  return {
    list,
    notes: properties.filter(({ note }) => note !== '').length,
    checklists: properties.filter(({ checklist }) => checklist !== undefined).length,
  };
}

export const ownListQuery = deviceQuery('own-list', ['homes', 'searches', 'checklists'], readOwnList);

export interface IncomingProperty {
  readonly summary: PropertySummary;
  readonly note: string;
  readonly checklist?: MovedChecklist | undefined;
}

/** The saved property's own marks and score stay. @throws StorageFailure */
async function addFindings(id: number, { marks, score }: MovedChecklist): Promise<void> {
  const own = (await readChecklists()).get(id);
  const answers = Object.fromEntries(Object.entries(marks).filter(([question]) => own?.marks[question] === undefined));
  const findings = own?.score == null && score !== null ? { answers, score } : { answers };
  if ('score' in findings || Object.keys(answers).length > 0) await storeFindings(id, findings);
}

/** What is saved already keeps note, marks and score. @returns how many were new @throws StorageFailure, after some */
export async function importList(
  properties: readonly IncomingProperty[],
  searches: MovedList['searches'],
  hidden: MovedList['hidden'] = [],
) {
  const before = await readSavedProperties();
  const fresh = properties.filter(({ summary }) => !before.has(summary.id));
  // The last first, because lists show the newest first.
  for (const { summary } of [...fresh].reverse()) await saveProperty(summary);
  const saved = await readSavedProperties();
  for (const { summary, note, checklist } of properties) {
    if (note !== '' && saved.get(summary.id)?.note === '') await setPropertyNote(summary.id, note);
    if (checklist !== undefined) await addFindings(summary.id, checklist);
  }
  let added = 0;
  for (const [index, { query, name }] of searches.entries()) {
    await getSavedStore().change('searches', query, readSavedSearch, (existing): SavedSearch | undefined => {
      if (existing !== undefined) return undefined;
      added++;
      return { v: 1, id: query, name, saved_at: Date.now() - index, seen_seq: null };
    });
  }
  hideProperties(hidden);
  return { properties: fresh.length, searches: added };
}
