import { describe, expect, it } from 'vitest';
import { cutToLines, linesBeside, MOST_LINES } from './paper-fit.ts';

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

  it('keeps a word that ends just where the room does', () => {
    expect(cutToLines([`${'a'.repeat(60)} ${'b'.repeat(60)}`], 1)).toEqual([`${'a'.repeat(60)}…`]);
  });

  it('counts every paragraph as a line and the room below it, however short it is', () => {
    const shown = cutToLines(
      Array.from({ length: 500 }, (_, index) => `Point ${index}.`),
      9,
    );
    expect(shown).toHaveLength(6);
    expect(shown.at(-1)).toBe('Point 5…');
  });

  it('says that there is more by the last paragraph that fits, rather than by a few words of the next', () => {
    expect(cutToLines([words(12), words(60)], 3.5)).toEqual([`${words(12).slice(0, -1)}…`]);
    expect(cutToLines([words(12), words(60)], 5)).toHaveLength(2);
  });

  it('cuts a word that is longer than the paper, between two characters', () => {
    expect(cutToLines(['x'.repeat(4000)], 2)).toEqual([`${'x'.repeat(120)}…`]);
    const [shown = ''] = cutToLines([`x${'🏡'.repeat(100)}`], 1);
    expect(shown).toBe(`x${'🏡'.repeat(29)}…`);
  });
});

it('leaves the description fewer lines the more facts stand on the sheet, and never none', () => {
  expect(linesBeside(0)).toBe(MOST_LINES);
  expect(linesBeside(5)).toBeLessThan(linesBeside(4));
  expect(linesBeside(17)).toBeGreaterThan(10);
});
