import places from '#content/places.json' with { type: 'json' };
import { DEFAULT_COUNTRY } from '#contract/filter.ts';
import type { PropertyDetail } from '#contract/property.ts';
import { placeOf } from '#contract/property-facts.ts';
import { fold } from '#lib/fold.ts';

/*
 * Where a home is, as Meta asks for it: with a city, a region and a point.
 */

interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** A home's place; each text is there. */
export interface MetaPlace {
  readonly neighbourhood: string;
  readonly city: string;
  readonly region: string;
  readonly country: string;
  readonly point: Point;
}

/** The city of which the areas of content/places.json are parts. */
const CITY_OF_AREAS = 'Nairobi';

const byName = (named: readonly (Point & { readonly name: string })[]): ReadonlyMap<string, Point> =>
  new Map(named.map(({ name, lat, lng }) => [fold(name), { lat, lng }]));
const areas = byName(places.nairobi_areas);
const towns = byName(places.cities);
const counties = byName(places.counties);

const isPoint = (lat: unknown, lng: unknown): boolean =>
  typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;

/**
 * The place of a home: its own point, else that of its area, town or county in content/places.json.
 * @returns undefined where its record does not say enough
 */
export function metaPlaceOf(home: PropertyDetail): MetaPlace | undefined {
  const { address, state } = placeOf(home);
  const neighbourhood = address?.trim() || state?.trim();
  if (neighbourhood === undefined || neighbourhood === '') return undefined;
  const name = fold(neighbourhood);
  const region = state?.trim() || neighbourhood;
  const city = areas.has(name) ? CITY_OF_AREAS : towns.has(name) ? neighbourhood : region;
  const { lat, lng, country } = home.location ?? {};
  const own = isPoint(lat, lng) ? { lat: lat ?? 0, lng: lng ?? 0 } : undefined;
  const point = own ?? areas.get(name) ?? towns.get(name) ?? counties.get(fold(region));
  if (point === undefined) return undefined;
  return { neighbourhood, city, region, country: country?.trim() || DEFAULT_COUNTRY, point };
}
