import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { get, set } from 'idb-keyval';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openAnswerDatabase, StorageFailure, TRY_LIMIT_MS } from './database.ts';

/* A storage that is never heard of again, as browsers have them after a page was put aside. */

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Opening is never answered, as often as said. */
function hang(times: number) {
  const silent = indexedDB.open('elsewhere');
  silent.addEventListener = () => {};
  const open = vi.spyOn(indexedDB, 'open');
  for (let time = 0; time < times; time++) open.mockReturnValueOnce(silent);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return open;
}

it('a hanging read fails in time, and the next one reconnects', async () => {
  const open = hang(2);
  const store = openAnswerDatabase();
  const read = get('a', store).catch((cause: unknown) => cause);
  await vi.advanceTimersByTimeAsync(2 * TRY_LIMIT_MS - 1);
  expect(await Promise.race([read, Promise.resolve('waits')])).toBe('waits');
  await vi.advanceTimersByTimeAsync(1);
  expect(await read).toBeInstanceOf(StorageFailure);
  expect(open).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
  await set('a', 1, store);
  expect(await get('a', store)).toBe(1);
});
