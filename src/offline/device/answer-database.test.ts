import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { get, set } from 'idb-keyval';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openAnswerDatabase, openAnswerKeyValues } from './answer-database.ts';
import { TRY_LIMIT_MS } from './database.ts';

/* A storage that is never heard of again, as browsers have them after a page was put aside. */

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Opening is never answered, as often as said. */
function hangs(times: number) {
  const silent = indexedDB.open('elsewhere');
  silent.addEventListener = () => {};
  const open = vi.spyOn(indexedDB, 'open');
  for (let time = 0; time < times; time++) open.mockReturnValueOnce(silent);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return open;
}

it('a hanging read counts as empty in time, and the next one reconnects', async () => {
  const open = hangs(2);
  const kept = openAnswerKeyValues();
  const store = openAnswerDatabase(kept);
  const read = store.run('readonly', () => Promise.resolve('found'), 'nothing');
  await vi.advanceTimersByTimeAsync(2 * TRY_LIMIT_MS - 1);
  expect(await Promise.race([read, Promise.resolve('waits')])).toBe('waits');
  await vi.advanceTimersByTimeAsync(1);
  expect(await read).toBe('nothing');
  expect(open).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
  expect(await store.run('readonly', () => Promise.resolve('found'), 'nothing')).toBe('found');
  await set('a', 1, kept);
  expect(await get('a', kept)).toBe(1);
});
