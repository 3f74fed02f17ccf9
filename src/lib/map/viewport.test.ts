import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Area,
  fitBox,
  getBox,
  getCircleAreas,
  getLeastScale,
  getPlaceAt,
  getSpot,
  isClear,
  isInBox,
  isOnMap,
  isWithin,
  limitView,
  MAP_BOX,
  MAX_SCALE,
  moveInside,
  moveView,
  roundBox,
  widenBox,
  zoomView,
} from './viewport.ts';

const size = { width: 360, height: 480 };
const anyView = fc
  .record({
    lng: fc.double({ min: MAP_BOX.west, max: MAP_BOX.east, noNaN: true }),
    lat: fc.double({ min: MAP_BOX.south, max: MAP_BOX.north, noNaN: true }),
    scale: fc.double({ min: 20, max: MAX_SCALE, noNaN: true }),
  })
  .map((view) => limitView(view, size));
const anySpot = fc.record({
  x: fc.double({ min: 0, max: 360, noNaN: true }),
  y: fc.double({ min: 0, max: 480, noNaN: true }),
});

describe('the view of a map', () => {
  it('converts positions to points and back', () => {
    fc.assert(
      fc.property(anyView, anySpot, (view, spot) => {
        const back = getSpot(view, size, getPlaceAt(view, size, spot));
        expect(back.x).toBeCloseTo(spot.x, 4);
        expect(back.y).toBeCloseTo(spot.y, 4);
      }),
    );
  });

  it('has north up and east to the right', () => {
    const view = { lng: 37, lat: 0, scale: 100 };
    expect(getSpot(view, size, { lng: 37.5, lat: 0.5 })).toEqual({ x: 230, y: 190 });
  });

  it('stays within the map and its limits of scale', () => {
    fc.assert(
      fc.property(anyView, anySpot, fc.double({ min: 0.001, max: 1000, noNaN: true }), (view, spot, factor) => {
        for (const next of [
          zoomView(view, size, factor, spot),
          moveView(view, size, { x: spot.x * 100, y: -spot.y * 100 }),
        ]) {
          expect(isOnMap(next)).toBe(true);
          expect(next.scale).toBeLessThanOrEqual(MAX_SCALE);
          expect(next.scale).toBeGreaterThanOrEqual(getLeastScale(size) - 1e-9);
        }
      }),
    );
  });

  it('keeps the point under the finger while it zooms', () => {
    const view = { lng: 36.8, lat: -1.28, scale: 2000 };
    const spot = { x: 90, y: 400 };
    const before = getPlaceAt(view, size, spot);
    const after = getPlaceAt(zoomView(view, size, 2, spot), size, spot);
    expect(after.lng).toBeCloseTo(before.lng, 9);
    expect(after.lat).toBeCloseTo(before.lat, 9);
  });

  it('shows a whole box, and does not zoom in fully on a single point', () => {
    const box = { west: 36.6, south: -1.4, east: 37.1, north: -1.1 };
    expect(isWithin(box, getBox(fitBox(box, size, 20), size))).toBe(true);
    const point = fitBox({ west: 36.8, south: -1.3, east: 36.8, north: -1.3 }, size, 20, 4000);
    expect(point).toEqual({ lng: 36.8, lat: -1.3, scale: 4000 });
  });

  it('is searched for just the homes that it shows: what rounds to a visible thousandth of a degree', () => {
    const anyDegrees = fc.integer({ min: -52_000, max: 423_000 }).map((steps) => steps / 1e4);
    fc.assert(
      fc.property(anyView, anyDegrees, anyDegrees, (view, lat, lng) => {
        const box = getBox(view, size);
        const shown = { lat: Math.round(lat * 1e3) / 1e3, lng: Math.round(lng * 1e3) / 1e3 };
        expect(isInBox(roundBox(box), { lat, lng })).toBe(isInBox(widenBox(box, 1e-9), shown));
        expect(isInBox(roundBox(box), shown)).toBe(isInBox(widenBox(box, 1e-9), shown));
      }),
    );
    const round = { west: 36.701, south: -1.302, east: 36.9, north: -1.2 };
    expect(roundBox(round)).toEqual({ west: 36.7005, south: -1.3025, east: 36.9004, north: -1.1996 });
  });
});

it('a label at the edge or under a button moves until all of it is seen', () => {
  const map = { width: 360, height: 300 };
  const label = { width: 70, height: 44 };
  expect(moveInside({ x: 358, y: 150 }, label, map)).toEqual({ x: 317, y: 150 });
  expect(moveInside({ x: 100, y: 1 }, label, map)).toEqual({ x: 100, y: 24 });
  const buttons = { x: 304, y: 12, width: 44, height: 96 };
  expect(moveInside({ x: 280, y: 90 }, label, map, [buttons])).toEqual({ x: 261, y: 90 });
  expect(moveInside({ x: 320, y: 105 }, label, map, [buttons])).toEqual({ x: 317, y: 132 });
  expect(moveInside({ x: 320, y: 60 }, label, map, [buttons])).toEqual({ x: 261, y: 60 });
  // It goes around another label that is there before it.
  const other = { x: 226, y: 40, width: 62, height: 44 };
  const middle = moveInside({ x: 320, y: 60 }, label, map, [buttons, other]);
  expect(middle).toEqual({ x: 317, y: 132 });
  // Far from its place it would mislead.
  const notice = { x: 60, y: 12, width: 240, height: 200 };
  expect(moveInside({ x: 180, y: 112 }, label, map, [notice])).toEqual({ x: 180, y: 112 });
});

it('a name is clear that lies in the map and under no button', () => {
  const map = { width: 360, height: 300 };
  const button = { x: 300, y: 10, width: 44, height: 44 };
  expect(isClear({ x: 100, y: 100, width: 60, height: 14 }, map, [button])).toBe(true);
  expect(isClear({ x: 330, y: 100, width: 60, height: 14 }, map, [button])).toBe(false);
  expect(isClear({ x: 250, y: 20, width: 60, height: 14 }, map, [button])).toBe(false);
});

it('a name keeps out of a circle, also where it fits between the lines', () => {
  const circle = getCircleAreas({ x: 100, y: 100 }, 72);
  const isFree = (area: Area): boolean => isClear(area, { width: 200, height: 200 }, circle);
  expect(isFree({ x: 80, y: 92, width: 40, height: 14 })).toBe(false);
  expect(isFree({ x: 80, y: 58, width: 40, height: 14 })).toBe(false);
  expect(isFree({ x: 80, y: 42, width: 40, height: 14 })).toBe(true);
});
