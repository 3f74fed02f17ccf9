import 'fake-indexeddb/auto';
import { createStore, keys, setMany } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { linesOf } from './known-home.ts';
import { type Library, MAX_ANSWERS, openLibrary } from './library.ts';
import { libraryKept } from './library-store.ts';

let name = 0;
let library: Library;
const kept = () => createStore(`library-${name}`, 'kept');
const open = (): Library => openLibrary(kept());
const homes = (savedAt: number, ...ids: readonly number[]) =>
  ({ kind: 'homes', lines: linesOf(ids.map((id) => ({ id, title: `Home ${id}` }))), savedAt }) as const;

beforeEach(() => {
  name++;
  library = open();
});

it('homes of lists and pages are searched where no catalogue is, until the server says that one is gone', async () => {
  await library.keep('list', homes(1000, 1, 2));
  await library.listed();
  await library.keep('page 1', { kind: 'gone', id: 1, savedAt: 2000 });
  expect(await library.property(1)).toEqual({ gone: true, savedAt: 2000 });
  expect([...(await library.listed()).rows.keys()]).toEqual([2]);
  await library.keep('older list', homes(1500, 1));
  expect(await library.properties([1])).toEqual([]);
  await library.keep('page 3', { ...homes(2500, 3), kind: 'home' });
  await library.keep('newer list', homes(3000, 1));
  expect([...(await library.listed()).rows.keys()].sort()).toEqual([1, 2, 3]);
  expect([...(await open().listed()).rows.keys()].sort()).toEqual([1, 2, 3]);
});

it('a further answer is laid over what is known, and the others are not read again, but where something newer is', async () => {
  await library.keep('list', homes(1000, 1));
  await library.listed();
  const read = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  await library.keep('more', homes(2000, 2));
  expect([...(await library.listed()).rows.keys()]).toEqual([1, 2]);
  expect(read).not.toHaveBeenCalled();
  await library.keep('older', homes(1500, 3));
  expect([...(await library.listed()).rows.keys()].sort()).toEqual([1, 2, 3]);
  expect(read).toHaveBeenCalled();
  read.mockRestore();
});

it('lines that storage has spoilt are left out', async () => {
  await library.keep('list', {
    kind: 'homes',
    lines: '{"id":1,"ti\n{"id":2,"title":"Flat"}\n[]\n{"id":3}',
    savedAt: 1,
  });
  expect([...(await library.listed()).rows.keys()]).toEqual([2]);
  expect(await library.property(3)).toBeUndefined();
});

it('what the build before kept and this one has no use for goes with the first answer, and nothing else', async () => {
  await setMany(
    [
      ['property/1', { record: { id: 1, title: 'Seen' }, savedAt: 5, detailed: true }],
      ['answer/GET /list', { kind: 'list', ids: [1], savedAt: 5 }],
      ['answer/GET /owner', { kind: 'record', json: 'Amina', savedAt: 5 }],
      ['catalogue/rows/0', { texts: [] }],
      ['catalogue/block/0', ''],
    ],
    kept(),
  );
  await library.keep('new', homes(1000, 2));
  expect(await keys(kept())).toEqual(['answer/GET /owner', 'answer/new', 'catalogue/block/0']);
});

describe('answers', () => {
  it('keeps the newer of two', async () => {
    await library.keep('k', { kind: 'record', json: 'new', savedAt: 2000 });
    await library.keep('k', { kind: 'record', json: 'old', savedAt: 1000 });
    expect(await library.answer('k')).toEqual({ kind: 'record', json: 'new', savedAt: 2000 });
  });

  it('drops the oldest above its bound', async () => {
    for (let index = 0; index <= MAX_ANSWERS * 1.1; index++) {
      await library.keep(`k${index}`, { kind: 'record', json: index, savedAt: index });
    }
    expect(await library.answer('k0')).toBeUndefined();
    expect(await library.answer(`k${MAX_ANSWERS}`)).toBeDefined();
  });
});

describe('storage that fails', () => {
  const closed = () => {
    throw new DOMException('The connection was closed', 'InvalidStateError');
  };
  afterEach(() => void vi.restoreAllMocks());

  it('opens a new connection once, then says that nothing is kept', async () => {
    const opened = vi.spyOn(indexedDB, 'open').mockImplementation(closed);
    const broken = openLibrary(libraryKept(`library-${name}`));
    await broken.keep('list', homes(1000, 1));
    expect(await broken.property(1)).toBeUndefined();
    expect((await broken.listed()).rows.size).toBe(0);
    expect(opened).toHaveBeenCalledTimes(10);
  });
});
