import * as v from 'valibot';
import { PropertyId } from '#contract/property.ts';
import { deviceQuery } from './device-query.ts';
import { createStoredList } from './stored-rows.ts';

// The visitor's small lists, which never leave this device. Import this lazily: the first screen does not need them.

export const MAX_VIEWED = 20;

const Viewed = v.object({ id: PropertyId, at: v.pipe(v.number(), v.finite()) });
export type Viewed = v.InferOutput<typeof Viewed>;
const viewedList = createStoredList('viewed', 'viewed', 'entries', v.array(Viewed));

/** Puts a page at the head of the list, each property once. */
export const addViewed = (list: readonly Viewed[], viewed: Viewed): readonly Viewed[] =>
  [viewed, ...list.filter(({ id }) => id !== viewed.id)].slice(0, MAX_VIEWED);

/** Marks a property's page as opened now. Never throws. */
export const markViewed = (id: number): Promise<void> =>
  viewedList.change((list) => addViewed(list, { id, at: Date.now() })).catch(() => undefined);

/** Deletes the list. @throws StorageFailure */
export const deleteViewed = (): Promise<void> => viewedList.change(() => []);

/** The pages opened on this device, newest first. @throws StorageFailure */
export const readViewed = viewedList.read;
export const viewedQuery = deviceQuery('viewed', ['viewed'], readViewed);

export const MAX_PLACES = 3;
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
const placeList = createStoredList('places', 'my-places', 'places', v.pipe(v.array(MyPlace), v.maxLength(MAX_PLACES)));

/** The lowest free slot; undefined when all are taken. */
export const findFreeSlot = (places: readonly MyPlace[]): PlaceSlot | undefined =>
  Slot.options.find((slot) => places.every((place) => place.slot !== slot));

/** Puts a place, rounded to about 11 m, into its slot. The places stay in the order of their slots. */
export const addPlace = (places: readonly MyPlace[], place: MyPlace): readonly MyPlace[] =>
  [
    ...places.filter(({ slot }) => slot !== place.slot),
    { ...place, lat: Number(place.lat.toFixed(DECIMALS)), lng: Number(place.lng.toFixed(DECIMALS)) },
  ].sort((a, b) => a.slot - b.slot);

/** Stores a place in its slot, and replaces any place there. @throws StorageFailure */
export const storePlace = (place: MyPlace): Promise<void> => placeList.change((places) => addPlace(places, place));

/** @throws StorageFailure */
export const deletePlace = (slot: PlaceSlot): Promise<void> =>
  placeList.change((places) => places.filter((place) => place.slot !== slot));

/** The places, in the order of their slots. @throws StorageFailure */
export const readMyPlaces = placeList.read;
export const myPlacesQuery = deviceQuery('places', ['places'], readMyPlaces);
