import type { PropertyFilter } from '#contract/filter.ts';
import { placeNames } from '#contract/place-names.ts';
import { fold } from '#lib/fold.ts';
import type { Box } from '#lib/map/viewport.ts';

/**
 * The search of an area of the map: a place that was searched before gives way to it, words that were typed stay.
 * @param box as an address holds it
 */
export function areaFilter({ location, ...filter }: PropertyFilter, box: Box): PropertyFilter {
  const isPlace = location !== undefined && placeNames.has(fold(location));
  return {
    ...filter,
    ...(location === undefined || isPlace ? {} : { location }),
    bounds: [box.west, box.south, box.east, box.north],
  };
}
