import { expect, it } from 'vitest';
import { spec } from '#tests/conformance/spec.ts';
import { getOptionTable } from './options-block.tsx';

it('the table of options shows 0 as N/A and a missing area as -', spec('9-variant-zero', '9-variant-area'), () => {
  const table = getOptionTable([
    { bedrooms: 4, bathrooms: 5, area_sqft: 3950, price: 45_000_000 },
    { bedrooms: 5, bathrooms: 0, area_sqft: null, price: null },
  ]);
  expect(table).toEqual({
    showBeds: true,
    showBaths: true,
    rows: [
      { beds: '4', baths: '5', area: '3,950', price: '45,000,000' },
      { beds: '5', baths: 'N/A', area: '-', price: 'On request' },
    ],
  });
});

it('the table of options hides a column with only 0 or unknown values', spec('9-variant-columns'), () => {
  const table = getOptionTable([
    { bedrooms: 0, bathrooms: 2, price: 1 },
    { bedrooms: null, bathrooms: 0, price: 2 },
  ]);
  expect([table.showBeds, table.showBaths]).toEqual([false, true]);
});
