import places from '#content/places.json' with { type: 'json' };
import { fold } from '#lib/fold.ts';

/** Areas, cities and counties, folded (S8). */
export const placeNames: ReadonlySet<string> = new Set(
  [...places.nairobi_areas, ...places.cities, ...places.counties].map((place) => fold(place.name)),
);

/** Folded counties by the folded name of an area or city. */
export const countyOf: ReadonlyMap<string, string> = new Map(
  [...places.nairobi_areas, ...places.cities].map(({ name, county }) => [fold(name), fold(county)]),
);
