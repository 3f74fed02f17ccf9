import { expect, it } from 'vitest';
import { fitInto } from './fit-into.ts';

it('scales a phone’s photo to 1600 px, landscape or portrait', () => {
  expect(fitInto({ width: 4000, height: 3000 }, 1600)).toEqual({ width: 1600, height: 1200 });
  expect(fitInto({ width: 3000, height: 4000 }, 1600)).toEqual({ width: 1200, height: 1600 });
});

it('keeps small pictures, and gives each side at least one pixel', () => {
  expect(fitInto({ width: 800, height: 600 }, 1600)).toEqual({ width: 800, height: 600 });
  expect(fitInto({ width: 20_000, height: 3 }, 1600)).toEqual({ width: 1600, height: 1 });
});
