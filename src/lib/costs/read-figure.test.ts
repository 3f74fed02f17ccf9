import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FigureBounds, readFigure } from './read-figure.ts';

const price: FigureBounds = {
  name: 'the price',
  least: 1,
  most: 10_000_000_000,
  isWhole: true,
  absent: undefined,
  example: '8,500,000',
};

describe('a figure', () => {
  it.each(['8500000', '8,500,000', ' KES 8,500,000 ', '8 500 000', 'Ksh. 8,500,000/=', '8500000.4'])(
    'is parsed from %j',
    (text) => expect(readFigure(text, price)).toEqual({ value: 8_500_000 }),
  );

  it('keeps its decimals if it is not an amount', () => {
    expect(readFigure('14.9 %', { ...price, isWhole: false })).toEqual({ value: 14.9 });
  });

  it.each([
    ['', 'Enter the price.'],
    [undefined, 'Enter the price.'],
    ['cheap', 'Write the price as a number, such as 8,500,000.'],
    ['-5', 'Write the price as a number, such as 8,500,000.'],
    ['1e9', 'Write the price as a number, such as 8,500,000.'],
    ['0', 'Enter 1 or more for the price.'],
    ['99999999999999999999', 'Enter 10,000,000,000 or less for the price.'],
  ])('that is %j is refused by name', (text, error) => expect(readFigure(text, price)).toEqual({ error }));

  it('has its form’s default if it may be empty', () => {
    expect(readFigure(' ', { ...price, absent: 0 })).toEqual({ value: 0 });
  });

  it('is within its limits or rejected, for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = readFigure(text, price);
        expect('error' in read || (read.value >= price.least && read.value <= price.most)).toBe(true);
      }),
    );
  });
});
