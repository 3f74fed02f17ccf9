import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getKilometresBetween } from '#lib/distance.ts';
import { CIRCLE_KM, getCirclePixels, getCircleView, isMark } from './circle.ts';

const anyPlace = fc.record({
  lat: fc.double({ min: -5, max: 5, noNaN: true }),
  lng: fc.double({ min: 34, max: 42, noNaN: true }),
});

it('the circle around a home contains the home', () => {
  fc.assert(
    fc.property(anyPlace, (place) => {
      expect(getKilometresBetween(place, getCircleView(place))).toBeLessThan(CIRCLE_KM);
    }),
  );
});

it('the circle around a home is the same for nearby homes, so that its middle reveals nothing', () => {
  expect(getCircleView({ lat: -1.2921, lng: 36.787 })).toEqual(getCircleView({ lat: -1.2912, lng: 36.7889 }));
});

it('the circle has its size on the ground where the map has streets, and marks the place on a map of towns', () => {
  const nairobi = getCircleView({ lat: -1.2921, lng: 36.787 });
  const coast = getCircleView({ lat: -4.28, lng: 39.59 });
  expect(getCirclePixels(nairobi.scale)).toBe(72);
  expect(isMark(nairobi.scale)).toBe(false);
  expect(getCirclePixels(coast.scale)).toBe(16);
  expect(isMark(coast.scale)).toBe(true);
});
