import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { createStore, get, set } from 'idb-keyval';
import { beforeEach, expect, it, vi } from 'vitest';
import { openLibraryStore } from '#offline/library-store.ts';
import { registerDeviceStorage } from './device-storage.ts';

const kept = () => createStore('library', 'kept');
let hear: ((event: ExtendableMessageEvent) => void) | undefined;
const forget = vi.fn();

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  forget.mockClear();
  const scope = {
    addEventListener: (type: string, listener: unknown) => {
      if (type === 'message' && typeof listener === 'function')
        hear = (event) => void Reflect.apply(listener, scope, [event]);
    },
  };
  registerDeviceStorage(
    scope as Pick<ServiceWorkerGlobalScope, 'addEventListener'>,
    { store: openLibraryStore(kept), caches: undefined },
    forget,
  );
});

/** Says something to the worker as a page does. @returns its answer; undefined when it did not take it for its own */
async function ask(data: unknown, ports: readonly MessagePort[] | undefined = undefined): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<unknown>((resolve) => {
    port1.onmessage = (event) => resolve(event.data);
  });
  const waiting: Promise<unknown>[] = [];
  const event = Object.assign(new Event('message'), {
    data,
    ports: ports ?? [port2],
    waitUntil: (work: Promise<unknown>) => void waiting.push(work),
  });
  hear?.(event as unknown as ExtendableMessageEvent);
  await Promise.all(waiting);
  const said = waiting.length === 0 ? undefined : await answer;
  port1.close();
  return said;
}

it('measures without forgetting anything, and forgets what it has cleared', async () => {
  await set('property/1', { record: { id: 1, title: 'A' }, savedAt: 5, detailed: true }, kept());
  expect(await ask({ type: 'measure-storage' })).toMatchObject({ type: 'measured', sizes: { pages: { homes: 1 } } });
  expect(forget).not.toHaveBeenCalled();
  expect(await ask({ type: 'free-storage', bytes: null })).toMatchObject({ type: 'freed' });
  expect(forget).toHaveBeenCalledOnce();
  expect(await get('property/1', kept())).toBeUndefined();
  await set('catalogue/head', {}, kept());
  expect(await ask({ type: 'empty-storage' })).toEqual({ type: 'emptied' });
  expect(await get('catalogue/head', kept())).toBeUndefined();
});

it('leaves alone what it does not know, and what nobody waits for', async () => {
  await set('property/1', { savedAt: 5 }, kept());
  for (const said of [{ type: 'empty-everything' }, { type: 'free-storage', bytes: -1 }, 'empty-storage', null])
    expect(await ask(said)).toBeUndefined();
  expect(await ask({ type: 'empty-storage' }, [])).toBeUndefined();
  expect(await get('property/1', kept())).toBeDefined();
});

it('says so when storage fails', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(await ask({ type: 'measure-storage' })).toEqual({ type: 'failed' });
  expect(await ask({ type: 'empty-storage' })).toEqual({ type: 'failed' });
});
