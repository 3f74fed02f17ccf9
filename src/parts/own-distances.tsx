import type { PropertySummary } from '#contract/property.ts';
import { useDevice } from '#data/device/device-query.ts';
import { type MyPlace, myPlacesQuery } from '#data/device/visitor-lists.queries.ts';
import { formatKilometres, getKilometresBetween, type Place } from '#lib/distance.ts';
import { distances as words } from './words-lazy.ts';

type Located = Pick<PropertySummary, 'location'>;

/** In a straight line; nothing without places. Browser only. */
export function OwnDistances({ property }: { readonly property: Located }) {
  const { data: places = [] } = useDevice(myPlacesQuery);
  const distances = getDistances(property, places);
  if (distances.length === 0) return null;
  return (
    <p className="text-sm top-1 saved leading-20" title={words.straightLine}>
      {distances.map(formatDistanceFrom).join(' · ')}
      <span className="visually-hidden">{words.inStraightLine}</span>
    </p>
  );
}

interface PlaceDistance {
  readonly place: MyPlace;
  readonly km: number;
  readonly words: string;
}

/** The point of a property, WGS84 degrees; undefined where its record has none. */
export function getPoint({ location }: Located): Place | undefined {
  const { lat, lng } = location ?? {};
  return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : undefined;
}

/** Distances from each of the visitor's places, in their order; none for a property without a point. */
export function getDistances(property: Located, places: readonly MyPlace[]): readonly PlaceDistance[] {
  const point = getPoint(property);
  if (point === undefined) return [];
  return places.map((place) => {
    const km = getKilometresBetween(point, place);
    return { place, km, words: formatKilometres(km) };
  });
}

/** "4.2 km from Work". Write beside it that this is a straight line. */
export const formatDistanceFrom = ({ words: km, place }: PlaceDistance): string => words.from(km, place.name);
