import { expect, it } from 'vitest';
import { addPlace, findFreeSlot, type MyPlace } from '#data/device/visitor-lists.queries.ts';
import { formatDistanceFrom, getDistances } from './own-distances.tsx';

const work: MyPlace = { slot: 1, name: 'Work', lat: -1.2921, lng: 36.787 };
const school: MyPlace = { slot: 3, name: 'School', lat: -1.319, lng: 36.707 };

it('a visitor has at most three own places, each in its slot, rounded to about eleven metres', () => {
  const both = addPlace(addPlace([], school), { ...work, lat: -1.29214567 });
  expect(both).toEqual([{ ...work, lat: -1.2921 }, school]);
  expect(findFreeSlot(both)).toBe(2);
  const all = addPlace(both, { slot: 2, name: 'Parents', lat: 0, lng: 37 });
  expect(findFreeSlot(all)).toBeUndefined();
  expect(addPlace(all, { ...work, name: 'Office' }).map(({ name }) => name)).toEqual(['Office', 'Parents', 'School']);
});

it('own places have a distance to a home with a position', () => {
  const property = { location: { lat: -1.2673, lng: 36.807, address_line1: null, state: null, country: null } };
  expect(getDistances(property, [work, school]).map(formatDistanceFrom)).toEqual([
    '3.5 km from Work',
    '13 km from School',
  ]);
});

it('own places have no distance to a home without coordinates', () => {
  expect(getDistances({ location: null }, [work])).toEqual([]);
  expect(getDistances({ location: { lat: 1, lng: null } as never }, [work])).toEqual([]);
  expect(getDistances({}, [work])).toEqual([]);
});
