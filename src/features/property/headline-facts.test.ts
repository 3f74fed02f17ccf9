import { expect, it } from 'vitest';
import { headlineFacts } from './headline-facts.ts';

const inWords = (property: Parameters<typeof headlineFacts>[0]) =>
  headlineFacts(property).map(({ value, unit }) => `${value} ${unit}`);

it('the headline adds KES a sq ft to a sale, rounded', () => {
  const home = { property_type: 'residential', bedrooms: 4, bathrooms: 1, area_sqft: 3950, price: 45_000_000 };
  expect(inWords({ ...home, agreement_type: 'SALE' })).toEqual([
    '4 beds',
    '1 bath',
    '3,950 sq ft',
    '11,392 KES a sq ft',
  ]);
  expect(inWords({ ...home, agreement_type: 'rent' })).not.toContain('11,392 KES a sq ft');
});

it('the headline gives the range of the options', () => {
  const variants = [
    { bedrooms: 1, area_sqft: 500, price: 5_000_000 },
    { bedrooms: 3, area_sqft: 1000, price: 12_000_000 },
    { bedrooms: 2, price: 9_000_000 },
  ];
  expect(inWords({ agreement_type: 'sale', property_type: 'residential', variants })).toEqual([
    '1–3 beds',
    '500–1,000 sq ft',
    '10,000–12,000 KES a sq ft',
  ]);
});

it('the headline calls a home of one room a studio, and drops what is unknown', () => {
  expect(inWords({ property_type: 'shortlet', bedrooms: 0 })).toEqual(['Studio one room']);
  expect(inWords({ property_type: 'land', agreement_type: 'sale', price: 100, plot_acres: 2 })).toEqual(['2 acres']);
  expect(inWords({ agreement_type: 'sale', price: 0, area_sqft: 900 })).toEqual(['900 sq ft']);
});
