import { expect, it } from 'vitest';
import { gridFigures } from './grid-figures.ts';
import { gridStep } from './map-orders.ts';

const SIZE = { width: 400, height: 300 };

it('says the degrees of the lines in sight, east at the top and south at the left', () => {
  const found = gridFigures({ lng: 37, lat: -1, scale: 100 }, SIZE, 1);
  expect(found).toEqual([
    { text: '35° E', x: 4, y: 4 },
    { text: '36° E', x: 104, y: 4 },
    { text: '37° E', x: 204, y: 4 },
    { text: '38° E', x: 304, y: 4 },
    { text: '39° E', x: 404, y: 4 },
    { text: '1° S', x: 4, y: 154 },
    { text: '0°', x: 4, y: 54 },
  ]);
});

it('leaves out parallels that would stand in the meridians’ figures or in the scale', () => {
  const texts = gridFigures({ lng: 37, lat: 0, scale: 140 }, SIZE, 1).map(({ text }) => text);
  expect(texts.filter((text) => /[NS]|^0°$/.test(text))).toEqual(['0°']);
});

it('has no more decimals than the step needs', () => {
  const texts = (step: number) =>
    gridFigures({ lng: 36.8, lat: -1.3, scale: 150 / step }, SIZE, step).map(({ text }) => text);
  expect(texts(0.1)).toContain('36.8° E');
  expect(texts(0.02)).toContain('1.30° S');
});

it('takes the closest step whose lines are a hand’s breadth apart', () => {
  expect([1, 20, 45, 90, 24_000].map(gridStep)).toEqual([5, 5, 2, 1, 0.01]);
});
