import type { Shelf, ShortlistDatabase, ShortlistStore } from './shortlist-database.ts';

// What stands beside a saved home, as rows that nobody reads: it goes and comes back with the home. Apart from what a
// checklist says, since whoever removes a home loads this.

/** Key of an own photo's bytes. */
export const ownPhotoKey = (property: number, photo: string): string => `${property}/${photo}`;
/** How the keys of a property's photos begin. */
const keysOf = (property: number): string => `${property}/`;

/** Why nothing was changed: the home is not saved (any more), or its checklist is of a newer build. */
export class NoChecklist extends Error {
  override readonly name = 'NoChecklist';
}

/** The stores that a change of a checklist touches. */
export const CHECKLIST_STORES: readonly ShortlistStore[] = ['homes', 'checklists', 'photos'];
/** The stores within one step. */
export type Shelves = (store: ShortlistStore) => Shelf;

/** What stood beside a saved home, as it was stored, also by a newer build. */
export interface TakenChecklist {
  readonly checklist: unknown;
  readonly photos: readonly (readonly [key: string | number, stored: unknown])[];
}

/** Takes out all that stands beside a home, within a step that removes it. */
export async function takeChecklist(shelf: Shelves, id: number): Promise<TakenChecklist> {
  const checklist = await shelf('checklists').get(id);
  await shelf('checklists').delete(id);
  const photos: [string | number, unknown][] = [];
  for (const key of await shelf('photos').keys(keysOf(id))) {
    photos.push([key, await shelf('photos').get(key)]);
    await shelf('photos').delete(key);
  }
  return { checklist, photos };
}

/** Puts back what takeChecklist() has taken out, within a step that puts back the home. */
export async function putBackChecklist(shelf: Shelves, id: number, taken: TakenChecklist): Promise<void> {
  if (taken.checklist !== undefined) await shelf('checklists').put(id, taken.checklist);
  for (const [key, stored] of taken.photos) await shelf('photos').put(key, stored);
}

/**
 * Removes what stands beside homes that are not saved any more: a tab of an older build removes the home alone.
 * @throws StorageFailure
 */
export const dropLeftChecklists = (store: ShortlistDatabase): Promise<void> =>
  store.together(CHECKLIST_STORES, async (shelf) => {
    const homes = new Set((await shelf('homes').keys()).map(String));
    for (const name of ['checklists', 'photos'] as const) {
      const keys = await shelf(name).keys();
      for (const key of keys) if (!homes.has(String(key).split('/')[0] ?? '')) await shelf(name).delete(key);
    }
  });
