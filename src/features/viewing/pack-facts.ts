import type { PropertySummary } from '#contract/property.ts';
import { getKilometresBetween } from '#lib/distance.ts';

/** By this device's clock and zone: "2026-11-21". @param now ms since 1970 */
export const formatLocalDate = (now: number): string =>
  new Date(now - new Date(now).getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

/** The earliest time of the stops: "09:00". */
export const getFirstTime = (stops: readonly { readonly time: string | null }[]): string | undefined =>
  stops.flatMap(({ time }) => time ?? []).sort()[0];

type Located = Pick<PropertySummary, 'location'>;

/** In a straight line; null unless both have a location. */
export function getKilometresApart(from: Located, to: Located): number | null {
  const { lat: lat1, lng: lng1 } = from.location ?? {};
  const { lat: lat2, lng: lng2 } = to.location ?? {};
  if (lat1 == null || lng1 == null || lat2 == null || lng2 == null) return null;
  return getKilometresBetween({ lat: lat1, lng: lng1 }, { lat: lat2, lng: lng2 });
}

/** Null with fewer than two stops, or when one has no location. */
export function getKilometresInAll(stops: readonly Located[]): number | null {
  const legs = stops.slice(1).map((stop, index) => getKilometresApart(stops[index] ?? stop, stop));
  if (legs.length === 0 || legs.includes(null)) return null;
  return legs.reduce<number>((sum, leg) => sum + (leg ?? 0), 0);
}
