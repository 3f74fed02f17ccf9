import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  nearestZoom,
  pageOf,
  putsAway,
  resisted,
  resistedZoom,
  settleMs,
  speedOf,
  thrownBy,
  withinEdges,
} from './drag-physics.ts';

const ZOOM = { least: 1, most: 3, step: 0.5 };
const length = fc.double({ min: -5_000, max: 5_000, noNaN: true });

describe('what is pulled over its edge', () => {
  it('follows less than it is pulled, to the same side, and never by its own size', () => {
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

  it('stays where it is in a box without a size', () => expect(resisted(100, 0)).toBe(0));

  it('is told apart from what lies within', () => {
    expect(withinEdges(-30, 200)).toEqual({ within: 0, over: -30 });
    expect(withinEdges(120, 200)).toEqual({ within: 120, over: 0 });
    expect(withinEdges(230, 200)).toEqual({ within: 200, over: 30 });
    expect(withinEdges(5, -1)).toEqual({ within: 0, over: 5 });
  });
});

describe('the speed of a hand', () => {
  it('is that of its last tenth of a second', () => {
    const samples = [
      { at: 0, place: 500 },
      { at: 900, place: 0 },
      { at: 950, place: 50 },
      { at: 1000, place: 100 },
    ];
    expect(speedOf(samples, 1000)).toBe(1);
  });

  it('is none for one that rested before it let go, or has only touched', () => {
    const moved = [
      { at: 0, place: 0 },
      { at: 20, place: 80 },
    ];
    expect(speedOf(moved, 400)).toBe(0);
    expect(speedOf([{ at: 0, place: 5 }], 0)).toBe(0);
    expect(speedOf([], 0)).toBe(0);
  });
});

describe('a hand that lets go', () => {
  it('goes to the next photo far enough, or thrown; not after a slip, and not on its way back', () => {
    expect(pageOf(-60, 0)).toBe('next');
    expect(pageOf(60, 0)).toBe('previous');
    expect(pageOf(-40, 0)).toBeNull();
    expect(pageOf(-40, -1)).toBe('next');
    expect(pageOf(-12, -2)).toBeNull();
    expect(pageOf(-200, 1)).toBeNull();
    expect(pageOf(0, 0)).toBeNull();
  });

  it('puts a picture away downwards only', () => {
    expect(putsAway(130, 0)).toBe(true);
    expect(putsAway(60, 1)).toBe(true);
    expect(putsAway(60, 0)).toBe(false);
    expect(putsAway(200, -1)).toBe(false);
    expect(putsAway(-200, -2)).toBe(false);
  });

  it('sends a thrown thing on, ever slower, to an end', () => {
    const ways = [0, 100, 200, 300].map((ms) => thrownBy(2, ms));
    const steps = [1, 2, 3].map((index) => (ways[index] ?? 0) - (ways[index - 1] ?? 0));
    expect(ways[0]).toBe(0);
    expect(steps[0]).toBeGreaterThan(steps[1] ?? 0);
    expect(steps[1]).toBeGreaterThan(steps[2] ?? 0);
    expect(thrownBy(2, 60_000)).toBeCloseTo(650);
    expect(thrownBy(-2, 100)).toBe(-thrownBy(2, 100));
  });

  it('ends its way the sooner the faster it was, within reason', () => {
    expect(settleMs(300, 0)).toBe(200);
    expect(settleMs(300, 4)).toBeLessThan(settleMs(300, 3));
    expect(settleMs(300, 50)).toBe(160);
    expect(settleMs(3000, 0.5)).toBe(400);
  });
});

describe('the zoom of two fingers', () => {
  it('is what they ask for between its ends, and resists beyond', () => {
    expect(resistedZoom(2.2, ZOOM)).toBe(2.2);
    expect(resistedZoom(6, ZOOM)).toBeGreaterThan(3);
    expect(resistedZoom(6, ZOOM)).toBeLessThan(6);
    expect(resistedZoom(0.5, ZOOM)).toBeLessThan(1);
    expect(resistedZoom(0.5, ZOOM)).toBeGreaterThan(0.5);
  });

  it('comes to rest at a step', () => {
    expect([0.4, 1.2, 1.3, 2.6, 2.8, 9].map((zoom) => nearestZoom(zoom, ZOOM))).toEqual([1, 1, 1.5, 2.5, 3, 3]);
  });
});
