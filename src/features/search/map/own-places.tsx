import { type RefObject, useLayoutEffect } from 'react';
import { useDevice } from '#data/device/device-query.ts';
import { type MyPlace, myPlacesQuery } from '#data/device/visitor-lists.queries.ts';
import type { Place } from '#lib/distance.ts';
import { isOnMap, type View } from '#lib/map/viewport.ts';
import { type MapView, placed } from '#parts/map/map-view.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { minusIcon, pinIcon, plusIcon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './homes-map.module.css';

// Where the visitor is. Asked for when they press "Near me", kept in memory alone, and used on this device only: it is in no
// address, no request and no storage.

/** Longest wait, ms. */
const LIMIT_MS = 15_000;
/** A position of the last minute will do, ms. */
const MAX_AGE_MS = 60_000;
/** About 110 m: nothing on the map is finer. */
const STEPS = 1000;
/** Steps of a degree that the middle of the map keeps to: about 2 km. What is in sight then does not tell where one is. */
const VIEW_STEPS = 50;
/** About 12 km from side to side on a phone, px a degree. */
const NEAR_SCALE = 3_500;

type NearMe = { readonly at: Place } | { readonly problem: string };

const ANSWERS: Readonly<Record<number, string>> = {
  1: 'Your browser does not allow it. Allow location for this site in the browser’s settings, then press again.',
  2: 'Your device cannot tell where it is just now.',
  3: 'Your device did not find where it is in time. Try again under the open sky.',
};

/** Asks the browser for a coarse position. Never rejects: a problem comes back in words. */
export function loadPosition(geolocation: Geolocation | undefined): Promise<NearMe> {
  if (geolocation === undefined) {
    return Promise.resolve({ problem: 'This browser cannot tell where you are.' });
  }
  return new Promise((done) => {
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        const at = { lat: Math.round(latitude * STEPS) / STEPS, lng: Math.round(longitude * STEPS) / STEPS };
        done(isOnMap(at) ? { at } : { problem: 'You are outside of Kenya: the map ends there.' });
      },
      ({ code }) => done({ problem: ANSWERS[code] ?? 'Your device cannot tell where it is just now.' }),
      { enableHighAccuracy: false, timeout: LIMIT_MS, maximumAge: MAX_AGE_MS },
    );
  });
}

/** The view around the visitor; its middle is the same for everybody within two kilometres. */
export const viewNear = ({ lat, lng }: Place): View => ({
  lat: Math.round(lat * VIEW_STEPS) / VIEW_STEPS,
  lng: Math.round(lng * VIEW_STEPS) / VIEW_STEPS,
  scale: NEAR_SCALE,
});

const NO_PLACES: readonly MyPlace[] = [];

interface OwnMarksProps {
  readonly map: RefObject<MapView | null>;
  readonly me: Place | undefined;
}

/** The visitor's own places, in the colour of what is on this device alone. */
export function OwnMarks({ map, me }: OwnMarksProps) {
  const { data: places = NO_PLACES } = useDevice(myPlacesQuery);
  // The places arrive after the map, which positions them without rendering.
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

const FACTOR = 2;

/** Closer and further, over the map. */
export function ZoomButtons({ onZoom }: { readonly onZoom: (factor: number) => void }) {
  return (
    <div className={classNames('stack gap-2', styles['zoom'])}>
      <IconButton icon={plusIcon} look="edge" label="Closer" onClick={() => onZoom(FACTOR)} />
      <IconButton icon={minusIcon} look="edge" label="Further away" onClick={() => onZoom(1 / FACTOR)} />
    </div>
  );
}

interface OwnButtonsProps {
  readonly onNearMe: () => void;
  readonly isAsking: boolean;
  readonly onPlaces: () => void;
}

/** Where the visitor is, and their own places: below the map, where they cover no label. */
export function OwnButtons({ onNearMe, isAsking, onPlaces }: OwnButtonsProps) {
  return (
    <div className={classNames('row gap-2', styles['own-buttons'])}>
      <Button small icon={pinIcon} busy={isAsking} busyLabel="Asking…" onClick={onNearMe}>
        Near me
      </Button>
      <Button small onClick={onPlaces}>
        My places
      </Button>
    </div>
  );
}
