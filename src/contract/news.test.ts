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
const kindOf = (before: Partial<PropertySummary> | null, after: Partial<PropertySummary> | null) =>
  getNewsKind(before && getNewsFacts({ ...house, ...before }), after && getNewsFacts({ ...house, ...after }));

it('names what became of a property', () => {
  expect(kindOf(null, {})).toBe('new');
  expect(kindOf({}, null)).toBe('gone');
  expect(kindOf({}, { status: 'Sold' })).toBe('gone');
  expect(kindOf({}, { status: 'Under Offer', price: 30 })).toBe('under offer');
  expect(kindOf({ status: 'under offer' }, { status: null })).toBe('available again');
  expect(kindOf({}, { price: 38 })).toBe('reduced');
  expect(kindOf({}, { price: 41 })).toBe('price');
  expect([kindOf({ price: null }, {}), kindOf({}, { price: null })]).toEqual(['price', 'price']);
});

it('has no news of words, or of a price for something else', () => {
  expect(kindOf({}, { title: 'Villa' })).toBeUndefined();
  expect(kindOf({}, { agreement_type: 'rent', price: 1 })).toBeUndefined();
  expect(kindOf({ status: 'let' }, null)).toBeUndefined();
});
