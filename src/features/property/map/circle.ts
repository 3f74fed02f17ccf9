import type { Place } from '#lib/distance.ts';
import { KM_PER_DEGREE, type View } from '#lib/map/viewport.ts';

export const CIRCLE_KM = 0.5;
/** In degrees, about 440 m: rounding hides where the property is. */
const STEP = 0.004;

/** In px a degree: about 5 km across a phone, and a circle large enough to see. */
const SCALE = 8_000;

/** Its middle is the circle's. */
export function getCircleView({ lat, lng }: Place): View {
  return { lat: Math.round(lat / STEP) * STEP, lng: Math.round(lng / STEP) * STEP, scale: SCALE };
}

/** The diameter in that view. */
export const CIRCLE_PIXELS = Math.round(((2 * CIRCLE_KM) / KM_PER_DEGREE) * SCALE);
