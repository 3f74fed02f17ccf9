import { AMENITIES } from '#contract/amenities.ts';
import type { Amenity } from '#contract/property.ts';

/** Amenities that are shown: those of the catalogue, once each, under the server's name (spec §3). */
export const shownAmenities = (amenities: readonly Amenity[]): readonly Amenity[] => [
  ...new Map(amenities.filter(({ id }) => AMENITIES.has(id)).map((amenity) => [amenity.id, amenity])).values(),
];
