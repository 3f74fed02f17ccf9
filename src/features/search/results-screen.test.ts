import { expect, it } from 'vitest';
import { getOptionsWithin } from './results-screen.tsx';

const option = (price: number, bedrooms = 2) => ({ price, bedrooms, bathrooms: 1, area_sqft: null });
const property = {
  price: null,
  lowest_variant_price: 6_000_000,
  variants: [option(6_000_000, 1), option(9_000_000), option(12_000_000, 3)],
};

it('options within the price filter are counted if the lowest price is outside', () => {
  expect(getOptionsWithin(property, { min_price: 10_000_000 })).toBe('1 option within your price');
  expect(getOptionsWithin(property, { min_price: 8_000_000, max_price: 20_000_000 })).toBe(
    '2 options within your price',
  );
});

it('options within the price filter count only with the filtered rooms', () => {
  expect(getOptionsWithin(property, { min_price: 8_000_000, bedrooms: 3 })).toBe('1 option within your price');
  expect(getOptionsWithin(property, { min_price: 8_000_000, bedrooms: 4 })).toBeUndefined();
  expect(getOptionsWithin(property, { min_price: 8_000_000, rooms: [2] })).toBe('1 option within your price');
  expect(getOptionsWithin(property, { min_price: 8_000_000, rooms: [0, 4] })).toBeUndefined();
});

it('options within the price filter are not mentioned if the price is inside, without a filter, and without a price', () => {
  expect(getOptionsWithin(property, { max_price: 7_000_000 })).toBeUndefined();
  expect(getOptionsWithin(property, {})).toBeUndefined();
  expect(getOptionsWithin({ variants: property.variants }, { min_price: 8_000_000 })).toBeUndefined();
  expect(getOptionsWithin({ price: 6_000_000 }, { min_price: 8_000_000 })).toBeUndefined();
});
