import { expect, it } from 'vitest';
import { spec } from '#tests/conformance/spec.ts';
import { ageInWords, longDate, usLongDate } from './dates.ts';

it("writes a date in US long style, in the firm's time zone", spec('2-article-date'), () => {
  expect(usLongDate('2026-11-02')).toBe('November 2, 2026');
  // Still the first of November in London.
  expect(usLongDate('2026-11-01T22:30:00Z')).toBe('November 2, 2026');
  expect(usLongDate('no date')).toBe('');
});

it('writes a date as Kenyans do', () => {
  expect(longDate('2026-11-02')).toBe('2 November 2026');
});

it('says how old a copy is', () => {
  const hour = 3_600_000;
  expect([-5, 0, hour, 5 * hour, 24 * hour, 80 * hour].map(ageInWords)).toEqual([
    'just now',
    'just now',
    '1 hour old',
    '5 hours old',
    '1 day old',
    '3 days old',
  ]);
});
