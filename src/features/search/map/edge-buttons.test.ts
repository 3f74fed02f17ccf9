import { describe, expect, it } from 'vitest';
import { findChips, findClearTop } from './edge-buttons.tsx';

const createRegion = (count: number, lat: number, lng: number, place = '') => ({
  count,
  lat,
  lng,
  place,
  box: { west: lng - 0.1, south: lat - 0.1, east: lng + 0.1, north: lat + 0.1 },
});
const nairobi = createRegion(37, -1.28, 36.82);
const karen = createRegion(3, -1.32, 36.7, 'karen');
const coast = createRegion(4, -4.05, 39.67);
const nakuru = createRegion(3, -0.3, 36.07);
const eldoret = createRegion(2, 0.52, 35.27);
const getWords = (...rest: Parameters<typeof findChips>) =>
  findChips(...rest).map(({ count, where }) => `${count} ${where}`);

it('chips at both edges say how many homes are beyond, and where', () => {
  expect(getWords([coast, nakuru, eldoret], nairobi.box)).toEqual(['5 more', '4 at the coast']);
  expect(getWords([coast], nairobi.box)).toEqual(['4 at the coast']);
  expect(getWords([nairobi, nakuru, eldoret], coast.box)).toEqual(['42 more']);
  expect(getWords([], nairobi.box)).toEqual([]);
});

it('a chip names an area where the town itself is in sight', () => {
  expect(getWords([karen], nairobi.box)).toEqual(['3 near Karen']);
  expect(getWords([karen], coast.box)).toEqual(['3 near Nairobi']);
});

describe('a chip', () => {
  const map = { width: 360, height: 374 };
  const coastChip = { at: 0.9, edge: 'east', x: 222, width: 130, height: 44, growth: 1 } as const;
  const isClearOf = (top: number, y: number) => y < top || y > top + 44;

  it('stands at the height of its homes, within the map', () => {
    expect(findClearTop({ ...coastChip, at: 0.5 }, map, [])).toBeCloseTo(0.5 * 374 - 22, -1);
    expect(findClearTop(coastChip, map, [])).toBeLessThanOrEqual(374 - 44);
    expect(findClearTop({ ...coastChip, at: 0 }, map, [])).toBeGreaterThan(100);
  });

  it('keeps away from the scale, which grows with text', () => {
    const west = { ...coastChip, edge: 'west', x: 8, at: 1 } as const;
    expect(findClearTop(west, map, [])).toBeLessThanOrEqual(374 - 44 - 48);
    expect(findClearTop({ ...west, growth: 2 }, map, [])).toBeLessThanOrEqual(374 - 44 - 96);
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

  it('gives no room to a label beyond the edge, which is hidden', () => {
    expect(findClearTop(coastChip, map, [{ x: 362, y: 325 }])).toBe(findClearTop(coastChip, map, []));
  });

  it('keeps clear of the chip of the other edge', () => {
    const west = { x: 8, y: 300, width: 220, height: 44 };
    expect(findClearTop(coastChip, map, [], [west])).toBeLessThanOrEqual(300 - 44);
  });

  it('stays at its height beside labels of the other edge', () => {
    expect(findClearTop(coastChip, map, [{ x: 40, y: 325 }])).toBe(findClearTop(coastChip, map, []));
  });

  it('stands beside a count where it would cover a price', () => {
    const spot = { x: 190, y: 325 };
    expect(findClearTop(coastChip, map, [{ ...spot, isGroup: true }])).toBe(findClearTop(coastChip, map, []));
    expect(isClearOf(findClearTop(coastChip, map, [spot]), spot.y)).toBe(true);
  });

  it('keeps clear of a button over the map', () => {
    const button = { x: 100, y: 130, width: 160, height: 44 };
    expect(isClearOf(findClearTop({ ...coastChip, at: 0 }, map, [], [button]), 152)).toBe(true);
  });

  it('covers the fewest labels where none of the edge is free', () => {
    const rows = Array.from({ length: 12 }, (_, index) => ({ x: 340, y: index * 32 }));
    expect(Number.isFinite(findClearTop(coastChip, map, rows))).toBe(true);
  });
});
