import { UNLISTED_STATUS } from '#contract/property-facts.ts';
import type { AnswerStore } from '#offline/answers/answer-store.ts';
import { type ApiRead, propertyKey } from '#offline/answers/api-read.ts';
import { parseLine } from '#offline/answers/known-properties.ts';
import type { DeviceAnswer } from '#offline/catalogue/offline-search.ts';
import type { SavedDatabase } from '#offline/saved/saved-database.ts';
import { fetchedAtOf, readSavedProperty, recordOf, type SavedProperty } from '#offline/saved/saved-property.ts';
import { storeSeen } from '#offline/saved/saved-rows.ts';

// Saved properties as answers to reads: what was saved opens whole, whatever the library has forgotten, and stays, marked,
// when it is no longer listed.

/** An answer out of the shortlist; `gone` when the server has said that there is no such property any more. */
export interface SavedAnswer extends DeviceAnswer {
  readonly gone: boolean;
}

const OWNER = /^GET \/api\/property\/(\d+)\/owner_details$/;

/** @returns the id of the property that a read is about, or undefined for lists and articles */
function propertyOf(read: ApiRead): number | undefined {
  if (read.kind === 'property') return read.id;
  if (read.kind === 'properties') return read.list === 'related' ? read.id : undefined;
  const owner = OWNER.exec(read.key)?.[1];
  return owner === undefined ? undefined : Number(owner);
}

function answerOf(property: SavedProperty, read: ApiRead, isGone: boolean): SavedAnswer | undefined {
  const gone = isGone || property.gone_at !== null;
  if (read.kind === 'property') {
    const record = recordOf(property);
    return {
      status: 200,
      json: gone ? { ...record, status: UNLISTED_STATUS } : record,
      savedAt: fetchedAtOf(property),
      gone,
    };
  }
  if (read.kind === 'properties') {
    if (property.related === null) return undefined;
    const { records, at } = property.related;
    return { status: 200, json: records, savedAt: at, total: records.length, gone: false };
  }
  return property.owner === null
    ? undefined
    : { status: 200, json: property.owner.record, savedAt: property.owner.at, gone: false };
}

/** Reads of saved homes. Storage that fails answers nothing, as if nothing were saved. */
export function createSavedProperties(
  store: SavedDatabase,
  answerStore: Pick<AnswerStore, 'getProperty' | 'readAnswer'>,
) {
  const propertyWith = (id: number): Promise<SavedProperty | undefined> =>
    store.row('homes', id, readSavedProperty).catch(() => undefined);
  return {
    /**
     * @param isGone the server has just said that there is no such property
     * @returns undefined when the property is not saved, or when the library knows it as whole and fresher
     */
    async answer(read: ApiRead, isGone = false): Promise<SavedAnswer | undefined> {
      const id = propertyOf(read);
      const property = id === undefined ? undefined : await propertyWith(id);
      const saved = property === undefined ? undefined : answerOf(property, read, isGone);
      if (saved === undefined || saved.gone) return saved;
      if (read.kind === 'property') {
        const kept = await answerStore.getProperty(read.id);
        const isBetter = kept !== undefined && !('gone' in kept) && kept.detailed && kept.savedAt > saved.savedAt;
        return isBetter ? undefined : saved;
      }
      const kept = await answerStore.readAnswer(read.key);
      return kept !== undefined && kept.savedAt > saved.savedAt ? undefined : saved;
    },

    /** Takes over what the library has just learnt of a saved home. @returns true when its row changed */
    async noteSeen(id: number): Promise<boolean> {
      const kept = await answerStore.readAnswer(propertyKey(id));
      if (kept?.kind !== 'home' && kept?.kind !== 'gone') return false;
      const record = kept.kind === 'gone' ? null : parseLine(kept.lines);
      if (record === undefined) return false;
      return storeSeen(store, id, { record, at: kept.savedAt }).catch(() => false);
    },
  };
}
