import type { DBSchema, IDBPTransaction } from 'idb';
import type { Saving } from '#contract/hand-over.ts';
import { createKeyValues, openDatabase, StepRefused, StorageFailure } from '../device/database.ts';
import { notifyChanged } from '../device/device-changes.ts';
import { readSavedProperty, SAVED_PROPERTY_VERSION, type SavedProperty } from './saved-property.ts';

// Only the visitor deletes from it, and a row of a newer build is never overwritten by this one. Each change of a row
// notifies all pages and the worker.

export const SAVED_DATABASE = 'shortlist';
/** 2 added checklists and own photos. */
const VERSION = 2;

interface Table {
  key: string | number;
  value: unknown;
}
/** Keys of `homes` and `checklists` are property ids, of `photos` getOwnPhotoKey(), of the others texts. */
interface Stores extends DBSchema {
  homes: Table;
  searches: Table;
  packs: Table;
  checklists: Table;
  photos: Table;
  notes: { key: string; value: unknown };
}
const NAMES = ['homes', 'searches', 'packs', 'checklists', 'photos', 'notes'] as const;

export type SavedStore = Exclude<(typeof NAMES)[number], 'notes'>;
export type SavedTransaction = IDBPTransaction<Stores, SavedStore[], 'readwrite'>;

/** What a step makes of a row: the row to store instead, 'remove', or undefined to leave all as it is. */
type RowStep<Row> = (row: Row | undefined) => Row | 'remove' | undefined;

/** Parses a stored row; undefined for one of a newer or unreadable shape. */
export type RowReader<Row> = (stored: unknown) => Row | undefined;

export type SavedDatabase = ReturnType<typeof openSavedDatabase>;

/** The database opens at its first use. All functions reject with StorageFailure when storage fails. */
export function openSavedDatabase() {
  const database = openDatabase<Stores>({
    name: SAVED_DATABASE,
    version: VERSION,
    stores: Object.fromEntries(NAMES.map((name) => [name, {}])),
  });
  const { attempt, close } = database;

  /** The step awaits nothing but requests of the transaction. */
  const transact = <T>(stores: readonly SavedStore[], step: (tx: SavedTransaction) => Promise<T>): Promise<T> =>
    attempt(async (db) => {
      const tx = db.transaction([...stores], 'readwrite', { durability: 'strict' });
      try {
        const result = await step(tx);
        await tx.done;
        return result;
      } catch (cause) {
        try {
          tx.abort();
        } catch {
          // It has ended by itself.
        }
        throw cause;
      }
    });

  return {
    transact,
    close,
    make: (): Promise<void> => attempt(async () => {}),
    rows: <Row>(store: SavedStore, read: RowReader<Row>): Promise<readonly Row[]> =>
      attempt(async (db) => (await db.getAll(store)).flatMap((value) => read(value) ?? [])),
    row: <Row>(store: SavedStore, key: string | number, read: RowReader<Row>): Promise<Row | undefined> =>
      attempt(async (db) => read(await db.get(store, key))),
    /** @returns the row after the step; undefined when it changed or left nothing, or for a row of a newer build */
    change: async <Row>(
      store: Exclude<SavedStore, 'photos'>,
      key: string | number,
      read: RowReader<Row>,
      step: RowStep<NoInfer<Row>>,
    ): Promise<Row | undefined> => {
      const next = await transact([store], async (tx) => {
        const rows = tx.objectStore(store);
        const stored = await rows.get(key);
        const row = read(stored);
        if (stored !== undefined && row === undefined) return undefined;
        const after = step(row);
        if (after === 'remove') await rows.delete(key);
        else if (after !== undefined) await rows.put(after, key);
        return after;
      });
      if (next !== undefined) await notifyChanged(store);
      return next === 'remove' ? undefined : next;
    },
    notes: createKeyValues(() => database, 'notes'),
    /** Deletes all rows, also of newer builds. */
    clear: (): Promise<void> =>
      attempt(async (db) => {
        const tx = db.transaction(NAMES, 'readwrite');
        await Promise.all([...NAMES.map((name) => tx.objectStore(name).clear()), tx.done]);
      }),
  };
}

let store: SavedDatabase | undefined;

/** This page's connection, opened at its first use. */
export function getSavedStore(): SavedDatabase {
  store ??= openSavedDatabase();
  return store;
}

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

const notifyWithChecklist = (): Promise<unknown> => Promise.all([notifyChanged('homes'), notifyChanged('checklists')]);

export type DeletedProperty = NonNullable<Awaited<ReturnType<typeof deleteProperty>>>;

/**
 * Deletes a property with its checklist and own photos; its fetched photos stay until tidySaved() runs.
 * @returns the rows as they were stored, also by a newer build, for restoreProperty()
 */
export async function deleteProperty(store: SavedDatabase, id: number) {
  const deleted = await store.transact(CHECKLIST_STORES, async (tx) => {
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
  await notifyWithChecklist();
  return deleted;
}

/** Undoes a deletion; a property that was saved again meanwhile stays as it is. */
export async function restoreProperty(store: SavedDatabase, deleted: DeletedProperty): Promise<void> {
  const { property, checklist, photos } = deleted;
  await store.transact(CHECKLIST_STORES, async (tx) => {
    const properties = tx.objectStore('homes');
    const checklists = tx.objectStore('checklists');
    if ((await properties.get(property.id)) === undefined) await properties.put(property, property.id);
    // A property that was saved again has no checklist yet, so the deleted one comes back.
    if ((await checklists.get(property.id)) !== undefined) return;
    if (checklist !== undefined) await checklists.put(checklist, property.id);
    for (const { key, file } of photos) await tx.objectStore('photos').put(file, key);
  });
  await notifyWithChecklist();
}

/** Changes the row of a saved property. @returns undefined when it is not saved, or the step returned undefined */
export const changeProperty = (
  store: SavedDatabase,
  id: number,
  step: (property: SavedProperty) => SavedProperty | undefined,
): Promise<SavedProperty | undefined> =>
  store.change('homes', id, readSavedProperty, (property) => property && step(property));
