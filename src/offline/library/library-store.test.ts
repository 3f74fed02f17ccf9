import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { get, set } from 'idb-keyval';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TRY_LIMIT_MS } from '../device/database.ts';
import { entriesBelow, libraryKept, openLibraryStore, WRITE_LIMIT_MS } from './library-store.ts';

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

it('a read that hangs says in time that nothing is kept, and the next one opens anew', async () => {
  const open = hangs(2);
  const kept = libraryKept();
  const store = openLibraryStore(kept);
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

it('a write has more time, since a whole index takes it, and ends as well', async () => {
  hangs(2);
  const written = openLibraryStore().run('readwrite', () => Promise.resolve(true), false);
  await vi.advanceTimersByTimeAsync(WRITE_LIMIT_MS);
  expect(await Promise.race([written, Promise.resolve('waits')])).toBe('waits');
  await vi.advanceTimersByTimeAsync(WRITE_LIMIT_MS);
  expect(await written).toBe(false);
});

it('a read that hangs behind a write ends alone: the write goes on', async () => {
  const store = openLibraryStore();
  await store.run('readonly', () => Promise.resolve(1), 0);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isOver = false;
  const written = store.run(
    'readwrite',
    (shelf) =>
      new Promise<boolean>((resolve) => {
        const again = (): void => {
          const request = shelf.put('there', 'x');
          request.addEventListener('success', () => (isOver ? resolve(true) : again()));
        };
        again();
      }),
    false,
  );
  const read = store.run('readonly', () => new Promise<string>(() => {}), 'nothing');
  await vi.advanceTimersByTimeAsync(2 * TRY_LIMIT_MS);
  expect(await read).toBe('nothing');
  isOver = true;
  expect(await written).toBe(true);
});

it('entries come in order, some at a time, and say when they cannot be read', async () => {
  const kept = libraryKept();
  for (let id = 0; id < 250; id++) await set(`a/${String(id).padStart(3, '0')}`, id, kept);
  await set('b/1', 1, kept);
  const store = openLibraryStore(kept);
  const parts = [];
  for await (const entries of entriesBelow(store, 'a')) parts.push(entries?.length);
  expect(parts).toEqual([200, 50]);
  const broken = openLibraryStore(() => Promise.reject(new Error('closed')));
  for await (const entries of entriesBelow(broken, 'a')) expect(entries).toBeUndefined();
});
