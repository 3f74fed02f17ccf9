import { describe, expect, it } from 'vitest';
import { swipeOf } from './swipe.ts';

describe('swipeOf', () => {
  it('distinguishes a swipe from a scroll and a tap', () => {
    expect(swipeOf(-80, 10)).toBe('next');
    expect(swipeOf(80, -10)).toBe('previous');
    expect(swipeOf(80, 70)).toBe(null);
    expect(swipeOf(20, 0)).toBe(null);
  });
});
