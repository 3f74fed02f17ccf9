import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageOf, putsAway, resisted, resistedZoom } from './drag-physics.ts';

const ZOOM = { least: 1, most: 3, step: 0.5 };
const length = fc.double({ min: -5_000, max: 5_000, noNaN: true });

describe('a drag past the edge', () => {
  it('moves less than the finger, to the same side, and never by its own size', () => {
    fc.assert(
      fc.property(length, (over) => {
        const followed = resisted(over, 360);
        expect(Math.abs(followed)).toBeLessThanOrEqual(Math.abs(over));
        expect(Math.abs(followed)).toBeLessThan(360);
        expect(followed * over).toBeGreaterThanOrEqual(0);
      }),
    );
    expect(resisted(100, 360)).toBeGreaterThan(resisted(50, 360));
    expect(resisted(200, 360) - resisted(150, 360)).toBeLessThan(resisted(50, 360));
  });
});

describe('a release', () => {
  it('goes to the next photo after enough distance or speed; not after a slip, or on the way back', () => {
    expect(pageOf(-60, 0)).toBe('next');
    expect(pageOf(60, 0)).toBe('previous');
    expect(pageOf(-40, 0)).toBeNull();
    expect(pageOf(-40, -1)).toBe('next');
    expect(pageOf(-12, -2)).toBeNull();
    expect(pageOf(-200, 1)).toBeNull();
    expect(pageOf(0, 0)).toBeNull();
  });

  it('closes a picture downwards only', () => {
    expect(putsAway(130, 0)).toBe(true);
    expect(putsAway(60, 1)).toBe(true);
    expect(putsAway(60, 0)).toBe(false);
    expect(putsAway(200, -1)).toBe(false);
    expect(putsAway(-200, -2)).toBe(false);
  });
});

describe('the pinch zoom', () => {
  it('follows the fingers within its limits, and resists beyond', () => {
    expect(resistedZoom(2.2, ZOOM)).toBe(2.2);
    expect(resistedZoom(6, ZOOM)).toBeGreaterThan(3);
    expect(resistedZoom(6, ZOOM)).toBeLessThan(6);
    expect(resistedZoom(0.5, ZOOM)).toBeLessThan(1);
    expect(resistedZoom(0.5, ZOOM)).toBeGreaterThan(0.5);
  });
});
