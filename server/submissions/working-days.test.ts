import { expect, it } from 'vitest';
import { addWorkingDay, getLastMorning } from './working-days.ts';

const nairobi = (text: string): number => Date.parse(`${text}:00+03:00`);

it.each([
  ['a Tuesday', '2026-11-24T10:30', '2026-11-25T10:30'],
  ['a Friday evening', '2026-11-27T22:00', '2026-11-30T22:00'],
  ['a Saturday', '2026-11-28T09:00', '2026-12-01T00:00'],
  ['Christmas Eve, before two holidays and a Sunday', '2026-12-24T16:00', '2026-12-28T16:00'],
  ['Good Friday', '2026-04-03T12:00', '2026-04-08T00:00'],
  ['midnight in Nairobi, which is the day before in London', '2026-11-24T00:00', '2026-11-25T00:00'],
])('a working day is added to %s', (_what, from, to) => {
  expect(new Date(addWorkingDay(nairobi(from))).toISOString()).toBe(new Date(nairobi(to)).toISOString());
});

it('the morning begins at eight in Nairobi', () => {
  expect(getLastMorning(nairobi('2026-11-27T07:59'))).toBe(nairobi('2026-11-26T08:00'));
  expect(getLastMorning(nairobi('2026-11-27T08:00'))).toBe(nairobi('2026-11-27T08:00'));
  expect(getLastMorning(nairobi('2026-11-27T23:59'))).toBe(nairobi('2026-11-27T08:00'));
});
