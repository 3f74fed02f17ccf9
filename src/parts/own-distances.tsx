import type { PropertySummary } from '#contract/property.ts';
import { useDevice } from '#data/device/device-query.ts';
import { myPlacesQuery } from '#data/device/visitor-lists.queries.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './own-distances.module.css';
import { distanceFrom, distancesOf } from './place-distances.ts';

export interface OwnDistancesProps {
  readonly property: Pick<PropertySummary, 'location'>;
}

/** How far a home is from the visitor's own places, in a straight line; nothing where there are none. Browser only. */
export function OwnDistances({ property }: OwnDistancesProps) {
  const { data: places = [] } = useDevice(myPlacesQuery);
  const distances = distancesOf(property, places);
  if (distances.length === 0) return null;
  return (
    <p className={classNames('text-sm top-1 kept', styles['distances'])} title="In a straight line">
      {distances.map(distanceFrom).join(' · ')}
      <span className="visually-hidden">, in a straight line</span>
    </p>
  );
}
