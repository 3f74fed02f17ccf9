import { expect, it } from 'vitest';
import type { MapProperty } from '#contract/map-points.ts';
import { getNearestIds, sortByDistance } from './nearest-list.tsx';

const work = { lat: -1.29, lng: 36.79 };
const property = (id: number, lat: number): MapProperty => ({
  id,
  lat,
  lng: 36.79,
  price: null,
  beds: 0,
  place: '',
  agreement: 'SALE',
});

it('nearest first sorts by distance, then the newer home, a page at a time', () => {
  const properties = [property(1, -1.5), property(2, -1.3), property(3, -1.3), property(4, -1.29)];
  expect(getNearestIds(properties, work, 1)).toEqual([4, 3, 2, 1]);
  expect(getNearestIds(properties, work, 2)).toEqual([]);
  const many = Array.from({ length: 50 }, (_, index) => property(index + 1, -1.29 - index / 1000));
  expect(getNearestIds(many, work, 2)).toEqual([41, 42, 43, 44, 45, 46, 47, 48, 49, 50]);
});

it('nearest first puts homes without coordinates at the end, in their order', () => {
  const at = (id: number, lat: number | undefined) => ({
    id,
    title: `Home ${id}`,
    location: lat === undefined ? null : { lat, lng: 36.79, address_line1: null, state: null, country: null },
  });
  const sorted = sortByDistance([at(1, undefined), at(2, -1.5), at(3, undefined), at(4, -1.3)], work);
  expect(sorted.map(({ id }) => id)).toEqual([4, 2, 1, 3]);
});
