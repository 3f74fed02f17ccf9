import * as v from 'valibot';
import type { CatalogueChange } from '#contract/device-catalogue.ts';
import { Owner, type Picture, PropertyDetail, PropertyId, PropertySummary } from '#contract/property.ts';
import { isGone } from '#contract/property-facts.ts';
import { priceParts } from '#lib/money.ts';
import { readAs } from '#lib/read-as.ts';

// What a saved property is on this device, and what can be said of it. Rows are parsed each time they are read: page and
// worker may be different builds, and storage outlives both.

/** The version of the row's shape that this build writes. A row of a newer version is kept untouched and skipped. */
export const SAVED_HOME_VERSION = 1;

/** Milliseconds since 1970. */
const When = v.pipe(v.number(), v.finite());

/** One photo of a saved home. */
const SavedPhoto = v.object({
  /** Path of the file that was chosen for this screen, on our own origin. */
  path: v.string(),
  /** Its size; null until all photos were read back: before that their cache says which are here. */
  bytes: v.nullable(v.number()),
  /** The server has no such picture: nothing to wait for. */
  missing: v.optional(v.boolean(), false),
});
export type SavedPhoto = v.InferOutput<typeof SavedPhoto>;

/** Which files suit this screen. */
export const ScreenChoice = v.object({
  /** Width of the widest place for a photo, in device px. */
  pixels: v.pipe(v.number(), v.minValue(1)),
  format: v.picklist(['avif', 'webp']),
});
export type ScreenChoice = v.InferOutput<typeof ScreenChoice>;

export const SavedProperty = v.object({
  v: v.literal(SAVED_HOME_VERSION),
  id: PropertyId,
  saved_at: When,
  /** What was on the screen when it was saved: never nothing to show, also when it was saved without a connection. */
  summary: PropertySummary,
  detail: v.nullable(v.object({ record: PropertyDetail, at: When })),
  /** `record` null: the server names nobody. */
  owner: v.nullable(v.object({ record: v.nullable(Owner), at: When })),
  related: v.nullable(v.object({ records: v.array(PropertySummary), at: When })),
  /** In the order of the property's pictures; null until its details have said which. */
  photos: v.nullable(v.array(SavedPhoto)),
  screen: ScreenChoice,
  /** The visitor, or Save-Data, wants small pictures only. */
  thumbnails: v.boolean(),
  /** The visitor removed its photos to free space: details stay, photos are not fetched. */
  without_photos: v.optional(v.boolean(), false),
  /** The visitor stopped it. */
  stopped: v.boolean(),
  /** Storage was full at the last try. */
  full: v.boolean(),
  /** When everything was read back and found whole; null until then. */
  ready_at: v.nullable(When),
  /** What is known elsewhere on this device says otherwise: the details are to be asked for again. */
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

/** The same of a property that may be saved or not. @param known what is known of it elsewhere */
export const newestOf = (home: SavedProperty | undefined, known: PropertySummary): PropertyDetail =>
  home === undefined ? known : recordOf(home);

/** How old what is shown is: ms since 1970 when it came from the server. */
export const sightOf = (home: SavedProperty): number => home.detail?.at ?? home.saved_at;

/** How much of a saved property is on this device. Bytes are of photos. */
export interface Progress {
  readonly photos: number;
  readonly photosKept: number;
  readonly bytesKept: number;
  /** Known sizes, and for the others their average; undefined while none is known. */
  readonly bytesExpected: number | undefined;
  /** True while part of `bytesExpected` is such an average. */
  readonly isEstimate: boolean;
}

/** Counts what is kept of a property's photos; those the server does not have are not counted. */
export function progressOf(home: SavedProperty): Progress {
  const photos = (home.photos ?? []).filter(({ missing }) => !missing);
  const sizes = photos.flatMap(({ bytes }) => bytes ?? []);
  const bytesKept = sizes.reduce((sum, bytes) => sum + bytes, 0);
  const open = photos.length - sizes.length;
  return {
    photos: photos.length,
    photosKept: sizes.length,
    bytesKept,
    bytesExpected: sizes.length === 0 && open > 0 ? undefined : bytesKept + open * (bytesKept / (sizes.length || 1)),
    isEstimate: open > 0,
  };
}

/**
 * What can be said of a saved home: `ready` was read back whole; `details` has everything but photos; `partly` has some
 * photos; `waiting` has nothing but the card.
 */
export type SavedState = 'ready' | 'partly' | 'details' | 'waiting';

/**
 * True when the details, owner and similar properties are here, and every photo that is wanted.
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
  return progressOf(home).photosKept > 0 ? 'partly' : 'details';
}

/** Not all of it is here, and the server still has it. */
export const lacksMore = (home: SavedProperty): boolean => stateOf(home) !== 'ready' && home.gone_at === null;

/** More of it comes while the fetching runs. */
export const isOnItsWay = (home: SavedProperty): boolean => lacksMore(home) && !home.stopped && !home.full;

/** True when a change of the catalogue says something that a saved property does not know yet. */
export function isOutdatedBy(home: SavedProperty, change: CatalogueChange): boolean {
  const knownGone = home.gone_at !== null || isGone(recordOf(home));
  if (change.kind === 'gone') return !knownGone;
  return knownGone || priceParts(change.after).amount !== priceParts(recordOf(home)).amount;
}

/** Width of photos under Save-Data or on request, in px. */
export const THUMBNAIL_PIXELS = 360;

/** The narrowest file that fills so many device px, else the widest. */
function pathFor(picture: Picture, { pixels, format }: ScreenChoice): string {
  const rising = [...picture.widths].sort((one, other) => one - other);
  const width = rising.find((candidate) => candidate >= pixels) ?? rising[rising.length - 1] ?? picture.width;
  return `${picture.url}-${width}.${format}`;
}

/**
 * The photos to keep of a property, for this screen, and its floor plan with them. What is kept already stays kept, also at another width when it is
 * the larger one; a host without made pictures gives its plain addresses on our own origin.
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
