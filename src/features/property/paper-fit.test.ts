import { describe, expect, it } from 'vitest';
import { cutToLines } from './paper-fit.ts';

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
