import { type RefObject, useLayoutEffect } from 'react';
import { useDevice } from '#data/device/device-query.ts';
import { type MyPlace, myPlacesQuery } from '#data/device/visitor-lists.queries.ts';
import type { Place } from '#lib/distance.ts';
import { isOnMap, type View } from '#lib/map/viewport.ts';
import { getPositionOnMap, type MapView } from '#parts/map/map-view.ts';
import styles from './property-map.module.css';
import { places as placesWords, position as words } from './words.tsx';

// The position stays in memory: no address, request or storage holds it.

const TIMEOUT_MS = 15_000;
const MAX_AGE_MS = 60_000;
/** About 110 m: nothing on the map is finer. */
const STEPS = 1000;
/** About 2 km, so that the visible area does not reveal the position. */
const VIEW_STEPS = 50;
/** In px a degree: about 12 km across a phone. */
const NEAR_SCALE = 3_500;

const roundPlace = ({ lat, lng }: Place, steps: number): Place => ({
  lat: Math.round(lat * steps) / steps,
  lng: Math.round(lng * steps) / steps,
});

/** Gets a coarse position. Never rejects: a problem comes back in words. */
export function loadPosition(
  geolocation: Geolocation | undefined,
): Promise<{ readonly at: Place } | { readonly problem: string }> {
  if (geolocation === undefined) return Promise.resolve({ problem: words.unsupported });
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        const at = roundPlace({ lat: latitude, lng: longitude }, STEPS);
        resolve(isOnMap(at) ? { at } : { problem: words.outside });
      },
      ({ code }) => resolve({ problem: words.errors[code] ?? words.unknown }),
      { enableHighAccuracy: false, timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    );
  });
}

/** Its centre is the same for everybody within two kilometres. */
export const getViewNear = (at: Place): View => ({ ...roundPlace(at, VIEW_STEPS), scale: NEAR_SCALE });

const NO_PLACES: readonly MyPlace[] = [];

/** Own places have the colour of data that stays on this device. */
export function OwnMarks({ map, me }: { readonly map: RefObject<MapView | null>; readonly me: Place | undefined }) {
  const { data: places = NO_PLACES } = useDevice(myPlacesQuery);
  // Places come after the map, which positions elements without rendering.
  useLayoutEffect(() => {
    if (places.length > 0 || me !== undefined) map.current?.positionElements();
  }, [map, places, me]);
  const marks = [
    ...places.map((place) => ({ key: place.slot, name: place.name, at: place })),
    ...(me === undefined ? [] : [{ key: 'me', name: words.me, at: me }]),
  ];
  if (marks.length === 0) return null;
  return (
    <ul aria-label={placesWords.marks}>
      {marks.map(({ key, name, at }) => (
        <li key={key} {...getPositionOnMap(at)} className={`saved nowrap no-events rounded-1 own-tag ${styles['own']}`}>
          {name}
        </li>
      ))}
    </ul>
  );
}
