import type { Place } from '#lib/distance.ts';
import { isInBox, KM_PER_DEGREE, NAIROBI_BOX, type View } from '#lib/map/viewport.ts';

/** Radius of the circle, km. */
export const CIRCLE_KM = 0.5;
/** Rounds the centre to about 440 m, in degrees, so that it does not give away where the property is. */
const STEP = 0.004;

/** About 5 km across a phone where the map has streets, px a degree. */
const STREETS_SCALE = 8_000;
/** About 20 km across a phone elsewhere, where roads and towns show the way. */
const LAND_SCALE = 2_000;

/** The view of the circle around a property, whose middle is the circle's. */
export function getCircleView({ lat, lng }: Place): View {
  const centre = { lat: Math.round(lat / STEP) * STEP, lng: Math.round(lng / STEP) * STEP };
  return { ...centre, scale: isInBox(NAIROBI_BOX, centre) ? STREETS_SCALE : LAND_SCALE };
}

/** Diameter of the circle in a view of this scale, px. @param scale px a degree */
export const getCirclePixels = (scale: number): number => Math.round(((2 * CIRCLE_KM) / KM_PER_DEGREE) * scale);
