import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitInto } from './fit-into.ts';

it('makes a photo of a phone 1600 px long, lying or standing', () => {
  expect(fitInto({ width: 4000, height: 3000 }, 1600)).toEqual({ width: 1600, height: 1200 });
  expect(fitInto({ width: 3000, height: 4000 }, 1600)).toEqual({ width: 1200, height: 1600 });
});

it('leaves what is small, and no side without a pixel', () => {
  expect(fitInto({ width: 800, height: 600 }, 1600)).toEqual({ width: 800, height: 600 });
  expect(fitInto({ width: 20_000, height: 3 }, 1600)).toEqual({ width: 1600, height: 1 });
});

it('never goes beyond the bound, and keeps the shape to a pixel', () => {
  const side = fc.integer({ min: 1, max: 20_000 });
  fc.assert(
    fc.property(side, side, fc.integer({ min: 16, max: 4000 }), (width, height, most) => {
      const fitted = fitInto({ width, height }, most);
      expect(Math.max(fitted.width, fitted.height)).toBeLessThanOrEqual(Math.max(most, 1));
      const factor = Math.min(1, most / Math.max(width, height));
      expect(Math.abs(fitted.width - Math.max(1, width * factor))).toBeLessThanOrEqual(0.5);
      expect(Math.abs(fitted.height - Math.max(1, height * factor))).toBeLessThanOrEqual(0.5);
    }),
  );
});
