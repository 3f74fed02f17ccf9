import places from '#content/places.json' with { type: 'json' };
import { fold } from '#lib/fold.ts';
import { namesWithRoom, type PlaceName } from '#lib/map/name-room.ts';

/*
 * The names that are written on the map: the firm's own places, in the order in which they are of use.
 */

/** Ranks: towns, then the counties' names in the land, then areas of Nairobi. */
const TOWN = 0;
const COUNTY = 1;
const AREA = 2;
/** The level of viewport.ts from which a rank is written. */
const FIRST_LEVEL = [0, 2, 6, 8];

const townNames = new Set(places.cities.map(({ name }) => fold(name)));
const ranked = (list: readonly { name: string; lat: number; lng: number }[], rank: number): PlaceName[] =>
  list.map(({ name, lat, lng }) => ({ name, lat, lng, rank }));

/** Towns, counties that are not named like their town, and areas. */
const ownNames: readonly PlaceName[] = [
  ...ranked(places.cities, TOWN),
  ...ranked(
    places.counties.filter(({ name }) => !townNames.has(fold(name))),
    COUNTY,
  ),
  ...ranked(places.nairobi_areas, AREA),
];
const ownFolded: ReadonlyMap<string, string> = new Map(ownNames.map(({ name }) => [fold(name), name]));

/** A place as people write it, from its folded name: "kileleshwa" gives "Kileleshwa". */
export const placeTitle = (folded: string): string =>
  ownFolded.get(folded) ?? folded.replace(/(^| )\p{L}/gu, (letter) => letter.toUpperCase());

/** The places that a visitor may choose from a list, by name. */
export const namedPlaces: readonly PlaceName[] = ownNames;

const laidOut = new Map<string, readonly PlaceName[]>();

/**
 * The names with room at a level.
 * @param further names of the streets' sheet; those that the firm writes itself are left out
 * @param widthOf width of a name as it is drawn, in px
 */
export function namesAt(
  level: number,
  further: readonly PlaceName[],
  widthOf: (name: string) => number,
): readonly PlaceName[] {
  const key = `${level} ${further.length}`;
  const known = laidOut.get(key);
  if (known !== undefined) return known;
  const names = [...ownNames, ...further.filter(({ name }) => !ownFolded.has(fold(name)))];
  const shown = namesWithRoom(names, level, widthOf, (rank) => FIRST_LEVEL[rank] ?? 0);
  laidOut.set(key, shown);
  return shown;
}
