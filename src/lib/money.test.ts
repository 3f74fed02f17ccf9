import { describe, expect, it } from 'vitest';
import { spec } from '#tests/conformance/spec.ts';
import { formatKes, formatPrice, formatShortAmount } from './money.ts';

describe('a price in words', () => {
  it('is in KES, rounded to whole numbers, with thousands separators', spec('9-currency'), () => {
    expect(formatKes(12_500_000)).toBe('KES 12,500,000');
    expect(formatKes(999.5)).toBe('KES 1,000');
    expect(formatKes(85)).toBe('KES 85');
    expect(formatPrice({ price: 85_000.4, agreement_type: 'sale' })).toBe('KES 85,000');
  });

  it.each([undefined, null, 0, -5])('is “on request” when it is %s', spec('9-price-on-request'), (price) => {
    expect(formatPrice({ price, agreement_type: 'rent' })).toBe('Price on request');
  });

  it('is per month for rent, per night for a shortlet, in any case', spec('9-price-suffix'), () => {
    const formatFor = (agreement_type: string) => formatPrice({ price: 9000, agreement_type });
    expect([formatFor('rent'), formatFor('RENT'), formatFor('shortlet'), formatFor('sale')]).toEqual([
      'KES 9,000/month',
      'KES 9,000/month',
      'KES 9,000/night',
      'KES 9,000',
    ]);
  });

  it('is per night too if only the property type is shortlet', spec('9-price-suffix'), () => {
    const formatFor = (agreement_type: string | null, property_type: string | null) =>
      formatPrice({ price: 9000, agreement_type, property_type });
    expect([formatFor('rent', 'shortlet'), formatFor('RENT', 'Shortlet'), formatFor(null, 'shortlet')]).toEqual([
      'KES 9,000/night',
      'KES 9,000/night',
      'KES 9,000/night',
    ]);
    expect([formatFor('shortlet', 'residential'), formatFor('rent', 'residential'), formatFor('rent', null)]).toEqual([
      'KES 9,000/night',
      'KES 9,000/month',
      'KES 9,000/month',
    ]);
  });

  it('begins with “From” if options have different prices', spec('9-price-from'), () => {
    expect(formatPrice({ price: 14_000_000, lowest_variant_price: 6_900_000 })).toBe('From KES 6,900,000');
    expect(formatPrice({ price: 14_000_000, lowest_variant_price: null })).toBe('KES 14,000,000');
  });
});

it('shortens slider prices with K and M', spec('9-slider-price'), () => {
  expect([0, 999, 5_000, 250_000, 1_000_000, 8_500_000, 175_000_000].map(formatShortAmount)).toEqual(
    '0 999 5K 250K 1M 8.5M 175M'.split(' '),
  );
});

it('does not shorten an amount with decimals', () => {
  expect([1500.75, 999.5, 8_500_000.25].map(formatShortAmount)).toEqual(['1,500.75', '999.5', '8,500,000.25']);
});
