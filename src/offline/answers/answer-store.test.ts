import 'fake-indexeddb/auto';
import { createStore } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openAnswerDatabase } from '../device/database.ts';
import { type AnswerStore, MAX_ANSWERS, openAnswerStore } from './answer-store.ts';
import { writeLines } from './api-read.ts';

let name = 0;
let answerStore: AnswerStore;
const createTestStore = () => createStore(`library-${name}`, 'kept');
const open = (): AnswerStore => openAnswerStore(createTestStore());
const createListAnswer = (savedAt: number, ...ids: readonly number[]) =>
  ({ kind: 'homes', lines: writeLines(ids.map((id) => ({ id, title: `Home ${id}` }))), savedAt }) as const;

beforeEach(() => {
  name++;
  answerStore = open();
});

it('without a catalogue, homes of lists and pages are searched until the server says that one is gone', async () => {
  await answerStore.writeAnswer('list', createListAnswer(1000, 1, 2));
  await answerStore.getListed();
  await answerStore.writeAnswer('page 1', { kind: 'gone', id: 1, savedAt: 2000 });
  expect(await answerStore.getProperty(1)).toEqual({ gone: true, savedAt: 2000 });
  expect([...(await answerStore.getListed()).rows.keys()]).toEqual([2]);
  await answerStore.writeAnswer('older list', createListAnswer(1500, 1));
  expect(await answerStore.getProperties([1])).toEqual([]);
  await answerStore.writeAnswer('page 3', { ...createListAnswer(2500, 3), kind: 'home' });
  await answerStore.writeAnswer('newer list', createListAnswer(3000, 1));
  expect([...(await answerStore.getListed()).rows.keys()].sort()).toEqual([1, 2, 3]);
  expect([...(await open().getListed()).rows.keys()].sort()).toEqual([1, 2, 3]);
});

it('a new answer is merged without reading the others again', async () => {
  await answerStore.writeAnswer('list', createListAnswer(1000, 1));
  await answerStore.getListed();
  const read = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  await answerStore.writeAnswer('more', createListAnswer(2000, 2));
  expect([...(await answerStore.getListed()).rows.keys()]).toEqual([2, 1]);
  expect(read).not.toHaveBeenCalled();
  await answerStore.writeAnswer('older', createListAnswer(1500, 3));
  expect([...(await answerStore.getListed()).rows.keys()].sort()).toEqual([1, 2, 3]);
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
});

it('damaged rows are skipped', async () => {
  await answerStore.writeAnswer('list', {
    kind: 'homes',
    lines: '{"id":1,"ti\n{"id":2,"title":"Flat"}\n[]\n{"id":3}',
    savedAt: 1,
  });
  expect([...(await answerStore.getListed()).rows.keys()]).toEqual([2]);
  expect(await answerStore.getProperty(3)).toBeUndefined();
});

describe('answers', () => {
  it('keeps the newer of two', async () => {
    await answerStore.writeAnswer('k', { kind: 'record', json: 'new', savedAt: 2000 });
    await answerStore.writeAnswer('k', { kind: 'record', json: 'old', savedAt: 1000 });
    expect(await answerStore.readAnswer('k')).toEqual({ kind: 'record', json: 'new', savedAt: 2000 });
  });

  it('deletes the oldest beyond its limit', async () => {
    for (let index = 0; index <= MAX_ANSWERS * 1.1; index++) {
      await answerStore.writeAnswer(`k${index}`, { kind: 'record', json: index, savedAt: index });
    }
    expect(await answerStore.readAnswer('k0')).toBeUndefined();
    expect(await answerStore.readAnswer(`k${MAX_ANSWERS}`)).toBeDefined();
  });
});

describe('storage that fails', () => {
  const throwClosed = () => {
    throw new DOMException('The connection was closed', 'InvalidStateError');
  };
  afterEach(() => void vi.restoreAllMocks());

  it('reconnects once, then counts as empty', async () => {
    const opened = vi.spyOn(indexedDB, 'open').mockImplementation(throwClosed);
    const broken = openAnswerStore(openAnswerDatabase(`library-${name}`));
    await broken.writeAnswer('list', createListAnswer(1000, 1));
    expect(await broken.getProperty(1)).toBeUndefined();
    expect((await broken.getListed()).rows.size).toBe(0);
    expect(opened).toHaveBeenCalledTimes(6);
  });
});
