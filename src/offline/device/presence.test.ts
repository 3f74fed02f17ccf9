import { expect, it, vi } from 'vitest';
import { watchPresence } from './presence.ts';

const leave = (page: EventTarget) => page.dispatchEvent(new Event('pagehide'));
const show = (page: EventTarget) => page.dispatchEvent(new Event('pageshow'));

it('a page that was not left is there at once, also when it is shown for the first time', async () => {
  const page = new EventTarget();
  const presence = watchPresence(page);
  show(page);
  await presence.back();
  expect(presence.departures()).toBe(0);
});

it('a page that was left is back when it is shown again, and not before', async () => {
  const page = new EventTarget();
  const presence = watchPresence(page);
  const called = vi.fn();
  presence.onLeave(called);
  leave(page);
  expect(called).toHaveBeenCalledTimes(1);
  const back = vi.fn();
  const waiting = presence.back().then(back);
  await Promise.resolve();
  expect(back).not.toHaveBeenCalled();
  show(page);
  await waiting;
  leave(page);
  expect(presence.departures()).toBe(2);
});

it('who does not want to hear of leaving any more is not called', () => {
  const page = new EventTarget();
  const presence = watchPresence(page);
  const called = vi.fn();
  presence.onLeave(called)();
  leave(page);
  expect(called).not.toHaveBeenCalled();
});
