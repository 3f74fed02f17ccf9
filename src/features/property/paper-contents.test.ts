import { describe, expect, it } from 'vitest';
import { countProseLines, cutToLines, formatPriceDate } from './paper-contents.ts';

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

const words = (count: number): string => Array.from({ length: count }, () => 'borehole,').join(' ');

describe('a description on paper', () => {
  it('is complete if there is room', () => {
    expect(cutToLines(['Two beds.', 'One bath.'], 36)).toEqual({ shown: ['Two beds.', 'One bath.'], isCut: false });
    expect(cutToLines([], 36)).toEqual({ shown: [], isCut: false });
  });

  it('is cut after a whole word, with an ellipsis instead of other punctuation', () => {
    const { shown, isCut } = cutToLines([words(100)], 2);
    expect(isCut).toBe(true);
    expect(shown).toEqual([expect.stringMatching(/^(?:borehole, )+borehole…$/)]);
    expect(shown[0]?.length).toBeGreaterThan(130);
    expect(shown[0]?.length).toBeLessThanOrEqual(161);
  });

  it('ends with a sentence where one ends near, but not after a short word like "Rd."', () => {
    expect(cutToLines([`${words(9)} gate. ${words(100)}`], 2).shown).toEqual([`${words(9)} gate.`]);
    expect(cutToLines([`Off Ngong Rd. ${words(100)}`], 2).shown).toEqual([expect.stringMatching(/…$/)]);
    expect(cutToLines(['Two beds.', `${words(20)} x. ${words(100)}`], 2).shown).toEqual(['Two beds.']);
  });

  it('is cut earlier if it is in capitals, which are wider', () => {
    const [small = '', capital = ''] = [words(100), words(100).toUpperCase()].map(
      (text) => cutToLines([text], 9).shown[0],
    );
    expect(capital.length).toBeLessThan(small.length * 0.9);
  });

  it('is cut between characters if a word is longer than the paper', () => {
    expect(cutToLines(['x'.repeat(4000)], 2).shown).toEqual([`${'x'.repeat(160)}…`]);
    expect(cutToLines([`x${'🏡'.repeat(100)}`], 1).shown).toEqual([`x${'🏡'.repeat(39)}…`]);
  });
});

describe('the lines that a sheet leaves for a description', () => {
  const none = { title: 'Villa', photos: 3, options: 0, lists: [] };

  it('are more without photos, and fewer with options, with a longer title and with each row of a list', () => {
    const most = countProseLines(none);
    expect(countProseLines({ ...none, photos: 0 })).toBeGreaterThan(most + 10);
    expect(countProseLines({ ...none, title: 'Villa '.repeat(12) })).toBeLessThan(most - 1);
    expect(countProseLines({ ...none, photos: 0, options: 3 })).toBeLessThan(most + 10);
    const rows = (count: number) =>
      countProseLines({ ...none, lists: [{ texts: Array.from({ length: count }, () => 'Garage'), perRow: 4 }] });
    expect(rows(4)).toBeLessThan(most - 2);
    expect(rows(4)).toBe(rows(1));
    expect(rows(5)).toBeLessThan(rows(4));
  });

  it('are never fewer than the agent and the code take beside it', () => {
    const texts = Array.from({ length: 200 }, () => 'Garage');
    expect(countProseLines({ ...none, lists: [{ texts, perRow: 4 }] })).toBe(14);
  });
});
