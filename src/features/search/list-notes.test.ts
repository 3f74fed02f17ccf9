import { describe, expect, it } from 'vitest';
import { getSearchedWords } from './list-notes.tsx';

const at = (text: string): number => Date.parse(text);

describe('the time of a device search', () => {
  it('is today’s time in Nairobi', () => {
    const words = getSearchedWords(120, at('2026-11-14T06:12:00Z'), at('2026-11-14T20:30:00Z'));
    expect(words).toBe('Searching 120 properties saved at 09:12');
  });

  it('has the date of another day, by Nairobi’s calendar', () => {
    const now = at('2026-11-14T21:30:00Z');
    expect(getSearchedWords(1, at('2026-11-14T06:12:00Z'), now)).toBe('Searching 1 property saved on 14 Nov, 09:12');
    expect(getSearchedWords(9568, at('2025-12-31T06:12:00Z'), now)).toBe(
      'Searching 9,568 properties saved on 31 Dec 2025, 09:12. Check the price before you travel.',
    );
  });
});
