import places from '#content/places.json' with { type: 'json' };
import { getKilometresBetween, type Place } from '#lib/distance.ts';
import { fold } from '#lib/fold.ts';
import type { PlaceName } from '#lib/map/name-room.ts';
import { isInBox, NAIROBI_BOX, type Size, type View } from '#lib/map/viewport.ts';

const TOWN = 0;
const COUNTY = 1;
const AREA = 2;

const townNames = new Set(places.cities.map(({ name }) => fold(name)));
const addRank = (list: readonly { name: string; lat: number; lng: number }[], rank: number): PlaceName[] =>
  list.map(({ name, lat, lng }) => ({ name, lat, lng, rank }));

/** The firm's own places: towns, counties that are not named like their town, and areas. */
export const namedPlaces: readonly PlaceName[] = [
  ...addRank(places.cities, TOWN),
  ...addRank(
    places.counties.filter(({ name }) => !townNames.has(fold(name))),
    COUNTY,
  ),
  ...addRank(places.nairobi_areas, AREA),
];
/** What is written on the map, where a part of a town, "Milimani, Nakuru", would lie on the town's name. */
export const writtenPlaces = namedPlaces.filter(({ name }) => !name.includes(', '));
const nameByFolded = new Map(namedPlaces.map(({ name }) => [fold(name), name]));

/** A place as people write it, from its folded name: "kileleshwa" gives "Kileleshwa". */
export const getPlaceTitle = (folded: string): string =>
  nameByFolded.get(folded) ?? folded.replace(/(^| )\p{L}/gu, (letter) => letter.toUpperCase());

/** The nearest town; of a part of a town, "Milimani, Nakuru", the town itself. */
export function getTownNear(at: Place): string {
  if (isInBox(NAIROBI_BOX, at)) return 'Nairobi';
  const towns = namedPlaces.filter(({ rank }) => rank === TOWN);
  const nearest = towns.reduce((near, town) =>
    getKilometresBetween(at, town) < getKilometresBetween(at, near) ? town : near,
  );
  return nearest.name.split(', ').at(-1) ?? nearest.name;
}

/** So many towns show where a place is. */
const TOWNS_IN_SIGHT = 4;
/** Half of a town's name, and what stands below its point, px. */
const NAME_ROOM = { x: 40, y: 24 };
/** In px a degree: the names of counties need it. */
const LEAST_SCALE = 64;

/** Away from the streets of Nairobi a view is no closer than the nearest towns allow. */
export function fitTowns(view: View, { width, height }: Size): View {
  if (isInBox(NAIROBI_BOX, view)) return view;
  const scales = writtenPlaces
    .filter(({ rank }) => rank === TOWN)
    .map(({ lat, lng }) =>
      Math.min(
        (width / 2 - NAME_ROOM.x) / Math.abs(lng - view.lng),
        (height / 2 - NAME_ROOM.y) / Math.abs(lat - view.lat),
      ),
    )
    .sort((a, b) => b - a);
  return { ...view, scale: Math.max(LEAST_SCALE, Math.min(view.scale, scales[TOWNS_IN_SIGHT - 1] ?? 0)) };
}
