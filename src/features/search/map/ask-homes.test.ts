import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAP_BOX } from '#lib/map/viewport.ts';
import { openHomes } from './ask-homes.ts';
import type { HomesAnswer, HomesOrder } from './homes-orders.ts';

/** A worker whose answers the test gives. */
class Told {
  static readonly all: Told[] = [];
  readonly orders: HomesOrder[] = [];
  hasEnded = false;
  onmessage: ((event: { readonly data: HomesAnswer }) => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
    Told.all.push(this);
  }
  postMessage(order: HomesOrder): void {
    this.orders.push(order);
  }
  terminate(): void {
    this.hasEnded = true;
  }
}
const onlyWorker = (): Told => {
  const [worker, ...others] = Told.all;
  if (worker === undefined || others.length > 0) throw new Error(`${Told.all.length} workers`);
  return worker;
};

beforeEach(() => {
  Told.all.length = 0;
  vi.stubGlobal('Worker', Told);
  vi.stubGlobal('window', {});
});
afterEach(() => vi.unstubAllGlobals());

test('answers go to the questions in their order, and one worker answers all', async () => {
  const homes = openHomes();
  expect(Told.all).toEqual([]);
  homes.start();
  const many = homes.countIn(MAP_BOX);
  const some = homes.countIn(MAP_BOX);
  const { onmessage, orders } = onlyWorker();
  expect(orders).toHaveLength(2);
  onmessage?.({ data: { kind: 'count', count: 40 } });
  onmessage?.({ data: { kind: 'count', count: 3 } });
  expect(await Promise.all([many, some])).toEqual([40, 3]);
});

test('a worker that cannot be had fails what is asked until it is told homes again', async () => {
  const homes = openHomes();
  const taken = homes.take([], undefined, undefined);
  const counted = homes.countIn(MAP_BOX);
  onlyWorker().onerror?.();
  await expect(taken).rejects.toThrow('could not be had');
  await expect(counted).rejects.toThrow('could not be had');
  await expect(homes.countIn(MAP_BOX)).rejects.toThrow('could not be had');
  const again = homes.take([], undefined, undefined);
  const { onmessage } = Told.all[1] ?? {};
  onmessage?.({ data: { kind: 'take', count: 0, unplaced: 0, inSight: 0, box: undefined, labelled: undefined } });
  expect(await again).toMatchObject({ count: 0 });
});
