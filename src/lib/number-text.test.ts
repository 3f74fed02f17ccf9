import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countOfNumbers, folded, numbersOfText, textOfNumbers, unfolded } from './number-text.ts';

describe('numbers as text', () => {
  it('are read as they were written, and counted', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.nat(100), fc.nat(), fc.maxSafeNat())), (numbers) => {
        const text = textOfNumbers(numbers);
        expect(countOfNumbers(text)).toBe(numbers.length);
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

  it('are not counted in a text that is none or ends within a number', () => {
    expect(countOfNumbers('1,2"')).toBeNaN();
    expect(countOfNumbers('é')).toBeNaN();
    expect(countOfNumbers(textOfNumbers([64]).slice(0, 1))).toBeNaN();
    expect(countOfNumbers('')).toBe(0);
  });
});
