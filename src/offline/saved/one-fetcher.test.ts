import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openSavedDatabase } from '../device/database.ts';
import { subscribeToFetching } from '../device/device-changes.ts';
import { runWithLock } from '../device/hand-over.ts';
import { createSavedFetcher, LOCK_PATIENCE_MS } from './fetch-saved.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A lock that a page has which was left: it goes after some time, in ms, or never. */
function holdFor(ms: number): void {
  const free = new Promise<void>((resolve) => {
    if (Number.isFinite(ms)) setTimeout(resolve, ms);
  });
  const request = async (
    _name: string,
    options: { readonly ifAvailable?: boolean; readonly signal?: AbortSignal },
    work: (lock: object | null) => Promise<unknown>,
  ): Promise<unknown> => {
    if (options.ifAvailable === true) return work(null);
    await new Promise<void>((resolve, reject) => {
      free.then(resolve);
      options.signal?.addEventListener('abort', () => reject(options.signal?.reason));
    });
    return work({});
  };
  vi.stubGlobal('navigator', { locks: { request } });
}

describe('runWithLock', () => {
  it('continues where the last page was left, as soon as that has released the lock', async () => {
    holdFor(50);
    expect(await runWithLock('shortlist', LOCK_PATIENCE_MS, () => Promise.resolve('kept'))).toBe('kept');
  });
});

describe('a fetcher', () => {
  it('runs once more when it is called between its end and the release of its lock', async () => {
    globalThis.indexedDB = new IDBFactory();
    const request = async (_name: string, _options: object, work: () => Promise<unknown>): Promise<unknown> => {
      const result = await work();
      await new Promise((released) => setTimeout(released, 20));
      return result;
    };
    vi.stubGlobal('navigator', { locks: { request } });
    const open = vi.fn(() => Promise.resolve({ keys: () => Promise.resolve([]) }));
    vi.stubGlobal('caches', { open });
    let askedAgain: Promise<unknown> | undefined;
    const keep = createSavedFetcher(openSavedDatabase());
    const forget = subscribeToFetching((keeping) => {
      if (keeping === 'done' && askedAgain === undefined)
        askedAgain = new Promise((asked) => setTimeout(asked)).then(() => keep());
    });
    await keep();
    expect(await askedAgain).toBe('done');
    expect(open).toHaveBeenCalledTimes(2);
    forget();
  });
});
