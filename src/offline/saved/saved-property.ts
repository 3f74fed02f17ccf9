import * as v from 'valibot';
import type { CatalogueChange } from '#contract/device-catalogue.ts';
import { Owner, type Picture, PropertyDetail, PropertyId, PropertySummary } from '#contract/property.ts';
import { isGone } from '#contract/property-facts.ts';
import { priceParts } from '#lib/money.ts';
import { readAs } from '#lib/read-as.ts';

// Rows are parsed each time they are read: page and worker may be different builds, and storage outlives both.

/** The version of the row's shape that this build writes. A row of a newer version stays untouched and is skipped. */
export const SAVED_PROPERTY_VERSION = 1;

/** ms since 1970. */
const When = v.pipe(v.number(), v.finite());

const SavedPhoto = v.object({
  /** Of the file that was chosen for this screen, on our own origin. */
  path: v.string(),
  /** null until all photos were read back: before that their cache says which are here. */
  bytes: v.nullable(v.number()),
  /** The server has no such picture. */
  missing: v.optional(v.boolean(), false),
});
export type SavedPhoto = v.InferOutput<typeof SavedPhoto>;

export const ScreenChoice = v.object({
  /** Width of the widest place for a photo, in device px. */
  pixels: v.pipe(v.number(), v.minValue(1)),
  format: v.picklist(['avif', 'webp']),
});
export type ScreenChoice = v.InferOutput<typeof ScreenChoice>;

export const SavedProperty = v.object({
  v: v.literal(SAVED_PROPERTY_VERSION),
  id: PropertyId,
  saved_at: When,
  /** What was on the screen when it was saved: there is something to show also without a connection. */
  summary: PropertySummary,
  detail: v.nullable(v.object({ record: PropertyDetail, at: When })),
  /** `record` null: the server names nobody. */
  owner: v.nullable(v.object({ record: v.nullable(Owner), at: When })),
  related: v.nullable(v.object({ records: v.array(PropertySummary), at: When })),
  /** In the order of the property's pictures; null until its details have said which. */
  photos: v.nullable(v.array(SavedPhoto)),
  screen: ScreenChoice,
  /** Small pictures only, for the visitor or Save-Data. */
  thumbnails: v.boolean(),
  /** The visitor removed its photos to free space. */
  without_photos: v.optional(v.boolean(), false),
  /** By the visitor. */
  stopped: v.boolean(),
  /** Storage was full at the last try. */
  full: v.boolean(),
  /** When everything was read back and found whole; null until then. */
  ready_at: v.nullable(When),
  /** The details are to be fetched again. */
  stale: v.optional(v.boolean(), false),
  /** When the server first said that there is no such property any more. */
  gone_at: v.nullable(When),
  note: v.string(),
});
export type SavedProperty = v.InferOutput<typeof SavedProperty>;

/** @returns undefined for a row of a newer or unreadable shape: it must be left as it is */
export const readSavedProperty = (stored: unknown): SavedProperty | undefined => readAs(SavedProperty, stored);

/** The record to show: the newest that is known. */
export const recordOf = (home: SavedProperty): PropertyDetail => home.detail?.record ?? home.summary;

/** The same of a property that may be saved. @param known what is known of it elsewhere */
export const newestOf = (home: SavedProperty | undefined, known: PropertySummary): PropertyDetail =>
  home === undefined ? known : recordOf(home);

/** When what is shown came from the server, ms since 1970. */
export const sightOf = (home: SavedProperty): number => home.detail?.at ?? home.saved_at;

/** How much of a saved property is on this device. Bytes are of photos. */
export interface Progress {
  readonly photos: number;
  readonly photosStored: number;
  readonly bytesStored: number;
  /** Known sizes, and for the others their average; undefined while none is known. */
  readonly bytesExpected: number | undefined;
  /** True while part of `bytesExpected` is such an average. */
  readonly isEstimate: boolean;
}

