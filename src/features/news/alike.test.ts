import { expect, it } from 'vitest';
import { getAlikeFilter } from './alike.tsx';

it('searches similar homes by kind, terms, place and bedrooms', () => {
  expect(
    getAlikeFilter({
      id: 1,
      title: 'House',
      agreement_type: 'sale',
      property_type: 'residential',
      subtype: 'villa',
      bedrooms: 4,
      address: 'Karen',
    }),
  ).toEqual({ agreement_type: 'SALE', property_type: 'RESIDENTIAL', subtype: 'Villa', location: 'Karen', bedrooms: 4 });
});
