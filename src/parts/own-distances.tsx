import type { PropertySummary } from '#contract/property.ts';
import { useDevice } from '#data/device/device-query.ts';
import { type MyPlace, myPlacesQuery } from '#data/device/visitor-lists.queries.ts';
import { kilometresBetween, kilometresInWords, type Place } from '#lib/distance.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './own-distances.module.css';

interface OwnDistancesProps {
  readonly property: Pick<PropertySummary, 'location'>;
}

/** How far a home is from the visitor's own places, in a straight line; nothing where there are none. Browser only. */
export function OwnDistances({ property }: OwnDistancesProps) {
  const { data: places = [] } = useDevice(myPlacesQuery);
  const distances = distancesOf(property, places);
  if (distances.length === 0) return null;
  return (
    <p className={classNames('text-sm top-1 saved', styles['distances'])} title="In a straight line">
      {distances.map(distanceFrom).join(' · ')}
      <span className="visually-hidden">, in a straight line</span>
    </p>
  );
}

/** How far a home is from one of the visitor's own places. */
interface PlaceDistance {
  readonly place: MyPlace;
  /** In a straight line. */
  readonly km: number;
  /** "4.2 km"; without the place's name. */
  readonly words: string;
}

/** Where a home is, WGS84 degrees; undefined where its record does not say. */
export function pointOf({ location }: Pick<PropertySummary, 'location'>): Place | undefined {
  const { lat, lng } = location ?? {};
  return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : undefined;
}

/**
 * How far a home is from each of the visitor's places, in their order. Worked out on this device, from what is kept on it.
 * @returns empty where there are no places, or where the home's record does not say where it is
 */
export function distancesOf(
  property: Pick<PropertySummary, 'location'>,
  places: readonly MyPlace[],
): readonly PlaceDistance[] {
  const home = pointOf(property);
  if (home === undefined) return [];
  return places.map((place) => {
    const km = kilometresBetween(home, place);
    return { place, km, words: kilometresInWords(km) };
  });
}

/** "4.2 km from Work". Say beside it that this is a straight line. */
export const distanceFrom = ({ words, place }: PlaceDistance): string => `${words} from ${place.name}`;
