import { describe, expect, it } from 'vitest';
import { priceDateInWords } from './price-date.ts';

const priced = { price: 18_500_000 };
const DAY = 86_400_000;
/** Half past midnight in Nairobi; in Greenwich it is still the 22nd. */
const NOW = Date.parse('2026-11-22T21:30:00Z');

describe('the day of a price on paper', () => {
  it('is that of the answer, in the firm’s time zone', () => {
    expect(priceDateInWords(priced, { answeredAt: NOW }, NOW)).toBe('Price on 23 November 2026');
  });

  it('is that of the copy where a copy is printed, whenever it came to the page', () => {
    expect(priceDateInWords(priced, { savedAt: NOW - 3 * DAY, answeredAt: NOW }, NOW)).toBe(
      'Price on 20 November 2026',
    );
  });

  it('asks to check an old copy, and never a fresh answer, whatever the clock says', () => {
    const old = NOW - 14 * DAY;
    expect(priceDateInWords(priced, { savedAt: old, answeredAt: NOW }, NOW)).toBe(
      'Price on 9 November 2026. Check it before you travel.',
    );
    expect(priceDateInWords(priced, { answeredAt: old }, NOW)).toBe('Price on 9 November 2026');
  });

  it('speaks of no price where there is none', () => {
    expect(priceDateInWords({ price: null }, { answeredAt: NOW }, NOW)).toBe('Particulars of 23 November 2026');
  });

  it('is asked for where it is not known', () => {
    expect(priceDateInWords(priced, { answeredAt: undefined }, NOW)).toBe('Ask for the price of today.');
  });
});
