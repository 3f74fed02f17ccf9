import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAP_BOX } from '#lib/map/viewport.ts';
import { createMapClient } from './map-client.ts';
import type { MapMessage, PropertiesRequest, PropertiesResponse } from './map-messages.ts';

/** A worker whose responses the test sends. */
class FakeWorker {
  static readonly all: FakeWorker[] = [];
  readonly messages: (PropertiesRequest | MapMessage)[] = [];
  onmessage: ((event: { readonly data: PropertiesResponse }) => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(message: PropertiesRequest | MapMessage): void {
    this.messages.push(message);
  }
  terminate(): void {}
}

const request = { kind: 'labels', level: 5, box: MAP_BOX, sight: MAP_BOX } as const;

beforeEach(() => {
  FakeWorker.all.length = 0;
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('window', {});
});
afterEach(() => vi.unstubAllGlobals());

test('answers match their requests in order, from one worker', async () => {
  const client = createMapClient();
  client.start();
  client.start();
  const many = client.request(request);
  client.post({ kind: 'names', names: [], growth: 1 });
  const some = client.request(request);
  const [worker, ...others] = FakeWorker.all;
  expect(others).toEqual([]);
  expect(worker?.messages.map(({ kind }) => kind)).toEqual(['labels', 'names', 'labels']);
  worker?.onmessage?.({ data: { ...request, labels: [], inSight: 40, beyond: [] } });
  worker?.onmessage?.({ data: { ...request, labels: [], inSight: 3, beyond: [] } });
  expect(await Promise.all([many, some])).toMatchObject([{ inSight: 40 }, { inSight: 3 }]);
});

test('requests fail while the worker fails to start, and subscribers learn of its restart', async () => {
  const client = createMapClient();
  const events: string[] = [];
  client.subscribe(({ kind }) => events.push(`${kind} ${client.startCount()}`));
  client.start();
  const counted = client.request(request);
  FakeWorker.all[0]?.onerror?.();
  await expect(counted).rejects.toThrow('failed to load');
  await expect(client.request(request)).rejects.toThrow('failed to load');
  client.start();
  expect(events).toEqual(['started 1', 'failed 1', 'started 2']);
  const again = client.request(request);
  FakeWorker.all[1]?.onmessage?.({ data: { ...request, labels: [], inSight: 0, beyond: [] } });
  expect(await again).toMatchObject({ inSight: 0 });
});
