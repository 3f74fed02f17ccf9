import type { Place } from '#lib/distance.ts';
import { isInBox, KM_PER_DEGREE, LEAST_CIRCLE, NAIROBI_BOX, type View } from '#lib/map/viewport.ts';

export const CIRCLE_KM = 0.5;
/** In degrees, about 440 m: rounding hides where the property is. */
const STEP = 0.004;

/** In px a degree, where the map has streets: about 5 km across a phone. */
const STREETS_SCALE = 8_000;
/** The largest in px a degree elsewhere, where towns, lakes and the coast show the way: about 140 km across a phone. */
const LAND_SCALE = 256;

/** Its middle is the circle's. */
export function getCircleView({ lat, lng }: Place): View {
  const centre = { lat: Math.round(lat / STEP) * STEP, lng: Math.round(lng / STEP) * STEP };
  return { ...centre, scale: isInBox(NAIROBI_BOX, centre) ? STREETS_SCALE : LAND_SCALE };
}

/** The diameter on the ground. @param scale px a degree */
const getTruePixels = (scale: number): number => Math.round(((2 * CIRCLE_KM) / KM_PER_DEGREE) * scale);

/** A circle that is drawn larger than it is on the ground marks its middle. @param scale px a degree */
export const isMark = (scale: number): boolean => getTruePixels(scale) < LEAST_CIRCLE;

/** The diameter as drawn. @param scale px a degree */
export const getCirclePixels = (scale: number): number => Math.max(LEAST_CIRCLE, getTruePixels(scale));
