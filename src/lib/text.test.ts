import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spec } from '#tests/conformance/spec.ts';
import { formatDescription, getFirstQuarter, getInitials } from './text.ts';

describe('the first quarter of a description', () => {
  it('ends at the nearest end of a word, with an ellipsis', spec('4-description-quarter'), () => {
    const text = 'A quiet street. '.repeat(50).trim();
    const { shown, isCut } = getFirstQuarter(text);
    expect(isCut).toBe(true);
    expect(shown.endsWith('…')).toBe(true);
    expect(text.startsWith(shown.slice(0, -1))).toBe(true);
    expect(Math.abs(shown.length - text.length / 4)).toBeLessThan(8);
  });

  it('is the complete text of a short description', () => {
    expect(getFirstQuarter('x'.repeat(199))).toEqual({ shown: 'x'.repeat(199), isCut: false });
  });

  it('is always a prefix of the text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 200, maxLength: 900, unit: 'grapheme' }), (text) => {
        const { shown, isCut } = getFirstQuarter(text);
        expect(text.startsWith(isCut ? shown.slice(0, -1) : shown)).toBe(true);
      }),
    );
  });
});

describe('the description for search engines', () => {
  it('has the first 160 characters and three dots', spec('2-article-description', '9-description-160'), () => {
    const text = 'word '.repeat(60);
    expect(formatDescription(text)).toBe(`${text.slice(0, 160).trimEnd()}...`);
    expect(formatDescription('a'.repeat(161))).toBe(`${'a'.repeat(160)}...`);
  });

  it('folds white space', () => expect(formatDescription('  two\n\n words\t')).toBe('two words'));
});

it('takes initials of the first and the last name', () => {
  expect(['Wangari Mwambao', 'Otieno', 'Anne Marie de Souza', '  '].map(getInitials)).toEqual(['WM', 'O', 'AS', '']);
});
