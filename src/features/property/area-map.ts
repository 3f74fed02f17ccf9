import type { PropertyDetail } from '#contract/property.ts';
import { placeOf } from '#contract/property-facts.ts';
import { mapHref } from '#lib/contact-links.ts';

/**
 * Address of a map at the property's area (S18): by the area's name, or by coordinates rounded to about 100 m where the
 * record has no name; undefined where it has neither.
 */
export function areaMapHref(property: Pick<PropertyDetail, 'address' | 'state' | 'location'>): string | undefined {
  const { address, state } = placeOf(property);
  const names = [address, state].filter((name): name is string => name !== undefined && name.trim() !== '');
  const { lat, lng, country } = property.location ?? {};
  const query =
    names.length > 0
      ? [...new Set([...names, country || 'Kenya'])].join(', ')
      : typeof lat === 'number' && typeof lng === 'number'
        ? `${lat.toFixed(3)},${lng.toFixed(3)}`
        : undefined;
  return query === undefined ? undefined : mapHref(query);
}
