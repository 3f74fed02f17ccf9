import { describe, expect, it } from 'vitest';
import { cutToLines, priceDateInWords } from './paper-contents.ts';

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

/** So many words of nine letters and a space each: six stand on a line. */
const words = (count: number): string => Array.from({ length: count }, () => 'borehole,').join(' ');

describe('a description on paper', () => {
  it('stands there whole where there is room for it', () => {
    expect(cutToLines(['Two beds.', 'One bath.'], 36)).toEqual(['Two beds.', 'One bath.']);
    expect(cutToLines([], 36)).toEqual([]);
  });

  it('is cut after a whole word, with an ellipsis in the place of other marks', () => {
    const [shown = '', ...others] = cutToLines([words(100)], 2);
    expect(others).toEqual([]);
    expect(shown).toMatch(/^(?:borehole, )+borehole…$/);
    expect(shown.length).toBeGreaterThan(100);
    expect(shown.length).toBeLessThanOrEqual(121);
  });

  it('cuts a word that is longer than the paper, between two characters', () => {
    expect(cutToLines(['x'.repeat(4000)], 2)).toEqual([`${'x'.repeat(120)}…`]);
    const [shown = ''] = cutToLines([`x${'🏡'.repeat(100)}`], 1);
    expect(shown).toBe(`x${'🏡'.repeat(29)}…`);
  });
});
