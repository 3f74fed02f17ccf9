import places from '#content/places.json' with { type: 'json' };
import type { PropertyFilter } from './filter.ts';

/** Names the place nearest to the middle of a part of the map. @param bounds west, south, east and north, degrees */
export function getPlaceInMiddle([west, south, east, north]: NonNullable<PropertyFilter['bounds']>): string {
  const getDistance = ({ lat, lng }: { readonly lat: number; readonly lng: number }): number =>
    Math.hypot(lat * 2 - south - north, lng * 2 - west - east);
  return [...places.cities, ...places.nairobi_areas].reduce((a, b) => (getDistance(b) < getDistance(a) ? b : a)).name;
}
