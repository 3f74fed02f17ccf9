import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { set } from 'idb-keyval';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addViewed, MAX_VIEWED } from './visitor-lists.queries.ts';

describe('the pages opened last', () => {
  it('are newest first, without repeats, and drop the oldest', () => {
    const opened = Array.from({ length: 30 }, (_, index) => ({ id: index + 1, at: index }));
    const list = opened.reduce<ReturnType<typeof addViewed>>(addViewed, []);
    expect(list).toHaveLength(MAX_VIEWED);
    expect(list[0]).toEqual({ id: 30, at: 29 });
    expect(addViewed(list, { id: 20, at: 99 }).filter(({ id }) => id === 20)).toEqual([{ id: 20, at: 99 }]);
  });
});

describe('in storage', () => {
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory();
    vi.stubGlobal('window', { addEventListener: () => {} });
    vi.resetModules();
  });
  const fresh = () => import('./visitor-lists.queries.ts');

  it('two pages opened at once are both stored, also for the next launch', async () => {
    const first = await fresh();
    await Promise.all([first.markViewed(7), first.markViewed(24)]);
    vi.resetModules();
    const next = await fresh();
    expect((await next.readViewed()).map(({ id }) => id)).toEqual([24, 7]);
    await next.deleteViewed();
    expect(await next.readViewed()).toEqual([]);
  });

  it('a wrong value is ignored, and without storage nothing is thrown', async () => {
    const { markViewed, readViewed } = await fresh();
    const { getSavedStore: savedStore } = await import('#offline/device/database.ts');
    await set('viewed', { v: 2, entries: 'newer' }, savedStore().notes);
    expect(await readViewed()).toEqual([]);
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    savedStore().close();
    await expect(markViewed(1)).resolves.toBeUndefined();
  });
});
