import type { PropertyDetail } from '#contract/property.ts';

/** A sale's prices in KES a sq ft, one for each option or its own; empty for a let and without price or area. */
export function getPricesPerSquareFoot({
  agreement_type,
  price,
  area_sqft,
  variants,
}: Pick<PropertyDetail, 'agreement_type' | 'price' | 'area_sqft' | 'variants'>): readonly number[] {
  if (agreement_type?.toLowerCase() !== 'sale') return [];
  const offers = variants != null && variants.length > 0 ? variants : [{ price, area_sqft }];
  return offers
    .map((offer) => Math.round((offer.price ?? 0) / (offer.area_sqft ?? 0)))
    .filter((rate) => Number.isFinite(rate) && rate > 0);
}
