import { describe, expect, it } from 'vitest';
import { getSwipe } from './swipe.ts';

describe('getSwipe', () => {
  it('tells a swipe from a scroll and a tap', () => {
    expect(getSwipe(-80, 10)).toBe('next');
    expect(getSwipe(80, -10)).toBe('previous');
    expect(getSwipe(80, 70)).toBe(null);
    expect(getSwipe(20, 0)).toBe(null);
  });
});
