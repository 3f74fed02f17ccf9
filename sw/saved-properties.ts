import { UNLISTED_STATUS } from '#contract/property-facts.ts';
import type { AnswerStore } from '#offline/answers/answer-store.ts';
import { type ApiRead, getPropertyKey } from '#offline/answers/api-read.ts';
import { answerReference, type DeviceAnswer } from '#offline/answers/offline-search.ts';
import { parseLine } from '#offline/catalogue/catalogue-store.ts';
import type { SavedDatabase } from '#offline/device/database.ts';
import {
  changeProperty,
  getFetchedAt,
  getRecord,
  readSavedProperty,
  type SavedProperty,
  withDetails,
} from '#offline/saved/saved-property.ts';

/** `gone` when the server has answered that the property does not exist any more. */
export interface SavedAnswer extends DeviceAnswer {
  readonly gone: boolean;
}

const OWNER = /^GET \/api\/property\/(\d+)\/owner_details$/;

function getPropertyId(read: ApiRead): number | undefined {
  if (read.kind === 'property') return read.id;
  if (read.kind === 'properties') return read.list === 'related' ? read.id : undefined;
  const owner = OWNER.exec(read.key)?.[1];
  return owner === undefined ? undefined : Number(owner);
}

function answerOf(property: SavedProperty, read: ApiRead, isGone: boolean): SavedAnswer | undefined {
  if (read.kind === 'property') {
    const gone = isGone || property.gone_at !== null;
    const record = getRecord(property);
    const json = gone ? { ...record, status: UNLISTED_STATUS } : record;
    return { status: 200, json, savedAt: getFetchedAt(property), gone };
  }
  const { owner, related } = property;
  if (read.kind === 'properties')
    return related === null
      ? undefined
      : { status: 200, json: related.records, savedAt: related.at, total: related.records.length, gone: false };
  return owner === null ? undefined : { status: 200, json: owner.record, savedAt: owner.at, gone: false };
}

/** Answers reads of saved properties, which open also when they are unlisted or their answers were deleted. */
export function createSavedProperties(
  store: SavedDatabase,
  answerStore: Pick<AnswerStore, 'getProperty' | 'readAnswer' | 'getListed' | 'getOpened'>,
) {
  const findByReference = async (text: string): Promise<SavedAnswer | undefined> => {
    const rows = await store.rows('homes', readSavedProperty).catch(() => []);
    const found = await answerReference(answerStore, text, rows.map(getRecord));
    return found && { ...found, gone: false };
  };
  return {
    /**
     * Never throws.
     * @param isGone the server has just answered that the property does not exist
     * @returns undefined when nothing is known, it is not saved, or when a stored answer is complete and newer
     */
    async answer(read: ApiRead, isGone = false): Promise<SavedAnswer | undefined> {
      if (read.kind === 'reference') return findByReference(read.text);
      const id = getPropertyId(read);
      if (id === undefined) return undefined;
      const property = await store.row('homes', id, readSavedProperty).catch(() => undefined);
      const saved = property === undefined ? undefined : answerOf(property, read, isGone);
      if (saved === undefined || saved.gone) return saved;
      if (read.kind === 'property') {
        const known = await answerStore.getProperty(read.id);
        const isBetter = known !== undefined && !('gone' in known) && known.detailed && known.savedAt > saved.savedAt;
        return isBetter ? undefined : saved;
      }
      const stored = await answerStore.readAnswer(read.key);
      return stored !== undefined && stored.savedAt > saved.savedAt ? undefined : saved;
    },

    /** Copies the stored answer about a property into its saved row. @returns whether the row changed. Never throws */
    async storeSeen(id: number): Promise<boolean> {
      const stored = await answerStore.readAnswer(getPropertyKey(id));
      if (stored?.kind !== 'home' && stored?.kind !== 'gone') return false;
      const record = stored.kind === 'gone' ? null : parseLine(stored.lines);
      if (record === undefined) return false;
      const written = await changeProperty(store, id, (property) => {
        const isKnown = record === null && property.gone_at !== null;
        const isNewer = property.detail !== null && property.detail.at >= stored.savedAt;
        return isKnown || isNewer ? undefined : withDetails(property, record, stored.savedAt);
      }).catch(() => undefined);
      return written !== undefined;
    },
  };
}
