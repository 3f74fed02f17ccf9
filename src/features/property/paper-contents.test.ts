import { describe, expect, it } from 'vitest';
import { cutToLines, formatPriceDate } from './paper-contents.ts';

const priced = { price: 18_500_000 };
const DAY = 86_400_000;
/** Half past midnight in Nairobi, still the 22nd in Greenwich. */
const NOW = Date.parse('2026-11-22T21:30:00Z');

describe('the day of a price on paper', () => {
  it('is that of the answer, in the firm’s time zone', () => {
    expect(formatPriceDate(priced, { answeredAt: NOW }, NOW)).toBe('Price on 23\u00A0November\u00A02026');
  });

  it('is that of the copy, if a copy is printed', () => {
    expect(formatPriceDate(priced, { savedAt: NOW - 3 * DAY, answeredAt: NOW }, NOW)).toBe(
      'Price on 20\u00A0November\u00A02026',
    );
  });

  it('comes with a warning for an old copy, and never for a fresh answer, at any clock', () => {
    const old = NOW - 14 * DAY;
    expect(formatPriceDate(priced, { savedAt: old, answeredAt: NOW }, NOW)).toBe(
      'Price on 9\u00A0November\u00A02026. Check it before you travel.',
    );
    expect(formatPriceDate(priced, { answeredAt: old }, NOW)).toBe('Price on 9\u00A0November\u00A02026');
  });

  it('is missing without a price', () => {
    expect(formatPriceDate({ price: null }, { answeredAt: NOW }, NOW)).toBe(
      'Particulars of 23\u00A0November\u00A02026',
    );
  });

  it('is fetched if it is unknown', () => {
    expect(formatPriceDate(priced, { answeredAt: undefined }, NOW)).toBe('Ask for today’s price.');
  });
});

/** Six of them fill a line. */
const words = (count: number): string => Array.from({ length: count }, () => 'borehole,').join(' ');

describe('a description on paper', () => {
  it('is complete if there is room', () => {
    expect(cutToLines(['Two beds.', 'One bath.'], 36)).toEqual(['Two beds.', 'One bath.']);
    expect(cutToLines([], 36)).toEqual([]);
  });

  it('is cut after a whole word, with an ellipsis instead of other punctuation', () => {
    const [shown = '', ...others] = cutToLines([words(100)], 2);
    expect(others).toEqual([]);
    expect(shown).toMatch(/^(?:borehole, )+borehole…$/);
    expect(shown.length).toBeGreaterThan(100);
    expect(shown.length).toBeLessThanOrEqual(121);
  });

  it('is cut between characters if a word is longer than the paper', () => {
    expect(cutToLines(['x'.repeat(4000)], 2)).toEqual([`${'x'.repeat(120)}…`]);
    const [shown = ''] = cutToLines([`x${'🏡'.repeat(100)}`], 1);
    expect(shown).toBe(`x${'🏡'.repeat(29)}…`);
  });
});
