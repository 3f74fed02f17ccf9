import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAP_BOX } from '#lib/map/viewport.ts';
import { openMapLink } from './map-link.ts';
import type { MapOrder, PropertiesAnswer, PropertiesOrder } from './map-orders.ts';

/** A worker whose answers the test gives. */
class Told {
  static readonly all: Told[] = [];
  readonly orders: (PropertiesOrder | MapOrder)[] = [];
  onmessage: ((event: { readonly data: PropertiesAnswer }) => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
    Told.all.push(this);
  }
  postMessage(order: PropertiesOrder | MapOrder): void {
    this.orders.push(order);
  }
  terminate(): void {}
}

beforeEach(() => {
  Told.all.length = 0;
  vi.stubGlobal('Worker', Told);
  vi.stubGlobal('window', {});
});
afterEach(() => vi.unstubAllGlobals());

test('answers go to the questions in their order, and one worker answers all', async () => {
  const link = openMapLink();
  link.start();
  link.start();
  const many = link.ask({ kind: 'count', box: MAP_BOX });
  link.tell({ kind: 'names', names: [] });
  const some = link.ask({ kind: 'count', box: MAP_BOX });
  const [worker, ...others] = Told.all;
  expect(others).toEqual([]);
  expect(worker?.orders.map(({ kind }) => kind)).toEqual(['count', 'names', 'count']);
  worker?.onmessage?.({ data: { kind: 'count', count: 40 } });
  worker?.onmessage?.({ data: { kind: 'count', count: 3 } });
  expect(await Promise.all([many, some])).toMatchObject([{ count: 40 }, { count: 3 }]);
});

test('a worker that cannot be had fails what is asked until it is started again, which all who use it hear', async () => {
  const link = openMapLink();
  const heard: string[] = [];
  link.onStart(() => heard.push(`homes ${link.starts()}`));
  link.draw({
    started: () => heard.push('land'),
    answered: () => undefined,
    failed: () => heard.push('no land'),
  });
  link.start();
  const counted = link.ask({ kind: 'count', box: MAP_BOX });
  Told.all[0]?.onerror?.();
  await expect(counted).rejects.toThrow('could not be had');
  await expect(link.ask({ kind: 'count', box: MAP_BOX })).rejects.toThrow('could not be had');
  link.start();
  expect(heard).toEqual(['land', 'homes 1', 'no land', 'land', 'homes 2']);
  const again = link.ask({ kind: 'count', box: MAP_BOX });
  Told.all[1]?.onmessage?.({ data: { kind: 'count', count: 0 } });
  expect(await again).toMatchObject({ count: 0 });
});
