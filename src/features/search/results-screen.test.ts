import { expect, it } from 'vitest';
import { optionsWithin } from './results-screen.tsx';

const option = (price: number, bedrooms = 2) => ({ price, bedrooms, bathrooms: 1, area_sqft: null });
const property = {
  price: null,
  lowest_variant_price: 6_000_000,
  variants: [option(6_000_000, 1), option(9_000_000), option(12_000_000, 3)],
};

it('options within the price filter are counted if the lowest price is outside', () => {
  expect(optionsWithin(property, { min_price: 10_000_000 })).toBe('1 option within your price');
  expect(optionsWithin(property, { min_price: 8_000_000, max_price: 20_000_000 })).toBe('2 options within your price');
});

it('options within the price filter count only with the filtered rooms', () => {
  expect(optionsWithin(property, { min_price: 8_000_000, bedrooms: 3 })).toBe('1 option within your price');
  expect(optionsWithin(property, { min_price: 8_000_000, bedrooms: 4 })).toBeUndefined();
  expect(optionsWithin(property, { min_price: 8_000_000, rooms: [2] })).toBe('1 option within your price');
  expect(optionsWithin(property, { min_price: 8_000_000, rooms: [0, 4] })).toBeUndefined();
});

it('options within the price filter are not mentioned if the price is inside, without a filter, and without a price', () => {
  expect(optionsWithin(property, { max_price: 7_000_000 })).toBeUndefined();
  expect(optionsWithin(property, {})).toBeUndefined();
  expect(optionsWithin({ variants: property.variants }, { min_price: 8_000_000 })).toBeUndefined();
  expect(optionsWithin({ price: 6_000_000 }, { min_price: 8_000_000 })).toBeUndefined();
});
