import { type RefObject, useLayoutEffect } from 'react';
import { useDevice } from '#data/device/device-query.ts';
import { type MyPlace, myPlacesQuery } from '#data/device/visitor-lists.queries.ts';
import type { Place } from '#lib/distance.ts';
import { type MapView, placed } from '#parts/map/map-view.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './homes-map.module.css';

const NO_PLACES: readonly MyPlace[] = [];

interface OwnMarksProps {
  readonly map: RefObject<MapView | null>;
  /** Where the visitor is, if they have asked. */
  readonly me: Place | undefined;
}

/** The visitor's own places, in the colour of what is on this device alone. */
export function OwnMarks({ map, me }: OwnMarksProps) {
  const { data: places = NO_PLACES } = useDevice(myPlacesQuery);
  // They come when the map stands, and it is not rendered for them.
  useLayoutEffect(() => {
    if (places.length > 0 || me !== undefined) map.current?.place();
  }, [map, places, me]);
  if (places.length === 0 && me === undefined) return null;
  return (
    <ul aria-label="My places on the map">
      {places.map((place) => (
        <li key={place.slot} {...placed(place)} className={classNames('kept nowrap', styles['own'])}>
          {place.name}
        </li>
      ))}
      {me === undefined ? null : (
        <li {...placed(me)} className={classNames('kept nowrap', styles['own'])}>
          You, about
        </li>
      )}
    </ul>
  );
}
