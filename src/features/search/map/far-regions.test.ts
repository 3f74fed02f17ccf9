import { describe, expect, it } from 'vitest';
import { findChips, findClearTop } from './far-regions.tsx';

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
  expect(getWords(all, nairobi.box)).toEqual(['5 near Nakuru and Eldoret', '4 at the coast']);
  expect(getWords([nairobi, coast], nairobi.box)).toEqual(['4 at the coast']);
});

it('a region in view has no chip, and the others have one from there', () => {
  expect(getWords(all, coast.box)).toEqual(['42 near Nairobi and beyond']);
  expect(getWords(all, { west: 33, south: -5, east: 42, north: 5 })).toEqual([]);
});

it('a map that opens on all homes has no chips', () => {
  expect(findChips([], nairobi.box)).toEqual([]);
});

describe('a chip', () => {
  const map = { width: 360, height: 374 };
  const coastChip = { at: 0.9, isEast: true, left: 222, width: 130, height: 44 };
  const isClearOf = (top: number, y: number) => y < top || y > top + 44;

  it('stands at the height of its homes, within the map', () => {
    expect(findClearTop({ ...coastChip, at: 0.5 }, map, [])).toBeCloseTo(0.5 * 374 - 22, -1);
    expect(findClearTop(coastChip, map, [])).toBeLessThanOrEqual(374 - 44);
    expect(findClearTop({ ...coastChip, at: 0 }, map, [])).toBeGreaterThan(100);
  });

  it('keeps away from the buttons, which grow with its text', () => {
    expect(findClearTop({ ...coastChip, at: 0, height: 88 }, { width: 360, height: 640 }, [])).toBeGreaterThan(216);
  });

  it('stays within a map that is too low for chip and buttons', () => {
    const top = findClearTop({ ...coastChip, height: 88 }, { width: 360, height: 200 }, []);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThanOrEqual(200 - 88);
  });

  it('covers no label', () => {
    const spots = [
      { x: 340, y: 325 },
      { x: 300, y: 240 },
    ];
    const top = findClearTop(coastChip, map, spots);
    expect(spots.filter(({ y }) => !isClearOf(top, y))).toEqual([]);
  });

  it('stays at its height beside labels of the other edge', () => {
    expect(findClearTop(coastChip, map, [{ x: 40, y: 325 }])).toBe(findClearTop(coastChip, map, []));
  });

  it('covers the fewest labels where none of the edge is free', () => {
    const rows = Array.from({ length: 12 }, (_, index) => ({ x: 340, y: index * 32 }));
    expect(Number.isFinite(findClearTop(coastChip, map, rows))).toBe(true);
  });
});
