import type { Place } from '#lib/distance.ts';
import { isOnMap, type View } from '#lib/map/viewport.ts';

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

export type NearMe = { readonly at: Place } | { readonly problem: string };

const ANSWERS: Readonly<Record<number, string>> = {
  1: 'Your browser does not allow it. Allow location for this site in the browser’s settings, then press again.',
  2: 'Your device cannot tell where it is just now.',
  3: 'Your device did not find where it is in time. Try again under the open sky.',
};

/** Asks the browser, coarsely. Never rejects: a problem is said in words. */
export function askWhere(geolocation: Geolocation | undefined): Promise<NearMe> {
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
