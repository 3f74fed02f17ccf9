import * as v from 'valibot';
import { type Saving, ScreenChoice } from '#contract/hand-over.ts';
import { Owner, type Picture, PropertyDetail, PropertyId, PropertySummary } from '#contract/property.ts';
import { readAs } from '#lib/read-as.ts';
import { type SavedDatabase, type SavedStore, StepRefused, StorageFailure } from '../device/database.ts';
import { notifyChanged } from '../device/device-changes.ts';

const Time = v.pipe(v.number(), v.finite());

const SavedPhoto = v.object({
  /** Of the file for this screen, on our own origin. */
  path: v.string(),
  /** null until photos were read back: before that only the cache knows which are here. */
  bytes: v.nullable(v.number()),
  /** The server has no such picture. */
  missing: v.optional(v.boolean(), false),
});
export type SavedPhoto = v.InferOutput<typeof SavedPhoto>;

export const SavedProperty = v.object({
  v: v.literal(1),
  id: PropertyId,
  saved_at: Time,
  /** From the screen on which it was saved, to be shown before the details have come. */
  summary: PropertySummary,
  detail: v.nullable(v.object({ record: PropertyDetail, at: Time })),
  /** `record` null: the server names nobody. */
  owner: v.nullable(v.object({ record: v.nullable(Owner), at: Time })),
  related: v.nullable(v.object({ records: v.array(PropertySummary), at: Time })),
  /** In the order of the property's pictures; null until its details have come. */
  photos: v.nullable(v.array(SavedPhoto)),
  screen: ScreenChoice,
  thumbnails: v.boolean(),
  /** The visitor deleted its photos to free space. */
  without_photos: v.optional(v.boolean(), false),
  /** The visitor stopped fetching. */
  stopped: v.boolean(),
  /** Storage was full at the last try. */
  full: v.boolean(),
  /** When everything was read back from storage; null until then. */
  ready_at: v.nullable(Time),
  stale: v.optional(v.boolean(), false),
  /** When the server first answered that the property does not exist any more. */
  gone_at: v.nullable(Time),
  note: v.string(),
});
export type SavedProperty = v.InferOutput<typeof SavedProperty>;

/** @returns undefined for a row of a newer or unreadable shape: it must be left as it is */
export const readSavedProperty = (stored: unknown): SavedProperty | undefined => readAs(SavedProperty, stored);

/** The newest stored record. */
export const getRecord = (property: SavedProperty): PropertyDetail => property.detail?.record ?? property.summary;

/** The newest record of a property that may be saved. @param known a record from elsewhere */
export const getNewest = (saved: SavedProperty | undefined, known: PropertySummary): PropertyDetail =>
  saved === undefined ? known : getRecord(saved);

/** When getRecord() came from the server, ms since 1970. */
export const getFetchedAt = (property: SavedProperty): number => property.detail?.at ?? property.saved_at;

export type Progress = ReturnType<typeof getProgress>;

/** Counts a property's photos and bytes, without missing ones; a floor plan counts by itself, as on the page. */
export function getProgress(property: SavedProperty) {
  const pictures = (property.photos ?? []).filter(({ missing }) => !missing);
  const sizes = pictures.flatMap(({ bytes }) => bytes ?? []);
  const bytesStored = sizes.reduce((sum, bytes) => sum + bytes, 0);
  const lacking = pictures.length - sizes.length;
  const isPlan = createPlanTest(getRecord(property));
  const plans = pictures.filter(isPlan);
  const plansStored = plans.filter(({ bytes }) => bytes !== null).length;
  return {
    photos: pictures.length - plans.length,
    photosStored: sizes.length - plansStored,
    plans: plans.length,
    plansStored,
    bytesStored,
    /** Pictures of unknown size count with the average of the others; undefined while no size is known. */
    bytesExpected:
      sizes.length === 0 && lacking > 0 ? undefined : bytesStored + lacking * (bytesStored / (sizes.length || 1)),
  };
}

/** `ready` was read back; `details` lacks all photos, `partly` some; `waiting` has the summary alone. */
export type SavedState = 'ready' | 'partly' | 'details' | 'waiting';

