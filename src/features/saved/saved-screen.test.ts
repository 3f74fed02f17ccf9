import { expect, it } from 'vitest';
import { getCommonAge } from './saved-screen.tsx';

it('is the most frequent age of copies, the first of two, and empty without copies', () => {
  expect(getCommonAge(['2 hours old', 'just now', 'just now'])).toBe('just now');
  expect(getCommonAge(['2 hours old', 'just now'])).toBe('2 hours old');
  expect(getCommonAge(['', '', '3 days old'])).toBe('3 days old');
  expect(getCommonAge(['', ''])).toBe('');
  expect(getCommonAge([])).toBe('');
});
