import * as v from 'valibot';
import { PropertyId } from '#contract/property.ts';
import { readAs } from '#lib/read-as.ts';
import { deviceQuery } from './device-query.ts';
import { storedList } from './stored-rows.ts';

// Small lists of the visitor's own, which never leave this device. The first screen does not need them: import this lazily.

/** Most pages in the list; the oldest are deleted. */
export const MAX_VIEWED = 20;

const Viewed = v.object({ id: PropertyId, at: v.pipe(v.number(), v.finite()) });
/** A property's page that was opened; `at` in ms since 1970. */
export type Viewed = v.InferOutput<typeof Viewed>;
const viewedList = storedList('viewed', 'viewed', 'entries', v.array(Viewed));

/** The list with one more page at its head, each property once. */
export const withViewed = (before: readonly Viewed[], one: Viewed): readonly Viewed[] =>
  [one, ...before.filter(({ id }) => id !== one.id)].slice(0, MAX_VIEWED);

/** Marks a property's page as opened now. Never throws. */
export const markViewed = (id: number): Promise<void> =>
  viewedList.change((before) => withViewed(before, { id, at: Date.now() })).catch(() => undefined);

/** Deletes the list. @throws StorageFailure */
export const deleteViewed = (): Promise<void> => viewedList.change(() => []);

/** The pages opened on this device, newest first. @throws StorageFailure */
export const readViewed = viewedList.read;
export const viewedQuery = deviceQuery('viewed', ['viewed'], readViewed);

export const MAX_PLACES = 3;
/** Longest name, in characters. */
export const PLACE_NAME_LIMIT = 30;
/** Decimals of a stored point, about 11 m: more precise than a property's point, as precise as a tap on a map. */
const DECIMALS = 4;

const Slot = v.picklist([1, 2, 3]);
const MyPlace = v.object({
  /** An address that sorts by this place contains the slot, never the point. */
  slot: Slot,
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(PLACE_NAME_LIMIT)),
  lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  lng: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
});
/** A place of the visitor's own, such as work or a school; degrees, WGS84. */
export type MyPlace = v.InferOutput<typeof MyPlace>;
export type PlaceSlot = MyPlace['slot'];
const placeList = storedList('places', 'my-places', 'places', v.pipe(v.array(MyPlace), v.maxLength(MAX_PLACES)));

/** Parses the slot in an address; undefined for anything else. */
export const readSlot = (text: unknown): PlaceSlot | undefined => readAs(Slot, Number(text));

/** The lowest free slot; undefined when all are taken. */
export const freeSlot = (places: readonly MyPlace[]): PlaceSlot | undefined =>
  Slot.options.find((slot) => places.every((place) => place.slot !== slot));

/** The places with one put in its slot, in the order of the slots. Its point is rounded to about 11 m. */
export const withPlace = (before: readonly MyPlace[], place: MyPlace): readonly MyPlace[] =>
  [
    ...before.filter(({ slot }) => slot !== place.slot),
    { ...place, lat: Number(place.lat.toFixed(DECIMALS)), lng: Number(place.lng.toFixed(DECIMALS)) },
  ].sort((a, b) => a.slot - b.slot);

/** Stores a place in its slot, and replaces any place there. @throws StorageFailure */
export const storePlace = (place: MyPlace): Promise<void> => placeList.change((before) => withPlace(before, place));

/** @throws StorageFailure */
export const deletePlace = (slot: PlaceSlot): Promise<void> =>
  placeList.change((before) => before.filter((place) => place.slot !== slot));

/** The places, in the order of their slots. @throws StorageFailure */
export const readMyPlaces = placeList.read;
export const myPlacesQuery = deviceQuery('places', ['places'], readMyPlaces);

/** Most properties whose news are marked seen. Above it the oldest marks are deleted, and their news show again. */
const MAX_SEEN = 500;

const Seen = v.object({ id: PropertyId, mark: v.string() });
/** News of a saved property that were seen; `mark` as markOfNews() makes it. */
export type Seen = v.InferOutput<typeof Seen>;
const seenList = storedList('homes', 'home-news-seen', 'seen', v.array(Seen));

/** The marks with newer ones added: one a property, newest first. */
export function withSeen(before: readonly Seen[], more: readonly Seen[]): readonly Seen[] {
  const ids = new Set(more.map(({ id }) => id));
  return [...more, ...before.filter(({ id }) => !ids.has(id))].slice(0, MAX_SEEN);
}

/** The marks of what was seen, by the properties' ids. */
export const seenNewsQuery = deviceQuery(
  'home-news-seen',
  ['homes'],
  async () => new Map((await seenList.read()).map(({ id, mark }) => [id, mark])),
);

/** Never throws: where storage fails, the news show again. */
export const markNewsSeen = (more: readonly Seen[]): Promise<void> =>
  seenList.change((before) => withSeen(before, more)).catch(() => undefined);
