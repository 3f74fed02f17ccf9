import { fold } from '../lib/fold.ts';
import places from './places.json' with { type: 'json' };

/** Folded names of every place a location can name exactly (decision 8): areas, cities and counties. */
export const placeNames: ReadonlySet<string> = new Set(
  [...places.nairobi_areas, ...places.cities, ...places.counties].map((place) => fold(place.name)),
);
