import * as v from 'valibot';
import { expect, test } from 'vitest';
import { formatWish, getTimes, hasPassed, readWishes, ViewingRequest } from './viewing.ts';

const REQUEST = {
  property_id: 24,
  slots: [{ date: '2026-12-05', part: 'morning' }],
  name: ' Achieng ',
  phone: '0712 345 678',
};
const findMistakes = (more: object): readonly string[] =>
  v
    .safeParse(ViewingRequest, { ...REQUEST, ...more })
    .issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`) ?? [];

test('a request needs a home, one to three wishes, a name and a number', () => {
  expect(v.parse(ViewingRequest, REQUEST)).toEqual({
    ...REQUEST,
    name: 'Achieng',
    email: '',
    note: '',
  });
  const [wish] = REQUEST.slots;
  expect(findMistakes({ slots: [] })).toEqual(['slots: Please choose a day']);
  expect(findMistakes({ slots: [wish, wish, wish, wish] })).toEqual(['slots: Please choose at most 3 times']);
  expect(findMistakes({ slots: [wish, { date: '2026-02-31', part: 'noon' }] })).toEqual([
    'slots.1.date: Please choose a day',
    'slots.1.part: Please choose a time of day',
  ]);
  expect(findMistakes({ name: ' ', phone: ' ', email: 'a@b', property_id: 0 })).toEqual([
    'property_id: Property is required',
    'name: Name is required',
    'phone: Phone is required',
    'email: Please enter a valid email',
  ]);
});

test('a wish is a part of a day in Nairobi, and is past when that part has ended', () => {
  const wish = { date: '2026-12-05', part: 'afternoon' } as const;
  const { from, to } = getTimes(wish);
  expect([new Date(from).toISOString(), new Date(to).toISOString()]).toEqual([
    '2026-12-05T09:00:00.000Z',
    '2026-12-05T14:00:00.000Z',
  ]);
  expect([hasPassed(wish, to - 1), hasPassed(wish, to)]).toEqual([false, true]);
  expect(formatWish(wish)).toBe('Saturday 5 December 2026, afternoon (12pm-5pm)');
});

test('each form row with a day is a wish, and rows without a day are ignored', () => {
  const fields: Readonly<Record<string, string>> = { date_1: '', part_1: 'evening', date_3: '2026-12-06', part_3: '' };
  expect(readWishes((name) => fields[name] ?? '')).toEqual([{ date: '2026-12-06', part: '' }]);
});
