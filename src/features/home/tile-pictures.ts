import { home } from '#content/home.ts';
import type { Picture, PropertySummary } from '#contract/property.ts';

const says = (value: string | null | undefined, ...names: readonly string[]): boolean =>
  value != null && names.includes(value.toLowerCase());
const isTagged = (property: PropertySummary, tag: string): boolean =>
  property.tags?.some((own) => says(own, tag)) === true;

const fits: Readonly<Record<string, (property: PropertySummary) => boolean>> = {
  furnished: (property) => says(property.furnishing, 'furnished'),
  'off-plan': (property) => isTagged(property, 'off-plan'),
  office: (property) => says(property.subtype, 'office-space', 'office'),
  land: (property) => says(property.property_type, 'land'),
  'modern-apartments': (property) => says(property.subtype, 'apartment', 'flats') && !isTagged(property, 'off-plan'),
  'on-compound': (property) => isTagged(property, 'on-compound') && !isTagged(property, 'off-plan'),
};

/**
 * A picture for each lifestyle tile, from properties that fit it. A property lends its picture to one tile only; a tile
 * that none fits has no picture. Furnished homes are shown from inside, where there is a second picture.
 */
export function picturesOfTiles(properties: readonly PropertySummary[]): ReadonlyMap<string, Picture> {
  const chosen = new Map<string, Picture>();
  const lent = new Set<number>();
  for (const { id } of home.lifestyle.tiles) {
    const property = properties.find(
      (one) => !lent.has(one.id) && (one.pictures?.length ?? 0) > 0 && fits[id]?.(one) === true,
    );
    const picture = id === 'furnished' ? (property?.pictures?.[1] ?? property?.pictures?.[0]) : property?.pictures?.[0];
    if (property === undefined || picture === undefined) continue;
    lent.add(property.id);
    chosen.set(id, picture);
  }
  return chosen;
}
