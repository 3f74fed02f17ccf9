import { expect, it } from 'vitest';
import type { HandOver } from '#contract/hand-over.ts';
import { watchPresence } from './device-changes.ts';
import { handOverOnLeave } from './hand-over.ts';

const MESSAGE: HandOver = { type: 'finish-submission', row: { id: 24 } };

function begin(hasWorker = true) {
  const page = new EventTarget();
  const told: unknown[] = [];
  const worker = { postMessage: (message: unknown) => void told.push(message) };
  const given = handOverOnLeave(MESSAGE, watchPresence(page), () => (hasWorker ? worker : null));
  return { given, told, leave: () => page.dispatchEvent(new Event('pagehide')) };
}

it('unfinished work of a left page goes to the worker, once', () => {
  const { given, told, leave } = begin();
  expect(given.isHandedOver()).toBe(false);
  leave();
  leave();
  expect(told).toEqual([MESSAGE]);
  expect(given.isHandedOver()).toBe(true);
});

it('finished work is not handed over', () => {
  const { given, told, leave } = begin();
  given.end();
  leave();
  expect(told).toEqual([]);
  expect(given.isHandedOver()).toBe(false);
});

it('without a worker the work stays with the page', () => {
  const { given, leave } = begin(false);
  leave();
  expect(given.isHandedOver()).toBe(false);
});
