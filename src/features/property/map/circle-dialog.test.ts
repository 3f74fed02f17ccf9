import fc from 'fast-check';
import { expect, it } from 'vitest';
import { kilometresBetween } from '#lib/distance.ts';
import { CIRCLE_KM, circleAround } from './circle-dialog.tsx';

const anyPlace = fc.record({
  lat: fc.double({ min: -5, max: 5, noNaN: true }),
  lng: fc.double({ min: 34, max: 42, noNaN: true }),
});

it('the circle around a home contains the home', () => {
  fc.assert(
    fc.property(anyPlace, (place) => {
      expect(kilometresBetween(place, circleAround(place))).toBeLessThan(CIRCLE_KM);
    }),
  );
});

it('the circle around a home is the same for nearby homes, so that its middle reveals nothing', () => {
  expect(circleAround({ lat: -1.2921, lng: 36.787 })).toEqual(circleAround({ lat: -1.2912, lng: 36.7889 }));
});
