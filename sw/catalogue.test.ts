import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { createStore } from 'idb-keyval';
import * as v from 'valibot';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DeviceCatalogue, SYNC_EVERY_MS } from '#contract/device-catalogue.ts';
import { openAnswerStore } from '#offline/answers/answer-store.ts';
import { addSeen, NOTHING_SEEN, type SeenNews } from '#offline/catalogue/catalogue-changes.ts';
import { createCatalogueSync } from '#offline/catalogue/catalogue-sync.ts';
import { openSavedDatabase } from '#offline/device/database.ts';
import type { OutboxRow } from '#offline/outbox/outbox-rows.ts';
import { readSavedProperty } from '#offline/saved/saved-property.ts';
import { savedHome } from '#tests/fixtures/saved-home.ts';
import { deliveredViewing, viewingState } from '#tests/fixtures/viewing-state.ts';
import { createCatalogue, readDeviceCatalogue } from './catalogue.ts';

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
    fetch: async () =>
      new Response(JSON.stringify(served), { headers: { 'Content-Type': 'application/json', ETag: 'x' } }),
  });
  return { store, read: (seen: SeenNews = NOTHING_SEEN) => readDeviceCatalogue(store, seen), sync: () => sync(false) };
}

describe('changes for pages', () => {
  it('are empty before and after the first snapshot', async () => {
    const one = worker();
    const none = { seq: 0, count: 0, savedAt: null, complete: false, cut: false, changes: [] };
    expect(await one.read()).toEqual(none);
    await one.sync();
    expect(await one.read()).toEqual({ ...none, count: 1, savedAt: now, complete: true });
  });

  it('stay until they were seen, also for a restarted worker', async () => {
    await worker().sync();
    now += SYNC_EVERY_MS;
    served = [{ id: 1, title: 'Villa', price: 90 }];
    await worker().sync();
    const unseen = await worker().read();
    expect(unseen.changes).toMatchObject([{ kind: 'reduced', old_price: 100 }]);
    expect(v.parse(DeviceCatalogue, JSON.parse(JSON.stringify(unseen)))).toEqual(unseen);
    expect((await worker().read(addSeen(NOTHING_SEEN, unseen.changes))).changes).toEqual([]);
    expect(await worker().read(addSeen(NOTHING_SEEN, unseen.seq))).toMatchObject({ seq: 1, changes: [] });
    // Numbers from before the storage was emptied.
    expect((await worker().read({ upTo: 99, homes: [] })).changes).toHaveLength(1);
    expect((await worker().read({ upTo: 0, homes: [{ id: 1, seq: 99 }] })).changes).toHaveLength(1);
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
    expect(await worker().read()).toMatchObject({ seq: 1, count: 201, complete: true });
    expect((await worker().read()).changes).toHaveLength(201);
  });
});

describe('the number on the app’s icon', () => {
  /** A catalogue in which the price of one of two homes has changed. @param savedIds homes that the visitor saved */
  async function showNews(savedIds: readonly number[], readRows: () => Promise<readonly OutboxRow[]>) {
    globalThis.indexedDB = new IDBFactory();
    served = [
      { id: 1, title: 'Villa', price: 100 },
      { id: 2, title: 'Flat', price: 50 },
    ];
    await worker().sync();
    now += SYNC_EVERY_MS;
    served = [
      { id: 1, title: 'Villa', price: 90 },
      { id: 2, title: 'Flat', price: 50 },
    ];
    await worker().sync();
    const saved = openSavedDatabase();
    for (const id of savedIds) await saved.change('homes', id, readSavedProperty, () => savedHome(id));
    const said: (number | string)[] = [];
    vi.stubGlobal('navigator', {
      connection: { saveData: true },
      setAppBadge: async (count: number) => void said.push(count),
      clearAppBadge: async () => void said.push('none'),
    });
    const { store } = worker();
    const { showNews, refresh } = createCatalogue(store, () => {}, saved, readRows);
    return { said, showNews, refresh };
  }
  const agreed = deliveredViewing(
    'a',
    viewingState({ state: 'confirmed', version: 1, at: '2026-12-05T07:00:00.000Z' }),
  );
  const seen: OutboxRow = { ...agreed, id: 'b', viewing: { ...agreed.viewing, seen_version: 1 } };

  it('counts saved homes that have changed, and viewings that the agency has changed', async () => {
    const { said, showNews: show } = await showNews([1, 2], async () => [agreed, seen]);
    await show();
    expect(said).toEqual([2]);
  });

  it('counts no home that nobody saved, and goes when nothing is new', async () => {
    const { said, showNews: show } = await showNews([2], async () => [seen]);
    await show();
    expect(said).toEqual(['none']);
  });

  it('is at least what a notification has just named, and viewings come on top', async () => {
    const { said, refresh } = await showNews([1], async () => [agreed]);
    await refresh(3);
    expect(said).toEqual([4]);
  });

  it('counts homes also when the outbox cannot be read', async () => {
    const { said, showNews: show } = await showNews([1], () => Promise.reject(new Error('Storage failed')));
    await show();
    expect(said).toEqual([1]);
  });
});
