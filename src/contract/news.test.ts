import { expect, it } from 'vitest';
import { getNewsFacts, getNewsKind } from './news.ts';
import type { PropertySummary } from './property.ts';

const house: PropertySummary = {
  id: 7,
  title: 'House in Karen',
  agreement_type: 'sale',
  price: 40,
  status: 'available',
};
const getKind = (before: Partial<PropertySummary> | null, after: Partial<PropertySummary> | null) =>
  getNewsKind(before && getNewsFacts({ ...house, ...before }), after && getNewsFacts({ ...house, ...after }));

it('names what became of a property', () => {
  expect(getKind(null, {})).toBe('new');
  expect(getKind({}, null)).toBe('gone');
  expect(getKind({}, { status: 'Sold' })).toBe('gone');
  expect(getKind({}, { status: 'Under Offer', price: 30 })).toBe('under offer');
  expect(getKind({ status: 'under offer' }, { status: null })).toBe('available again');
  expect(getKind({}, { price: 38 })).toBe('reduced');
  expect(getKind({}, { price: 41 })).toBe('price');
  expect([getKind({ price: null }, {}), getKind({}, { price: null })]).toEqual(['price', 'price']);
});

it('has no news of words, or of a price for something else', () => {
  expect(getKind({}, { title: 'Villa' })).toBeUndefined();
  expect(getKind({}, { agreement_type: 'rent', price: 1 })).toBeUndefined();
  expect(getKind({ status: 'let' }, null)).toBeUndefined();
});
