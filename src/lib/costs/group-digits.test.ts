import { expect, it } from 'vitest';
import { getCaretBefore, groupDigits, withoutSeparators } from './group-digits.ts';

it('puts separators into an amount while it is typed, and takes them out again', () => {
  expect(['8', '850', '8500', '8,5000', '85,00000'].map(groupDigits)).toEqual([
    '8',
    '850',
    '8,500',
    '85,000',
    '8,500,000',
  ]);
  expect(withoutSeparators('8,500,000')).toBe('8500000');
});

it('leaves what is no plain amount', () => {
  for (const text of ['', 'KES 8m', '14.9', '-5', '9'.repeat(20)]) {
    expect(groupDigits(text)).toBe(text);
    expect(withoutSeparators(text)).toBe(text);
  }
});

it('keeps the caret behind the same digit', () => {
  expect(getCaretBefore('8,500', '')).toBe(5);
  expect(getCaretBefore('85,000', '00')).toBe(4);
  expect(getCaretBefore('11,500', '500')).toBe(2);
  expect(getCaretBefore('8,500', '500')).toBe(1);
});
