import type { PropertyDetail, PropertySummary } from '#contract/property.ts';
import { planPhotos, readSavedHome, SAVED_HOME_VERSION, type SavedHome, type ScreenChoice } from './saved-home.ts';
import type { ShortlistDatabase } from './shortlist-database.ts';

/*
 * What the visitor does with the shortlist. Each is one durable write; fetching is the keeper's.
 */

/** What is known when a property is saved. */
export interface Saving {
  /** What is on the screen. */
  readonly summary: PropertySummary;
  readonly screen: ScreenChoice;
  /** Small pictures only. */
  readonly thumbnails: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const newHome = ({ summary, screen, thumbnails, now }: Saving): SavedHome => ({
  v: SAVED_HOME_VERSION,
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

/** Saves a property; one that is saved already stays as it is, and goes on if it was stopped. @throws StorageFailure */
export async function saveHome(store: ShortlistDatabase, saving: Saving): Promise<SavedHome> {
  const saved = await store.change('homes', saving.summary.id, readSavedHome, (home) =>
    home === undefined ? newHome(saving) : { ...home, stopped: false },
  );
  // A row of a newer build is there: the property is saved, only not for this build to show.
  return saved ?? newHome(saving);
}

/**
 * Removes a property.
 * @returns what was there, to be put back by restoreHome(); its photos stay until the shortlist is tidied
 * @throws StorageFailure
 */
export async function removeHome(store: ShortlistDatabase, id: number): Promise<SavedHome | undefined> {
  let removed: SavedHome | undefined;
  await store.change('homes', id, readSavedHome, (home) => {
    removed = home;
    return home === undefined ? undefined : 'remove';
  });
  return removed;
}

/** Takes a removal back, unless the property was saved again meanwhile. @throws StorageFailure */
export async function restoreHome(store: ShortlistDatabase, home: SavedHome): Promise<void> {
  await store.change('homes', home.id, readSavedHome, (current) => (current === undefined ? home : undefined));
}

const changeHome = (store: ShortlistDatabase, id: number, step: (home: SavedHome) => SavedHome) =>
  store.change('homes', id, readSavedHome, (home) => (home === undefined ? undefined : step(home)));

/** Stops or goes on with fetching what a home lacks. @throws StorageFailure */
export async function setStopped(store: ShortlistDatabase, id: number, stopped: boolean): Promise<void> {
  await changeHome(store, id, (home) => ({ ...home, stopped, full: false }));
}

/** The visitor's own note on a home; it never leaves the device. @throws StorageFailure */
export async function writeNote(store: ShortlistDatabase, id: number, note: string): Promise<void> {
  await changeHome(store, id, (home) => ({ ...home, note }));
}

/** Changes between small and full photos; files that do not fit any more go when the shortlist is tidied. @throws StorageFailure */
export async function setThumbnails(store: ShortlistDatabase, id: number, thumbnails: boolean): Promise<void> {
  await changeHome(store, id, (home) => ({
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

/** Takes a home's photos off the device, its details stay; `false` fetches them again. @throws StorageFailure */
export async function setWithoutPhotos(store: ShortlistDatabase, id: number, without: boolean): Promise<void> {
  await changeHome(store, id, (home) => ({
    ...home,
    without_photos: without,
    stopped: false,
    full: false,
    ready_at: without ? home.ready_at : null,
    photos: without ? (home.photos?.map((photo) => ({ ...photo, bytes: null })) ?? null) : home.photos,
  }));
}

/** What is known elsewhere says otherwise: a home's details are asked for again. @throws StorageFailure */
export async function noteStale(store: ShortlistDatabase, id: number): Promise<void> {
  await store.change('homes', id, readSavedHome, (home) =>
    home === undefined || home.stale ? undefined : { ...home, stale: true },
  );
}

/**
 * Takes over what was seen of a saved home anyway, so that it is not asked for again.
 * @param at ms since 1970 when the server said it
 * @returns true when the row changed
 * @throws StorageFailure
 */
export async function noteSeen(
  store: ShortlistDatabase,
  id: number,
  seen: { readonly record: PropertyDetail | null; readonly at: number },
): Promise<boolean> {
  const { record, at } = seen;
  const after = await store.change('homes', id, readSavedHome, (home) => {
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
