import { describe, expect, it } from 'vitest';
import offices from '#content/offices.json' with { type: 'json' };
import { closingHours } from '#content/viewing-hours.ts';
import { createOpeningHours } from '../../app/structured-data/firm-node.ts';
import { countPassedParts, isPartOffered, isShortDay, listNextDays } from './viewing-days.ts';

const at = (time: string): number => Date.parse(`${time}:00+03:00`);

describe('The days that a viewing is offered on', () => {
  it('are seven, without Sunday', () => {
    expect(listNextDays(at('2026-11-27T09:00'))).toEqual([
      '2026-11-27',
      '2026-11-28',
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
    ]);
  });

  it('begin with the next open day once what today offers is over', () => {
    expect(listNextDays(at('2026-11-27T19:59'))[0]).toBe('2026-11-27');
    expect(listNextDays(at('2026-11-27T20:00'))[0]).toBe('2026-11-28');
    expect(listNextDays(at('2026-11-28T16:59'))[0]).toBe('2026-11-28');
    expect(listNextDays(at('2026-11-28T17:00'))[0]).toBe('2026-11-30');
  });

  it('leave out public holidays', () => {
    expect(listNextDays(at('2026-12-11T09:00')).slice(0, 2)).toEqual(['2026-12-11', '2026-12-14']);
  });

  it('have no evening on Saturdays', () => {
    expect(isPartOffered('2026-11-28', 'afternoon')).toBe(true);
    expect(isPartOffered('2026-11-28', 'evening')).toBe(false);
    expect(['2026-11-27', '2026-11-28'].map(isShortDay)).toEqual([false, true]);
  });

  it('follow the hours of the first office', () => {
    const hours = createOpeningHours(offices[0]?.hours ?? []);
    const days = hours.flatMap(({ dayOfWeek, closes }) => [dayOfWeek].flat().map((day) => [day, closes]));
    const stated = Object.entries(closingHours).map(([day, hour]) => [day, `${hour}:00`]);
    expect(stated).toEqual(days);
  });

  it('know how many of their parts are over', () => {
    const counts = ['11:59', '12:00', '19:11', '20:00'].map((time) =>
      countPassedParts('2026-11-27', at(`2026-11-27T${time}`)),
    );
    expect(counts).toEqual([0, 1, 2, 3]);
    expect(countPassedParts('2026-11-28', at('2026-11-27T19:11'))).toBe(0);
  });
});
