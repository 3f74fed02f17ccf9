import type { PropertySummary } from '#contract/property.ts';
import { kilometresBetween } from '#lib/distance.ts';

type Placed = Pick<PropertySummary, 'location'>;

/** Straight-line distance of two properties in km; null unless both say where they are. */
export function kilometresApart(one: Placed, other: Placed): number | null {
  const { lat: lat1, lng: lng1 } = one.location ?? {};
  const { lat: lat2, lng: lng2 } = other.location ?? {};
  if (lat1 == null || lng1 == null || lat2 == null || lng2 == null) return null;
  return kilometresBetween({ lat: lat1, lng: lng1 }, { lat: lat2, lng: lng2 });
}

/** "4 km", "600 m" under a kilometre in steps of a hundred, "less than 100 m"; never minutes: we have no roads. */
export function distanceInWords(km: number): string {
  if (km >= 0.95) return `${Math.round(km)} km`;
  const hundreds = Math.round(km * 10) * 100;
  return hundreds === 0 ? 'less than 100 m' : `${hundreds} m`;
}

/** All legs of a day in km; null with fewer than two stops, or when one of them does not say where it is. */
export function kilometresInAll(stops: readonly Placed[]): number | null {
  let sum = 0;
  for (const [index, stop] of stops.entries()) {
    const before = stops[index - 1];
    if (before === undefined) continue;
    const leg = kilometresApart(before, stop);
    if (leg === null) return null;
    sum += leg;
  }
  return stops.length < 2 ? null : sum;
}
