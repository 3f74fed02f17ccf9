import type { PropertyDetail } from '#contract/property.ts';
import { isOnMap } from '#lib/map/viewport.ts';
import { getAreaPlusCode } from '#lib/plus-code.ts';
import { getCircleView } from './map/circle.ts';

/** The circle's middle and its Plus Code; undefined without a point on our map. */
export function getCircleCode({ location }: Pick<PropertyDetail, 'location'>) {
  const { lat, lng } = location ?? {};
  if (lat == null || lng == null || !isOnMap({ lat, lng })) return undefined;
  const middle = getCircleView({ lat, lng });
  return { middle, code: getAreaPlusCode(middle) };
}
