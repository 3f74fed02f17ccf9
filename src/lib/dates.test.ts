import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { spec } from '#tests/conformance/spec.ts';
import { runs } from '#tests/fixtures/runs.ts';
import {
  formatAge,
  formatLongDate,
  formatLongDateAndTime,
  formatUsLongDate,
  getDaysSince,
  readFirmDate,
  readUtcDate,
} from './dates.ts';
import { formatDayAndTime } from './days.ts';

it("writes a date in US long style, in the firm's time zone", spec('2-article-date'), () => {
  expect(formatUsLongDate('2026-11-02')).toBe('November 2, 2026');
  // Still the first of November in London.
  expect(formatUsLongDate('2026-11-01T22:30:00Z')).toBe('November 2, 2026');
  expect(formatUsLongDate('no date')).toBe('');
});

it('writes a date as Kenyans do', () => expect(formatLongDate('2026-11-02')).toBe('2 November 2026'));

it('writes the age of a copy in words', () => {
  const hour = 3_600_000;
  expect([-5, 0, hour, 5 * hour, 24 * hour, 80 * hour].map(formatAge)).toEqual(
    'just now|just now|1 hour old|5 hours old|1 day old|3 days old'.split('|'),
  );
});

describe('the days since a day', () => {
  it.each([
    ['2026-11-26T20:59:59Z', 2],
    ['2026-11-26T21:00:00Z', 3],
    ['2026-11-27T20:59:59Z', 3],
    ['2026-11-23T21:00:00Z', 0],
    ['2026-11-23T20:59:59Z', -1],
  ])('change at midnight in Nairobi, three hours before that of London: %s', (now, days) => {
    expect(getDaysSince('2026-11-24', Date.parse(now))).toBe(days);
  });

  it('are the same on a phone in London, in its summer too', () => {
    const summerNight = Date.parse('2026-07-01T22:30:00+01:00');
    expect(new Date(summerNight).toLocaleDateString('en-GB', { timeZone: 'Europe/London' })).toBe('01/07/2026');
    expect(getDaysSince('2026-07-01', summerNight)).toBe(1);
    vi.stubEnv('TZ', 'Europe/London');
    expect(getDaysSince('2026-07-01', summerNight)).toBe(1);
    vi.unstubAllEnvs();
  });

  it('are whole over years and leap days', () => {
    expect(getDaysSince('2024-02-28', Date.parse('2024-03-01T00:00:00+03:00'))).toBe(2);
    expect(getDaysSince('2020-11-27', Date.parse('2026-11-27T12:00:00+03:00'))).toBe(2191);
  });
});

describe('a date written by hand', () => {
  const moments = fc.date({ min: new Date('1943-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
  const writeDate = (locale: string, style: Intl.DateTimeFormatOptions, date: Date, timeZone = 'Africa/Nairobi') =>
    new Intl.DateTimeFormat(locale, { ...style, timeZone }).format(date);

  it("equals the platform's format, in the firm's time zone", () => {
    fc.assert(
      fc.property(moments, (date) => {
        const when = date.getTime();
        expect(formatLongDate(when)).toBe(writeDate('en-GB', { dateStyle: 'long' }, date));
        expect(formatUsLongDate(date.toISOString())).toBe(writeDate('en-US', { dateStyle: 'long' }, date));
        expect(formatLongDateAndTime(when).slice(-5)).toBe(writeDate('en-GB', { timeStyle: 'short' }, date));
        expect(readFirmDate(when)).toMatchObject({
          iso: writeDate('sv-SE', {}, date),
          weekday: writeDate('en-GB', { weekday: 'long' }, date),
        });
      }),
      { numRuns: runs(200) },
    );
  });

  it('does not depend on the time zone for a day without a time', () => {
    fc.assert(
      fc.property(moments, (date) => {
        const day = date.toISOString().slice(0, 10);
        expect(readUtcDate(day)).toMatchObject({
          iso: day,
          weekday: writeDate('en-GB', { weekday: 'long' }, new Date(day), 'UTC'),
          time: '00:00',
        });
      }),
      { numRuns: runs(200) },
    );
  });

  it('is empty without a date', () => {
    expect([
      formatLongDate(''),
      formatLongDateAndTime('no date'),
      formatUsLongDate('2026-13-01'),
      readUtcDate(Number.NaN),
    ]).toEqual(['', '', '', undefined]);
  });
});

it('writes a day with its hour in Nairobi', () => {
  expect(formatDayAndTime('2026-12-05T07:00:00.000Z')).toBe('Saturday 5 December, 10:00');
  expect(formatDayAndTime('noon')).toBe('');
});
