import { describe, expect, it } from 'vitest';
import { swipeOf } from './swipe.ts';

describe('swipeOf', () => {
  it('knows a swipe from a scroll and from a tap', () => {
    expect(swipeOf(-80, 10)).toBe('next');
    expect(swipeOf(80, -10)).toBe('previous');
    expect(swipeOf(80, 70)).toBe(null);
    expect(swipeOf(20, 0)).toBe(null);
  });
});
