import { expect, it } from 'vitest';
import { getBox, isInBox, NAIROBI_BOX } from '#lib/map/viewport.ts';
import { fitTowns, namedPlaces } from './map-names.ts';

/** A property's map on a phone. */
const TILE = { width: 328, height: 160 };

it('shows the land around a place as far as other towns, wherever it is', () => {
  const towns = namedPlaces.filter((place) => place.rank === 0);
  for (const town of towns.filter((place) => !isInBox(NAIROBI_BOX, place))) {
    const box = getBox(fitTowns({ ...town, scale: 256 }, TILE), TILE);
    expect(towns.filter((other) => isInBox(box, other)).length, town.name).toBeGreaterThanOrEqual(4);
  }
});

it('stays as close as asked where towns are close, or streets show the way', () => {
  const thika = { lat: -1.039, lng: 37.083, scale: 200 };
  expect(fitTowns(thika, { width: 700, height: 470 })).toEqual(thika);
  const westlands = { lat: -1.264, lng: 36.804, scale: 8_000 };
  expect(fitTowns(westlands, TILE)).toEqual(westlands);
});

it('goes no further than the names of counties are drawn', () => {
  expect(fitTowns({ lat: 3.937, lng: 41.867, scale: 256 }, TILE).scale).toBe(64);
});