/** Whether details, owner, similar properties and all wanted photos are here. @param isHere by default as the row says */
export const isComplete = (
  property: SavedProperty,
  isHere = ({ bytes, missing }: SavedPhoto): boolean => bytes !== null || missing,
): boolean =>
  property.detail !== null &&
  property.owner !== null &&
  property.related !== null &&
  (property.without_photos || (property.photos?.every(isHere) ?? false));

export function getState(property: SavedProperty): SavedState {
  if (property.ready_at !== null && isComplete(property)) return 'ready';
  if (property.detail === null) return 'waiting';
  const { photosStored, plansStored } = getProgress(property);
  return photosStored + plansStored > 0 ? 'partly' : 'details';
}

/** Whether something lacks that the server still has. */
export const isLackingMore = (property: SavedProperty): boolean =>
  getState(property) !== 'ready' && property.gone_at === null;

export const isOnItsWay = (property: SavedProperty): boolean =>
  isLackingMore(property) && !property.stopped && !property.full;

/** Tells the floor plan among the pictures of a saved property; one that is a photo too counts as a photo. */
function createPlanTest({ floor_plan: plan, pictures }: PropertyDetail): (photo: SavedPhoto) => boolean {
  if (plan == null || pictures?.some(({ url }) => url === plan.url) === true) return () => false;
  return ({ path }) => path.startsWith(`${plan.url}-`);
}

const THUMBNAIL_PIXELS = 360;

/** The narrowest file with as many device px, else the widest. */
function getPath(picture: Picture, { pixels, format }: ScreenChoice): string {
  const widths = [...picture.widths].sort((a, b) => a - b);
  const width = widths.find((candidate) => candidate >= pixels) ?? widths.at(-1) ?? picture.width;
  return `${picture.url}-${width}.${format}`;
}

/** The photos of a property in the size for a screen, with its floor plan. @param known photos of its row */
export function planPhotos(
  record: Pick<PropertyDetail, 'pictures' | 'images' | 'floor_plan'>,
  screen: ScreenChoice,
  thumbnails: boolean,
  known: readonly SavedPhoto[] = [],
): SavedPhoto[] {
  const size: ScreenChoice = thumbnails ? { ...screen, pixels: Math.min(THUMBNAIL_PIXELS, screen.pixels) } : screen;
  const pictures = record.pictures ?? [];
  const paths =
    pictures.length > 0
      ? pictures.map((picture) => getPath(picture, size))
      : // A host that makes no pictures has plain addresses on our own origin.
        (record.images ?? []).filter((path) => path.startsWith('/') && !path.startsWith('//'));
  if (record.floor_plan != null) paths.push(getPath(record.floor_plan, size));
  const knownByPath = new Map(known.map((photo) => [photo.path, photo]));
  return [...new Set(paths)].map((path) => knownByPath.get(path) ?? { path, bytes: null, missing: false });
}

/** With the server's details; `record` null: there is no such property any more. @param at ms since 1970 */
export function withDetails(property: SavedProperty, record: PropertyDetail | null, at: number): SavedProperty {
  if (record === null) return { ...property, stale: false, gone_at: at };
  const photos = planPhotos(record, property.screen, property.thumbnails, property.photos ?? []);
  const next = { ...property, detail: { record, at }, photos, stale: false, gone_at: null };
  return isComplete(next) ? next : { ...next, ready_at: null };
}

/** With small photos only, or full ones. */
export function withThumbnails(property: SavedProperty, thumbnails: boolean): SavedProperty {
  const { detail, screen, photos } = property;
  return {
    ...property,
    thumbnails,
    stopped: false,
    full: false,
    without_photos: false,
    ready_at: null,
    photos: detail === null ? photos : planPhotos(detail.record, screen, thumbnails, photos ?? []),
  };
}

/** Without its photos; `false` lets them be fetched again. */
export const withoutPhotos = (property: SavedProperty, without: boolean): SavedProperty => ({
  ...property,
  stopped: false,
  full: false,
  without_photos: without,
  ready_at: without ? property.ready_at : null,
  photos: without ? (property.photos?.map((photo) => ({ ...photo, bytes: null })) ?? null) : property.photos,
});

const createProperty = ({ summary, screen, thumbnails, now }: Saving): SavedProperty => ({
  v: 1,
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
export async function restoreProperty(
  store: SavedDatabase,
  { property, checklist, photos }: NonNullable<Awaited<ReturnType<typeof deleteProperty>>>,
): Promise<void> {
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
