import { expect, it } from 'vitest';
import { formatStatedArea } from './stated-square.tsx';

it('the area of a home is drawn as a square', () => {
  expect(formatStatedArea({ property_type: 'residential', area_sqft: 6400 })?.words).toBe(
    '6,400 sq ft, drawn as a square 24.4\u00a0m a side above a bar of 10\u00a0m.',
  );
});

it('the area of a home is the plot without a floor area', () => {
  expect(formatStatedArea({ property_type: 'land', plot_acres: 0.125 })?.words).toBe(
    '1/8 acre, drawn as a square 22.5\u00a0m a side above a bar of 10\u00a0m.',
  );
  expect(formatStatedArea({ property_type: 'residential', plot_acres: 1, area_sqft: 0 })?.words).toBe(
    '1 acre, drawn as a square 63.6\u00a0m a side above a bar of 50\u00a0m.',
  );
});

it('the area of a home is not drawn from a range, nor without one', () => {
  expect(formatStatedArea({ variants: [{ area_sqft: 620 }, { area_sqft: 1480 }] })).toBeUndefined();
  expect(formatStatedArea({ property_type: 'land', plot_acres: null })).toBeUndefined();
  expect(formatStatedArea({})).toBeUndefined();
});
