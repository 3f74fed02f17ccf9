import { boundedPrices, type PropertyFilter } from '#contract/filter.ts';
import type { PropertySummary } from '#contract/property.ts';
import { counted } from '#lib/counted.ts';
import { priceParts } from '#lib/money.ts';

/**
 * Why a home is listed although its price, the lowest of its options, is not within the bounds asked for: "1 option within
 * your price". Options with fewer rooms than asked for do not count. Undefined where the price says it already.
 */
export function optionsWithin(
  property: Pick<PropertySummary, 'price' | 'lowest_variant_price' | 'variants'>,
  filter: PropertyFilter,
): string | undefined {
  const { min = 0, max = Number.POSITIVE_INFINITY } = boundedPrices(filter);
  const isWithin = (price: number | null | undefined): boolean => price != null && price >= min && price <= max;
  const { amount } = priceParts(property);
  if (amount === null || isWithin(amount)) return undefined;
  const { bedrooms = 0, bathrooms = 0 } = filter;
  const options = (property.variants ?? []).filter(
    (option) => isWithin(option.price) && (option.bedrooms ?? 0) >= bedrooms && (option.bathrooms ?? 0) >= bathrooms,
  ).length;
  return options === 0 ? undefined : `${counted(options, 'option')} within your price`;
}
