import { expect, it } from 'vitest';
import { estimateRoomLeft, isNearlyFull } from './storage-meter.tsx';

it('the free space is counted in homes like the saved ones', () => {
  expect(estimateRoomLeft([1_000_000, 3_000_000, 0], { quota: 50_000_000, usage: 10_000_000 }).more).toBe(20);
});
it('the free space is not shown if the browser does not report it', () => {
  expect(estimateRoomLeft([1], undefined).more).toBeUndefined();
  expect(estimateRoomLeft([1], { usage: 3 }).more).toBeUndefined();
});
it('the free space is zero if more is used than allowed', () => {
  expect(estimateRoomLeft([1_000_000], { quota: 5, usage: 10 }).more).toBe(0);
});
it('a phone is nearly full above four fifths of what the browser allows, and never where it does not say', () => {
  expect(isNearlyFull({ quota: 100, usage: 80 })).toBe(false);
  expect(isNearlyFull({ quota: 100, usage: 81 })).toBe(true);
  expect(isNearlyFull({ usage: 81 })).toBe(false);
  expect(isNearlyFull(null)).toBe(false);
});
