import { expect, it } from 'vitest';
import { getViewNear, loadPosition } from './own-places.tsx';

const answerWith = (latitude: number, longitude: number) =>
  ({
    getCurrentPosition: (found: PositionCallback) => found({ coords: { latitude, longitude } } as GeolocationPosition),
  }) as Geolocation;
const refuseWith = (code: number) =>
  ({
    getCurrentPosition: (_found: PositionCallback, failed: PositionErrorCallback) =>
      failed({ code } as GeolocationPositionError),
  }) as Geolocation;

it('the position is rounded to about a hundred metres', async () => {
  expect(await loadPosition(answerWith(-1.29213456, 36.78709876))).toEqual({ at: { lat: -1.292, lng: 36.787 } });
});

it('a missing position has its reason in words', async () => {
  for (const code of [1, 2, 3, 99]) expect(await loadPosition(refuseWith(code))).toHaveProperty('problem');
  expect(await loadPosition(undefined)).toEqual({ problem: 'This browser cannot find your location.' });
  expect(await loadPosition(answerWith(51.5, -0.1))).toEqual({
    problem: 'You are outside Kenya, and our map covers only Kenya.',
  });
});

it('the view around the position does not reveal it by its middle', () => {
  expect(getViewNear({ lat: -1.292, lng: 36.787 })).toEqual(getViewNear({ lat: -1.307, lng: 36.789 }));
  expect(getViewNear({ lat: -1.292, lng: 36.787 })).toMatchObject({ lat: -1.3, lng: 36.78 });
});