/** Counts a property's photos on this device; those that the server does not have are not counted. */
export function progressOf(home: SavedProperty): Progress {
  const photos = (home.photos ?? []).filter(({ missing }) => !missing);
  const sizes = photos.flatMap(({ bytes }) => bytes ?? []);
  const bytesStored = sizes.reduce((sum, bytes) => sum + bytes, 0);
  const open = photos.length - sizes.length;
  return {
    photos: photos.length,
    photosStored: sizes.length,
    bytesStored,
    bytesExpected:
      sizes.length === 0 && open > 0 ? undefined : bytesStored + open * (bytesStored / (sizes.length || 1)),
    isEstimate: open > 0,
  };
}

/** `ready` was read back whole; `details` has all but photos; `partly` has some photos; `waiting` has the card alone. */
export type SavedState = 'ready' | 'partly' | 'details' | 'waiting';

/**
 * Whether details, owner and similar properties are here, and every photo that is wanted.
 * @param isHere whether a photo is here, or not to be had; unless given, what the row says of it
 */
export const isComplete = (
  home: SavedProperty,
  isHere = ({ bytes, missing }: SavedPhoto): boolean => bytes !== null || missing,
): boolean =>
  home.detail !== null &&
  home.owner !== null &&
  home.related !== null &&
  (home.without_photos || (home.photos?.every(isHere) ?? false));

export function stateOf(home: SavedProperty): SavedState {
  if (home.ready_at !== null && isComplete(home)) return 'ready';
  if (home.detail === null) return 'waiting';
  return progressOf(home).photosStored > 0 ? 'partly' : 'details';
}

/** Not all of it is here, and the server still has it. */
export const lacksMore = (home: SavedProperty): boolean => stateOf(home) !== 'ready' && home.gone_at === null;

/** More of it comes while the fetching runs. */
export const isOnItsWay = (home: SavedProperty): boolean => lacksMore(home) && !home.stopped && !home.full;

/** Whether a change of the catalogue says something that a saved property does not know yet. */
export function isOutdatedBy(home: SavedProperty, change: CatalogueChange): boolean {
  const knownGone = home.gone_at !== null || isGone(recordOf(home));
  if (change.kind === 'gone') return !knownGone;
  return knownGone || priceParts(change.after).amount !== priceParts(recordOf(home)).amount;
}

/** Width of small photos, in px. */
export const THUMBNAIL_PIXELS = 360;

/** The narrowest file that fills so many device px, else the widest. */
function pathFor(picture: Picture, { pixels, format }: ScreenChoice): string {
  const rising = [...picture.widths].sort((one, other) => one - other);
  const width = rising.find((candidate) => candidate >= pixels) ?? rising[rising.length - 1] ?? picture.width;
  return `${picture.url}-${width}.${format}`;
}

/**
 * The photos to fetch of a property for a screen, and its floor plan. A host without made pictures gives its plain addresses
 * on our own origin.
 * @param before what is known of its photos by now
 */
export function planPhotos(
  record: Pick<PropertyDetail, 'pictures' | 'images' | 'floor_plan'>,
  screen: ScreenChoice,
  thumbnails: boolean,
  before: readonly SavedPhoto[] = [],
): SavedPhoto[] {
  const wanted: ScreenChoice = thumbnails ? { ...screen, pixels: Math.min(THUMBNAIL_PIXELS, screen.pixels) } : screen;
  const pictures = record.pictures ?? [];
  const paths =
    pictures.length > 0
      ? pictures.map((picture) => pathFor(picture, wanted))
      : (record.images ?? []).filter((path) => path.startsWith('/') && !path.startsWith('//'));
  if (record.floor_plan != null) paths.push(pathFor(record.floor_plan, wanted));
  const had = new Map(before.map((photo) => [photo.path, photo]));
  return [...new Set(paths)].map((path) => had.get(path) ?? { path, bytes: null, missing: false });
}
