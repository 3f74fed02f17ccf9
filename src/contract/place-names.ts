import places from '#content/places.json' with { type: 'json' };
import { fold } from '#lib/fold.ts';

/** Folded names of every known place (S8): areas, cities and counties. */
export const placeNames: ReadonlySet<string> = new Set(
  [...places.nairobi_areas, ...places.cities, ...places.counties].map((place) => fold(place.name)),
);

/** The folded county of an area or city, by its folded name. */
export const countyOf: ReadonlyMap<string, string> = new Map(
  [...places.nairobi_areas, ...places.cities].map(({ name, county }) => [fold(name), fold(county)]),
);
