import type { MyPlace } from '#data/device/my-places.queries.ts';
import type { Place } from '#lib/distance.ts';
import { placed } from '#parts/map/map-view.ts';
import styles from './homes-map.module.css';

interface OwnMarksProps {
  readonly places: readonly MyPlace[];
  /** Where the visitor is, if they have asked. */
  readonly me: Place | undefined;
}

/** The visitor's own places, in the colour of what is on this device alone. */
export function OwnMarks({ places, me }: OwnMarksProps) {
  if (places.length === 0 && me === undefined) return null;
  return (
    <ul aria-label="My places on the map">
      {places.map((place) => (
        <li key={place.slot} {...placed(place)} className={styles['own']}>
          {place.name}
        </li>
      ))}
      {me === undefined ? null : (
        <li {...placed(me)} className={styles['own']}>
          You, about
        </li>
      )}
    </ul>
  );
}
