import * as v from 'valibot';
import { PropertySummary } from '#contract/property.ts';
import { readAs } from '#lib/read-as.ts';
import { StepRefused, StorageFailure } from '../device/database.ts';
import type { SavedDatabase, SavedStore } from './saved-database.ts';
import { readSavedProperty, SAVED_PROPERTY_VERSION, type SavedProperty, ScreenChoice } from './saved-property.ts';

// Each function is one durable write and throws StorageFailure.

const Saving = v.object({
  summary: PropertySummary,
  screen: ScreenChoice,
  thumbnails: v.boolean(),
  now: v.pipe(v.number(), v.finite()),
});
export type Saving = v.InferOutput<typeof Saving>;

/** Parses what a page was saving when it was left; undefined for what this build does not understand. */
export const readSaving = (message: unknown): Saving | undefined => readAs(Saving, message);

const createProperty = ({ summary, screen, thumbnails, now }: Saving): SavedProperty => ({
  v: SAVED_PROPERTY_VERSION,
  id: summary.id,
  saved_at: now,
  summary,
  detail: null,
  owner: null,
  related: null,
  photos: null,
  screen,
  thumbnails,
  without_photos: false,
  stopped: false,
  full: false,
  ready_at: null,
  stale: false,
  gone_at: null,
  note: '',
});

/**
 * Saves a property and reads it back; one that is saved already stays, and its fetching resumes.
 * @param isHandedOver whether the worker saves it by now: then nothing is written here
 */
export async function storeProperty(
  store: SavedDatabase,
  saving: Saving,
  isHandedOver: () => boolean = () => false,
): Promise<SavedProperty> {
  const { id } = saving.summary;
  const written = await store.change('homes', id, readSavedProperty, (property) => {
    if (isHandedOver()) return undefined;
    return property === undefined ? createProperty(saving) : { ...property, stopped: false };
  });
  // A row of a newer build exists: the property is saved, but this build cannot show it.
  if (written === undefined && !isHandedOver()) return createProperty(saving);
  const stored = await store.row('homes', id, readSavedProperty);
  if (stored === undefined) throw new StorageFailure('The saved home could not be read back');
  return stored;
}

/** The property is not saved (any more), or its checklist is of a newer build: nothing was changed. */
export class NoChecklist extends StepRefused {
  override readonly name = 'NoChecklist';
}

export const CHECKLIST_STORES: readonly SavedStore[] = ['homes', 'checklists', 'photos'];

/** Key of an own photo's bytes. */
export const getOwnPhotoKey = (property: number, photo: string): string => `${property}/${photo}`;

export type DeletedProperty = NonNullable<Awaited<ReturnType<typeof deleteProperty>>>;

/**
 * Deletes a property with its checklist and own photos; its fetched photos stay until tidySaved() runs.
 * @returns the rows as they were stored, also by a newer build, for restoreProperty()
 */
export const deleteProperty = (store: SavedDatabase, id: number) =>
  store.transact(CHECKLIST_STORES, async (tx) => {
    const properties = tx.objectStore('homes');
    const checklists = tx.objectStore('checklists');
    const ownPhotos = tx.objectStore('photos');
    const property = readSavedProperty(await properties.get(id));
    if (property === undefined) return undefined;
    const range = IDBKeyRange.bound(getOwnPhotoKey(id, ''), getOwnPhotoKey(id, '\uFFFF'));
    const keys = await ownPhotos.getAllKeys(range);
    const files = await ownPhotos.getAll(range);
    const checklist: unknown = await checklists.get(id);
    await Promise.all([properties.delete(id), checklists.delete(id), ownPhotos.delete(range)]);
    return { property, checklist, photos: keys.map((key, index) => ({ key, file: files[index] })) };
  });

/** Undoes a deletion; a property that was saved again meanwhile stays as it is. */
export const restoreProperty = (store: SavedDatabase, deleted: DeletedProperty): Promise<void> =>
  store.transact(CHECKLIST_STORES, async (tx) => {
    const { property, checklist, photos } = deleted;
    const properties = tx.objectStore('homes');
    const checklists = tx.objectStore('checklists');
    if ((await properties.get(property.id)) === undefined) await properties.put(property, property.id);
    // A property that was saved again has no checklist yet, so the deleted one comes back.
    if ((await checklists.get(property.id)) !== undefined) return;
    if (checklist !== undefined) await checklists.put(checklist, property.id);
    for (const { key, file } of photos) await tx.objectStore('photos').put(file, key);
  });

/** Changes the row of a saved property. @returns undefined when it is not saved, or the step returned undefined */
export const changeProperty = (
  store: SavedDatabase,
  id: number,
  step: (property: SavedProperty) => SavedProperty | undefined,
): Promise<SavedProperty | undefined> =>
  store.change('homes', id, readSavedProperty, (property) => property && step(property));
