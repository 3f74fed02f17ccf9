import type { Place } from '#lib/distance.ts';
import { isInBox, KM_PER_DEGREE, NAIROBI_BOX, type View } from '#lib/map/viewport.ts';

export const CIRCLE_KM = 0.5;
/** In degrees, about 440 m: rounding hides where the property is. */
const STEP = 0.004;

/** In px a degree, where the map has streets: about 5 km across a phone. */
const STREETS_SCALE = 8_000;
/** In px a degree elsewhere, where only towns show the way: about 20 km across a phone. */
const LAND_SCALE = 2_000;

/** Its middle is the circle's. */
export function getCircleView({ lat, lng }: Place): View {
  const centre = { lat: Math.round(lat / STEP) * STEP, lng: Math.round(lng / STEP) * STEP };
  return { ...centre, scale: isInBox(NAIROBI_BOX, centre) ? STREETS_SCALE : LAND_SCALE };
}

/** The diameter. @param scale px a degree */
export const getCirclePixels = (scale: number): number => Math.round(((2 * CIRCLE_KM) / KM_PER_DEGREE) * scale);
