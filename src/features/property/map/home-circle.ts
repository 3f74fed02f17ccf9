import type { Place } from '#lib/distance.ts';

// Where a home is, as far as the site says it: somewhere in a circle. The exact place is told by the agent.

/** Radius of the circle, km. */
export const CIRCLE_KM = 0.5;
/** The middle keeps to steps of this many degrees, some 440 m: the home is in the circle, and not in its middle. */
const STEP = 0.004;

/** The middle of the circle around a home. */
export const circleAround = ({ lat, lng }: Place): Place => ({
  lat: Math.round(lat / STEP) * STEP,
  lng: Math.round(lng / STEP) * STEP,
});
