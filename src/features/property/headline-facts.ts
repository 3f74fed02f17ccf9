import type { PropertyDetail } from '#contract/property.ts';
import { formatRange } from '#lib/ranges.ts';
import { type Fact, factsOf } from '#parts/facts.ts';

type Source = Pick<
  PropertyDetail,
  'property_type' | 'agreement_type' | 'bedrooms' | 'bathrooms' | 'area_sqft' | 'plot_acres' | 'variants' | 'price'
>;

/** The facts under a property's price: beds, baths, sq ft, and for sales KES a sq ft. What is unknown is dropped. */
export function headlineFacts(property: Source): ReadonlyArray<Pick<Fact, 'value' | 'unit'>> {
  const facts = factsOf(property).map(({ kind, value, unit }) => ({
    value,
    unit: kind === 'beds' || kind === 'baths' ? plural(value, unit) : unit,
  }));
  const perSquareFoot = pricePerSquareFoot(property);
  return perSquareFoot === null ? facts : [...facts, { value: perSquareFoot, unit: 'KES a sq ft' }];
}

/** The word under a number. A studio has no unit, but needs a word too. */
const plural = (value: string, unit: string): string => {
  if (unit === '') return 'one room';
  return value === '1' ? unit : `${unit}s`;
};

/** For a sale: price by area in KES a sq ft, rounded; a range where the options differ; null when it is not known. */
function pricePerSquareFoot(property: Source): string | null {
  if (property.agreement_type?.toLowerCase() !== 'sale') return null;
  const variants = property.variants ?? [];
  const offers = variants.length > 0 ? variants : [property];
  const rates = offers
    .filter(
      (offer): offer is { price: number; area_sqft: number } => positive(offer.price) && positive(offer.area_sqft),
    )
    .map(({ price, area_sqft }) => Math.round(price / area_sqft))
    .filter(positive);
  return formatRange(rates);
}

const positive = (value: number | null | undefined): value is number => typeof value === 'number' && value > 0;
