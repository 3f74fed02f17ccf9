import { expect, it } from 'vitest';
import { createGridFigures } from './map-view.ts';

const SIZE = { width: 400, height: 300 };

it('labels the visible grid lines in degrees, east at the top and south at the left', () => {
  const found = createGridFigures({ lng: 37, lat: -1, scale: 100 }, SIZE, 1);
  expect(found.map(({ text, x, y }) => ({ text, x, y }))).toEqual([
    { text: '35° E', x: 4, y: 4 },
    { text: '36° E', x: 104, y: 4 },
    { text: '37° E', x: 204, y: 4 },
    { text: '38° E', x: 304, y: 4 },
    { text: '1° S', x: 4, y: 154 },
    { text: '0°', x: 4, y: 54 },
  ]);
});

it('leaves out a figure that a button would cover', () => {
  const button = { x: 290, y: 0, width: 44, height: 44 };
  const found = createGridFigures({ lng: 37, lat: -1, scale: 100 }, SIZE, 1, [button]);
  expect(found.map(({ text }) => text)).toEqual(['35° E', '36° E', '37° E', '1° S', '0°']);
});
