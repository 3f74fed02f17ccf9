import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folded, numbersOfText, textOfNumbers, unfolded } from './number-text.ts';

describe('numbers as text', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.nat(100), fc.nat(), fc.maxSafeNat())), (numbers) => {
        const text = textOfNumbers(numbers);
        expect([...numbersOfText(text, numbers.length)]).toEqual(numbers);
      }),
    );
  });

  it('take one character below 64, and none that JSON writes in another way', () => {
    const small = textOfNumbers(Array.from({ length: 64 }, (_, number) => number));
    expect(small).toHaveLength(64);
    const all = textOfNumbers(Array.from({ length: 5000 }, (_, number) => number));
    expect(JSON.stringify(all)).toBe(`"${all}"`);
  });

  it('of either sign come back from their folded form', () => {
    fc.assert(
      fc.property(fc.integer(), (number) => {
        expect(folded(number)).toBeGreaterThanOrEqual(0);
        expect(unfolded(folded(number))).toBe(number + 0);
      }),
    );
  });

  it('are refused where there are more or less than said, where the text is none, and where it ends within a number', () => {
    const two = textOfNumbers([1, 2]);
    expect(() => numbersOfText(two, 1)).toThrow('2 numbers instead of 1');
    expect(() => numbersOfText(two, 3)).toThrow('2 numbers instead of 3');
    for (const text of ['1"', 'é!', textOfNumbers([1, 64]).slice(0, 2)]) {
      expect(() => numbersOfText(text, 2), text).toThrow(RangeError);
      expect(() => numbersOfText(text, 1), text).toThrow(RangeError);
    }
    expect([...numbersOfText('', 0)]).toEqual([]);
  });
});
