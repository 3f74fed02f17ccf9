import { get, update } from 'idb-keyval';
import * as v from 'valibot';
import { readAs } from '#lib/read-as.ts';
import { tellChanged } from '#offline/device/device-changes.ts';
import { shortlistStore } from '#offline/saved/shortlist-database.ts';
import { deviceQuery } from './device-query.ts';

// Up to three places of the visitor's own, such as work or a school: a name and a point. They are kept on this device and
// never leave it: distances to them are worked out here. Load it late: no first page waits for it.

export const MAX_PLACES = 3;
/** Longest name, in characters. */
export const PLACE_NAME_LIMIT = 30;
const NOTE = 'my-places';
/** About 11 m: finer than homes are placed, and no finer than anybody points at a map. */
const DECIMALS = 4;

const Slot = v.picklist([1, 2, 3]);
const MyPlace = v.object({
  /** Its number, from 1: an address that sorts by a place holds this, and not the place. */
  slot: Slot,
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(PLACE_NAME_LIMIT)),
  lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  lng: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
});
/** A place of the visitor's own; degrees, WGS84. */
export type MyPlace = v.InferOutput<typeof MyPlace>;
export type PlaceSlot = MyPlace['slot'];
const Note = v.object({ v: v.literal(1), places: v.pipe(v.array(MyPlace), v.maxLength(MAX_PLACES)) });

const placesOf = (stored: unknown): readonly MyPlace[] => readAs(Note, stored)?.places ?? [];

/** The number of a place as an address holds it; undefined for anything else. */
export const readSlot = (text: unknown): PlaceSlot | undefined => readAs(Slot, Number(text));

/** The first number that no place has; undefined when there are three. */
export const freeSlot = (places: readonly MyPlace[]): PlaceSlot | undefined =>
  Slot.options.find((slot) => places.every((place) => place.slot !== slot));

/** The places with one put in its slot, in the order of the slots. Its point is rounded to about 11 m. */
export const withPlace = (before: readonly MyPlace[], place: MyPlace): readonly MyPlace[] =>
  [
    ...before.filter(({ slot }) => slot !== place.slot),
    { ...place, lat: Number(place.lat.toFixed(DECIMALS)), lng: Number(place.lng.toFixed(DECIMALS)) },
  ].sort((a, b) => a.slot - b.slot);

async function change(step: (before: readonly MyPlace[]) => readonly MyPlace[]): Promise<void> {
  await update<unknown>(
    NOTE,
    (stored) => ({ v: 1, places: [...step(placesOf(stored))] }) satisfies v.InferInput<typeof Note>,
    shortlistStore().notes,
  );
  await tellChanged('places');
}

/** Keeps a place in its slot; one that was there goes. @throws StorageFailure */
export const keepPlace = (place: MyPlace): Promise<void> => change((before) => withPlace(before, place));

/** Forgets a place. @throws StorageFailure */
export const removePlace = (slot: PlaceSlot): Promise<void> =>
  change((before) => before.filter((place) => place.slot !== slot));

/** The places, in the order of their slots. @throws StorageFailure */
export const readMyPlaces = async (): Promise<readonly MyPlace[]> =>
  placesOf(await get<unknown>(NOTE, shortlistStore().notes));

/** The same as a query: `useDevice(myPlacesQuery)`. */
export const myPlacesQuery = deviceQuery('places', ['places'], readMyPlaces);
