import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { createStore, get, set } from 'idb-keyval';
import { beforeEach, expect, it, vi } from 'vitest';
import type { StorageRequest } from '#contract/storage-messages.ts';
import { openAnswerDatabase } from '#offline/device/answer-database.ts';
import { createDeviceStorage } from './device-storage.ts';

const HOME = 'answer/GET /api/property/1';
const kept = () => createStore('library', 'kept');
const forget = vi.fn();

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  forget.mockClear();
});

/** Asks the worker as a page does. @returns its answer; undefined when it gave none */
async function ask(message: StorageRequest, isWaiting = true): Promise<unknown> {
  const heard: unknown[] = [];
  const port = { postMessage: (answer: unknown) => void heard.push(answer) };
  const answer = createDeviceStorage({ store: openAnswerDatabase(), caches: undefined }, forget);
  await answer(message, { ports: isWaiting ? [port] : [] });
  return heard[0];
}

it('measures without deleting, and forgets what it has cleared', async () => {
  await set(HOME, { kind: 'home', lines: '{"id":1,"title":"A"}', savedAt: 5 }, kept());
  expect(await ask({ type: 'measure-storage' })).toMatchObject({ type: 'measured', sizes: { pages: { homes: 1 } } });
  expect(forget).not.toHaveBeenCalled();
  expect(await ask({ type: 'free-storage', bytes: null })).toMatchObject({ type: 'freed' });
  expect(forget).toHaveBeenCalledOnce();
  expect(await get(HOME, kept())).toBeUndefined();
  await set('catalogue/head', {}, kept());
  expect(await ask({ type: 'empty-storage' })).toEqual({ type: 'emptied' });
  expect(await get('catalogue/head', kept())).toBeUndefined();
});

it('ignores messages that need no reply', async () => {
  await set(HOME, { savedAt: 5 }, kept());
  expect(await ask({ type: 'empty-storage' }, false)).toBeUndefined();
  expect(await get(HOME, kept())).toBeDefined();
});

it('reports a storage failure', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(await ask({ type: 'measure-storage' })).toEqual({ type: 'failed' });
  expect(await ask({ type: 'empty-storage' })).toEqual({ type: 'failed' });
});
