import places from '#content/places.json' with { type: 'json' };
import { fold } from '#lib/fold.ts';
import type { PlaceName } from '#lib/map/name-room.ts';

// The names that are written on the map: the firm's own places, in the order in which they are of use.

/** Ranks: towns, then the counties' names in the land, then areas of Nairobi. */
const TOWN = 0;
const COUNTY = 1;
const AREA = 2;

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
