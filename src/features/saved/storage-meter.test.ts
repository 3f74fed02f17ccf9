import { expect, it } from 'vitest';
import { roomLeft } from './storage-meter.tsx';

it('the room left is counted in homes like those that are here', () => {
  expect(roomLeft([1_000_000, 3_000_000, 0], { quota: 50_000_000, usage: 10_000_000 }).more).toBe(20);
});
it('the room left is not told where the browser does not say', () => {
  expect(roomLeft([1], undefined).more).toBeUndefined();
  expect(roomLeft([1], { usage: 3 }).more).toBeUndefined();
});
it('the room left is none when more is used than allowed', () => {
  expect(roomLeft([1_000_000], { quota: 5, usage: 10 }).more).toBe(0);
});
