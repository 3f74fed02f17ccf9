import places from '#content/places.json' with { type: 'json' };
import type { Place as Point } from '#lib/distance.ts';
import { fold } from '#lib/fold.ts';
import type { PropertyFilter } from './filter.ts';

export interface Place extends Point {
  readonly name: string;
  readonly county: string | undefined;
}

/** By folded name. An area wins over a county of the same name. */
export const placesByName: ReadonlyMap<string, Place> = new Map(
  [
    ...places.counties.map(({ name, lat, lng }): Place => ({ name, county: undefined, lat, lng })),
    ...[...places.cities, ...places.nairobi_areas],
  ].map((place) => [fold(place.name), place]),
);

/** Returns the name of a known place in any spelling; undefined for other words. */
export const getPlaceName = (location: string): string | undefined => placesByName.get(fold(location))?.name;

/** Returns the squared distance in degrees: exact enough to order places at the equator. */
export const getSquaredDistance = (a: Point, b: Point): number => (a.lat - b.lat) ** 2 + (a.lng - b.lng) ** 2;

/** Names the area or town nearest to the middle of a part of the map. @param bounds west, south, east and north, degrees */
export function getPlaceInMiddle([west, south, east, north]: NonNullable<PropertyFilter['bounds']>): string {
  const middle = { lat: (south + north) / 2, lng: (west + east) / 2 };
  return [...places.cities, ...places.nairobi_areas].reduce((a, b) =>
    getSquaredDistance(b, middle) < getSquaredDistance(a, middle) ? b : a,
  ).name;
}

/** Degrees, about 30 km for areas and towns and 150 km between the middles of counties. */
const MAX_AREA_DISTANCE = 0.27;
const MAX_COUNTY_DISTANCE = 1.35;

const getMaxDistance = ({ county }: Place): number => (county === undefined ? MAX_COUNTY_DISTANCE : MAX_AREA_DISTANCE);

/**
 * Names areas around areas and counties around counties, nearest first, without those that the places include.
 * @param isWanted chooses by name
 */
export function getNeighbours(
  locations: readonly string[],
  limit: number,
  isWanted: (name: string) => boolean = () => true,
): readonly string[] {
  const own = locations.flatMap((location) => placesByName.get(fold(location)) ?? []);
  const ownNames = new Set(own.map(({ name }) => name));
  return [...placesByName.values()]
    .filter(({ name }) => !ownNames.has(name) && isWanted(name))
    .filter(({ county }) => county === undefined || !ownNames.has(county))
    .flatMap((place) => {
      const near = own.filter((other) => (other.county === undefined) === (place.county === undefined));
      const nearest = Math.min(...near.map((other) => getSquaredDistance(place, other)));
      return nearest <= getMaxDistance(place) ** 2 ? [{ name: place.name, nearest }] : [];
    })
    .sort((a, b) => a.nearest - b.nearest)
    .slice(0, limit)
    .map(({ name }) => name);
}
