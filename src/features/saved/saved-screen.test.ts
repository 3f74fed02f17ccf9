import { expect, it } from 'vitest';
import { commonAge } from './saved-screen.tsx';

it('is the most frequent age of copies, the first of two, and empty without copies', () => {
  expect(commonAge(['2 hours old', 'just now', 'just now'])).toBe('just now');
  expect(commonAge(['2 hours old', 'just now'])).toBe('2 hours old');
  expect(commonAge(['', '', '3 days old'])).toBe('3 days old');
  expect(commonAge(['', ''])).toBe('');
  expect(commonAge([])).toBe('');
});
