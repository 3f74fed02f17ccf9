import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  forgetScreens,
  getLastScreensSize,
  MAX_TEXT,
  restoreQueries,
  STORAGE_KEY,
  startPersisting,
} from './query-persister.ts';
import { getSavedAt } from './query-reads.ts';

class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>();
  [name: string]: unknown;
  get length() {
    return this.#items.size;
  }
  key = (index: number) => [...this.#items.keys()][index] ?? null;
  getItem = (key: string) => this.#items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#items.set(key, value);
  removeItem = (key: string) => void this.#items.delete(key);
  clear = () => this.#items.clear();
}

let storage: MemoryStorage;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
  storage = new MemoryStorage();
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const newClient = () => new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } });

/** What the next launch begins with. */
function restoreClient(): QueryClient {
  const client = newClient();
  restoreQueries(client);
  return client;
}

/** A visit that ends with these queries kept. */
function visit(fill: (client: QueryClient) => void): void {
  const client = newClient();
  const end = startPersisting(client);
  fill(client);
  vi.advanceTimersByTime(5_000);
  end();
  client.clear();
}

describe('the last screens', () => {
  it('are restored at the next launch, as stale copies with their age', async () => {
    const seenAt = Date.now();
    visit((client) => client.setQueryData(['property', 'detail', 24], { record: { id: 24 } }));
    vi.advanceTimersByTime(3_600_000);
    const client = restoreClient();
    const data = client.getQueryData(['property', 'detail', 24]);
    expect(data).toMatchObject({ record: { id: 24 } });
    expect(getSavedAt(data)).toBe(seenAt);

    const fresh = { record: { id: 24, price: 5 } };
    const fetched = await client.fetchQuery({ queryKey: ['property', 'detail', 24], queryFn: () => fresh });
    expect(fetched).toBe(fresh);
    expect(getSavedAt(client.getQueryData(['property', 'detail', 24]))).toBeUndefined();
  });

  it('are restored as they were, so that data which cannot carry its age is left out', () => {
    visit((client) => client.setQueryData(['a'], [{ id: 24 }]));
    expect(restoreClient().getQueryData(['a'])).toBeUndefined();
  });

  it('are counted, and deleted for good, pending writes included', () => {
    const client = newClient();
    const end = startPersisting(client);
    client.setQueryData(['property', 'detail', 24], { record: { id: 24 } });
    vi.advanceTimersByTime(5_000);
    expect(getLastScreensSize()).toBe(storage.getItem(STORAGE_KEY)?.length);
    client.setQueryData(['property', 'detail', 25], { record: { id: 25 } });
    forgetScreens(client);
    vi.advanceTimersByTime(5_000);
    end();
    expect(storage.getItem(STORAGE_KEY) ?? '').not.toContain('detail');
    expect(getLastScreensSize()).toBe(0);
  });

  it('are stale even if the launch follows at once', async () => {
    visit((client) => client.setQueryData(['a'], { items: [] }));
    const client = restoreClient();
    const queryFn = vi.fn(() => ({ items: [1] }));
    await client.fetchQuery({ queryKey: ['a'], queryFn });
    expect(queryFn).toHaveBeenCalledOnce();
  });

  it('are as old as the stored copy, however late it is read', () => {
    visit((client) => client.setQueryData(['a'], { items: [], savedAt: 1_000 }));
    expect(getSavedAt(restoreClient().getQueryData(['a']))).toBe(1_000);
  });

  it('do not replace the data of a server-rendered page', () => {
    visit((client) => client.setQueryData(['a'], { items: ['old'] }));
    const client = newClient();
    client.setQueryData(['a'], { items: ['new'] }, { updatedAt: 1 });
    restoreQueries(client);
    expect(client.getQueryData(['a'])).toEqual({ items: ['new'] });
  });

  it('stay within their size limit', () => {
    visit((client) => {
      client.setQueryData(['big'], { items: ['x'.repeat(MAX_TEXT)] }, { updatedAt: Date.now() - 1 });
      client.setQueryData(['small'], { items: [1] }, { updatedAt: Date.now() });
    });
    expect(storage.getItem(STORAGE_KEY)?.length).toBeLessThan(MAX_TEXT);
    expect(restoreClient().getQueryData(['small'])).toBeDefined();
  });

  it.each([
    'not json',
    '{}',
    'null',
    JSON.stringify({ timestamp: Date.now(), buster: 'another build', clientState: { queries: [] } }),
    JSON.stringify({ timestamp: 'x', buster: 1, clientState: null }),
  ])('are nothing when the storage holds junk: %s', (junk) => {
    storage.setItem(STORAGE_KEY, junk);
    expect(restoreClient().getQueryCache().getAll()).toEqual([]);
  });

  it('are deleted after a month', () => {
    visit((client) => client.setQueryData(['a'], { items: [] }));
    vi.advanceTimersByTime(31 * 24 * 3_600_000);
    expect(restoreClient().getQueryData(['a'])).toBeUndefined();
  });

  it('do no harm when storage is full or blocked', () => {
    storage.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
    storage.getItem = () => {
      throw new DOMException('Forbidden', 'SecurityError');
    };
    expect(() => visit((client) => client.setQueryData(['a'], { items: [] }))).not.toThrow();
    expect(() => restoreQueries(newClient())).not.toThrow();
  });
});
