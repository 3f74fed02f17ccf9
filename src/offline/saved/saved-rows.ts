import * as v from 'valibot';
import { type PropertyDetail, PropertySummary } from '#contract/property.ts';
import { readAs } from '#lib/read-as.ts';
import { StorageFailure } from '../device/database.ts';
import type { SavedDatabase, SavedStore, Shelf } from './saved-database.ts';
import {
  planPhotos,
  readSavedProperty,
  SAVED_PROPERTY_VERSION,
  type SavedProperty,
  ScreenChoice,
} from './saved-property.ts';

// What the visitor does with a saved property. Each is one durable write; fetch-saved.ts fetches.

const Saving = v.object({
  summary: PropertySummary,
  screen: ScreenChoice,
  /** Small pictures only. */
  thumbnails: v.boolean(),
  /** ms since 1970. */
  now: v.pipe(v.number(), v.finite()),
});
export type Saving = v.InferOutput<typeof Saving>;

/** Reads what a page was saving when it was left; undefined for what this build does not understand. */
export const readSaving = (handed: unknown): Saving | undefined => readAs(Saving, handed);

const newProperty = ({ summary, screen, thumbnails, now }: Saving): SavedProperty => ({
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
 * Saves a property, and reads it back before it counts as saved; one that is saved already stays as it is, and goes on if
 * it was stopped.
 * @param isHandedOver whether the worker saves it by now: then nothing is written here
 * @throws StorageFailure
 */
export async function storeProperty(
  store: SavedDatabase,
  saving: Saving,
  isHandedOver: () => boolean = () => false,
): Promise<SavedProperty> {
  const { id } = saving.summary;
  const saved = await store.change('homes', id, readSavedProperty, (home) => {
    if (isHandedOver()) return undefined;
    return home === undefined ? newProperty(saving) : { ...home, stopped: false };
  });
  // A row of a newer build is there: the property is saved, only not for this build to show.
  if (saved === undefined && !isHandedOver()) return newProperty(saving);
  const stored = await store.row('homes', id, readSavedProperty);
  if (stored === undefined) throw new StorageFailure('The saved home could not be read back');
  return stored;
}

/** Why nothing was changed: the property is not saved (any more), or its checklist is of a newer build. */
export class NoChecklist extends Error {
  override readonly name = 'NoChecklist';
}

/** The stores of a saved property with its checklist and own photos. */
export const CHECKLIST_STORES: readonly SavedStore[] = ['homes', 'checklists', 'photos'];
/** The stores within one step. */
export type Shelves = (store: SavedStore) => Shelf;

/** Key of an own photo's bytes. */
export const ownPhotoKey = (property: number, photo: string): string => `${property}/${photo}`;

/** A saved property that was removed, with its checklist and own photos as they were stored, also by a newer build. */
export interface Removed {
  readonly home: SavedProperty;
  readonly checklist: unknown;
  readonly photos: readonly (readonly [key: string | number, stored: unknown])[];
}

/**
 * Removes a property, and with it its checklist and own photos, in one step.
 * @returns what was there, to be put back by restoreProperty(); its fetched photos stay until the shortlist is tidied
 * @throws StorageFailure
 */
export const dropProperty = (store: SavedDatabase, id: number): Promise<Removed | undefined> =>
  store.together(CHECKLIST_STORES, async (shelf) => {
    const home = readSavedProperty(await shelf('homes').get(id));
    if (home === undefined) return undefined;
    await shelf('homes').delete(id);
    const checklist = await shelf('checklists').get(id);
    await shelf('checklists').delete(id);
    const photos: [string | number, unknown][] = [];
    for (const key of await shelf('photos').keys(ownPhotoKey(id, ''))) {
      photos.push([key, await shelf('photos').get(key)]);
      await shelf('photos').delete(key);
    }
    return { home, checklist, photos };
  });

/** Takes a removal back, unless the property was saved again meanwhile. @throws StorageFailure */
export const restoreProperty = (store: SavedDatabase, { home, checklist, photos }: Removed): Promise<void> =>
  store.together(CHECKLIST_STORES, async (shelf) => {
    const { id } = home;
    if ((await shelf('homes').get(id)) === undefined) await shelf('homes').put(id, home);
    // Saved again, it has no checklist yet: what was found out comes back all the same.
    if ((await shelf('checklists').get(id)) !== undefined) return;
    if (checklist !== undefined) await shelf('checklists').put(id, checklist);
    for (const [key, stored] of photos) await shelf('photos').put(key, stored);
  });

/**
 * Removes checklists and own photos of properties that are not saved any more: a tab of an older build removes the
 * property alone.
 * @throws StorageFailure
 */
export const dropLeftChecklists = (store: SavedDatabase): Promise<void> =>
  store.together(CHECKLIST_STORES, async (shelf) => {
    const saved = new Set((await shelf('homes').keys()).map(String));
    for (const name of ['checklists', 'photos'] as const) {
      const keys = await shelf(name).keys();
      for (const key of keys) if (!saved.has(String(key).split('/')[0] ?? '')) await shelf(name).delete(key);
    }
  });

const changeProperty = (store: SavedDatabase, id: number, step: (home: SavedProperty) => SavedProperty) =>
  store.change('homes', id, readSavedProperty, (home) => (home === undefined ? undefined : step(home)));

/** Stops or goes on with fetching what a property lacks. @throws StorageFailure */
export async function setStopped(store: SavedDatabase, id: number, stopped: boolean): Promise<void> {
  await changeProperty(store, id, (home) => ({ ...home, stopped, full: false }));
}

/** The visitor's own note; it never leaves the device. @throws StorageFailure; NoChecklist when the property is not saved */
export async function writeNote(store: SavedDatabase, id: number, note: string): Promise<void> {
  const after = await changeProperty(store, id, (home) => ({ ...home, note }));
  if (after === undefined) throw new NoChecklist('The home is not saved here');
}

/** Small photos only, or full ones; files that do not fit any more go when the shortlist is tidied. @throws StorageFailure */
export async function setThumbnails(store: SavedDatabase, id: number, thumbnails: boolean): Promise<void> {
  await changeProperty(store, id, (home) => ({
    ...home,
    thumbnails,
    without_photos: false,
    stopped: false,
    full: false,
    ready_at: null,
    photos:
      home.detail === null ? home.photos : planPhotos(home.detail.record, home.screen, thumbnails, home.photos ?? []),
  }));
}

/** Takes a property's photos off the device, its details stay; `false` fetches them again. @throws StorageFailure */
export async function setWithoutPhotos(store: SavedDatabase, id: number, without: boolean): Promise<void> {
  await changeProperty(store, id, (home) => ({
    ...home,
    without_photos: without,
    stopped: false,
    full: false,
    ready_at: without ? home.ready_at : null,
    photos: without ? (home.photos?.map((photo) => ({ ...photo, bytes: null })) ?? null) : home.photos,
  }));
}

/** Lets a property's details be fetched again. @throws StorageFailure */
export async function markStale(store: SavedDatabase, id: number): Promise<void> {
  await store.change('homes', id, readSavedProperty, (home) =>
    home === undefined || home.stale ? undefined : { ...home, stale: true },
  );
}

/**
 * Takes over what was seen of a saved property anyway, so that it is not asked for again.
 * @param at ms since 1970 when the server said it
 * @returns true when the row changed
 * @throws StorageFailure
 */
export async function storeSeen(
  store: SavedDatabase,
  id: number,
  seen: { readonly record: PropertyDetail | null; readonly at: number },
): Promise<boolean> {
  const { record, at } = seen;
  const after = await store.change('homes', id, readSavedProperty, (home) => {
    if (home === undefined || (home.detail !== null && home.detail.at >= at)) return undefined;
    if (record === null) return home.gone_at === null ? { ...home, gone_at: at } : undefined;
    const photos = planPhotos(record, home.screen, home.thumbnails, home.photos ?? []);
    const isWhole = photos.every(({ bytes, missing }) => bytes !== null || missing);
    return {
      ...home,
      detail: { record, at },
      photos,
      stale: false,
      gone_at: null,
      ready_at: isWhole ? home.ready_at : null,
    };
  });
  return after !== undefined;
}
