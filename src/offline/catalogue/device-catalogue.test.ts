import 'fake-indexeddb/auto';
import { createStore } from 'idb-keyval';
import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { DeviceCatalogue } from '#contract/device-catalogue.ts';
import { openAnswerStore } from '../answers/answer-store.ts';
import { VISIT_GAP_MS } from './catalogue-changes.ts';
import { createCatalogueSync, SYNC_EVERY_MS } from './catalogue-sync.ts';
import { createDeviceCatalogue } from './device-catalogue.ts';

let count = 0;
let now: number;
let served: readonly object[];
beforeEach(() => {
  count++;
  now = 1_000_000_000;
  served = [{ id: 1, title: 'Villa', price: 100 }];
});

/** A worker that has just been started, on the device of this test. */
function worker() {
  const store = openAnswerStore(createStore(`device-${count}`, 'kept')).catalogue;
  const sync = createCatalogueSync({
    store,
    now: () => now,
    savesData: () => false,
    fetch: async () =>
      new Response(JSON.stringify(served), { headers: { 'Content-Type': 'application/json', ETag: 'x' } }),
  });
  return { ...createDeviceCatalogue(store, () => now), sync };
}

describe('changes for pages', () => {
  it('are empty before and after the first snapshot', async () => {
    const one = worker();
    const none = { seq: 0, since: 0, count: 0, savedAt: null, complete: false, cut: false, changes: [] };
    expect(await one.read(undefined)).toEqual(none);
    await one.sync();
    expect(await one.read(undefined)).toEqual({ ...none, count: 1, savedAt: now, complete: true });
  });

  it('stay the same during a visit, even for a restarted worker, and start again with the next', async () => {
    await worker().sync();
    await worker().markUse();
    now += SYNC_EVERY_MS;
    served = [{ id: 1, title: 'Villa', price: 90 }];
    await worker().sync();
    const during = await worker().read(undefined);
    expect(during.changes).toMatchObject([{ kind: 'price', old_price: 100, new_price: 90 }]);
    expect(v.parse(DeviceCatalogue, JSON.parse(JSON.stringify(during)))).toEqual(during);
    now += VISIT_GAP_MS - 1;
    expect((await worker().read(undefined)).changes).toHaveLength(1);
    now += VISIT_GAP_MS;
    const next = await worker().read(undefined);
    expect(next).toMatchObject({ seq: 1, since: 1, changes: [] });
    expect((await worker().read(0)).changes).toHaveLength(1);
  });

  it('leave one complete catalogue when two workers sync at once', async () => {
    await worker().sync();
    now += SYNC_EVERY_MS;
    served = [
      { id: 1, title: 'Villa', price: 90 },
      ...Array.from({ length: 200 }, (_, index) => ({ id: index + 2, title: 'Flat' })),
    ];
    const results = await Promise.all([worker().sync(), worker().sync()]);
    expect(results.map(({ kind }) => kind)).toContain('replaced');
    expect(await worker().read(0)).toMatchObject({ seq: 1, count: 201, complete: true });
    expect((await worker().read(0)).changes).toHaveLength(201);
  });
});
