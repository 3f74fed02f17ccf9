import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fold } from '#lib/fold.ts';
import { matchInName, matchPlaces, pickLargest } from './match-places.ts';

const getMarked = (name: string, typed: string) => {
  const match = matchInName(name, fold(typed));
  return match === undefined ? undefined : name.slice(match.start, match.end);
};

describe('a match in a name', () => {
  it.each([
    ['Kilimani', 'kil', 'Kil'],
    ['Kilimani', 'ILI', undefined],
    ['Mombasa Road', 'mombasa-r', 'Mombasa R'],
    ['Murang’a', 'muranga', 'Murang’a'],
    ['Élgeyo-Marakwet', 'elg', 'Élg'],
    ['Kilimani', 'kilimanis', undefined],
  ])('%s, typed %s', (name, typed, expected) => expect(getMarked(name, typed)).toBe(expected));
  test('marks what was typed', () => {
    const names = fc.constantFrom('Tharaka-Nithi', 'Murang’a', 'South B', 'Taita Taveta', 'Élgeyo-Marakwet');
    fc.assert(
      fc.property(names, fc.nat(), fc.nat(), (name, from, length) => {
        const typed = name.slice(from % name.length, (from % name.length) + (length % name.length) + 1);
        const found = getMarked(name, typed);
        if (found !== undefined) expect(fold(found)).toBe(fold(typed));
      }),
    );
  });
});

it('leaves out groups without a match', () => {
  const groups = [
    { label: 'Nairobi areas', places: ['Kilimani', 'Karen'] },
    { label: 'Counties', places: ['Kwale'] },
  ];
  expect(matchPlaces(groups, ' kil ')).toEqual([
    { label: 'Nairobi areas', places: [{ name: 'Kilimani', start: 0, end: 3 }] },
  ]);
  expect(matchPlaces(groups, '').flatMap((group) => group.places)).toHaveLength(3);
  expect(matchPlaces(groups, 'zz')).toEqual([]);
});

it('lists the ten places with most homes, and none without', () => {
  const names = Array.from({ length: 14 }, (_, index) => `Area ${index}`);
  const counts = Object.fromEntries(names.slice(1).map((name, index) => [name, index < 3 ? 2 : 20 - index]));
  expect(pickLargest(names, counts)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map((index) => `Area ${index}`));
  expect(pickLargest(names, {})).toEqual([]);
});
