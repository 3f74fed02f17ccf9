import { expect, it } from 'vitest';
import { findChips } from './far-regions.tsx';

const createRegion = (count: number, lat: number, lng: number) => ({
  count,
  at: { lat, lng },
  box: { west: lng - 0.1, south: lat - 0.1, east: lng + 0.1, north: lat + 0.1 },
});
const nairobi = createRegion(37, -1.28, 36.82);
const coast = createRegion(4, -4.05, 39.67);
const nakuru = createRegion(3, -0.3, 36.07);
const eldoret = createRegion(2, 0.52, 35.27);
const all = [nairobi, coast, nakuru, eldoret];
const getWords = (...rest: Parameters<typeof findChips>) => findChips(...rest).map(({ words }) => words);

it('chips at both edges say how many homes are beyond, and where', () => {
  expect(getWords(all, undefined)).toEqual(['5 near Nakuru and Eldoret', '4 at the coast']);
  expect(getWords([nairobi, coast], undefined)).toEqual(['4 at the coast']);
});

it('a region in view has no chip, and the others have one from there', () => {
  expect(getWords(all, coast.box)).toEqual(['42 near Nairobi and beyond']);
  expect(getWords(all, { west: 33, south: -5, east: 42, north: 5 })).toEqual([]);
});

it('a map that opens on all homes has no chips', () => {
  expect(findChips([], undefined)).toEqual([]);
});
