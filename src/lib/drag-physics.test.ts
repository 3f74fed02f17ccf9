import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getPageTurn, getResistedDistance, getResistedZoom, shouldClose } from './drag-physics.ts';

const ZOOM = { min: 1, max: 3, step: 0.5 };
const length = fc.double({ min: -5_000, max: 5_000, noNaN: true });

describe('a drag past the edge', () => {
  it('moves the element less than the finger, in the same direction, and never by the frame’s size', () => {
    fc.assert(
      fc.property(length, (over) => {
        const followed = getResistedDistance(over, 360);
        expect(Math.abs(followed)).toBeLessThanOrEqual(Math.abs(over));
        expect(Math.abs(followed)).toBeLessThan(360);
        expect(followed * over).toBeGreaterThanOrEqual(0);
      }),
    );
    expect(getResistedDistance(100, 360)).toBeGreaterThan(getResistedDistance(50, 360));
    expect(getResistedDistance(200, 360) - getResistedDistance(150, 360)).toBeLessThan(getResistedDistance(50, 360));
  });
});

describe('a release', () => {
  it('turns to the next photo after enough distance or speed, but not after a slip or on the way back', () => {
    expect(getPageTurn(-60, 0)).toBe('next');
    expect(getPageTurn(60, 0)).toBe('previous');
    expect(getPageTurn(-40, 0)).toBeNull();
    expect(getPageTurn(-40, -1)).toBe('next');
    expect(getPageTurn(-12, -2)).toBeNull();
    expect(getPageTurn(-200, 1)).toBeNull();
    expect(getPageTurn(0, 0)).toBeNull();
  });

  it('closes a picture only downwards', () => {
    expect(shouldClose(130, 0)).toBe(true);
    expect(shouldClose(60, 1)).toBe(true);
    expect(shouldClose(60, 0)).toBe(false);
    expect(shouldClose(200, -1)).toBe(false);
    expect(shouldClose(-200, -2)).toBe(false);
  });
});

describe('the pinch zoom', () => {
  it('follows the fingers within its limits, and less beyond them', () => {
    expect(getResistedZoom(2.2, ZOOM)).toBe(2.2);
    expect(getResistedZoom(6, ZOOM)).toBeGreaterThan(3);
    expect(getResistedZoom(6, ZOOM)).toBeLessThan(6);
    expect(getResistedZoom(0.5, ZOOM)).toBeLessThan(1);
    expect(getResistedZoom(0.5, ZOOM)).toBeGreaterThan(0.5);
  });
});
