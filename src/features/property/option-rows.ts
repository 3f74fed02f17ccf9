import type { Variant } from '#contract/property.ts';
import { formatNumber } from '#lib/money.ts';

/**
 * The options table of a property (spec §9): the bed or bath column is hidden if all variants are 0; a 0 reads "N/A";
 * a missing area "-". A variant without a price reads "On request".
 * @returns the table ready to be written: rows in the server's order, cells as text
 */
export function optionTable(variants: readonly Variant[]) {
  return {
    showBeds: variants.some((variant) => counted(variant.bedrooms)),
    showBaths: variants.some((variant) => counted(variant.bathrooms)),
    rows: variants.map((variant) => ({
      beds: count(variant.bedrooms),
      baths: count(variant.bathrooms),
      area: counted(variant.area_sqft) ? formatNumber(variant.area_sqft) : '-',
      price: counted(variant.price) ? formatNumber(variant.price) : 'On request',
    })),
  };
}

const counted = (value: number | null | undefined): value is number => typeof value === 'number' && value > 0;

const count = (value: number | null | undefined): string => (counted(value) ? formatNumber(value) : 'N/A');
