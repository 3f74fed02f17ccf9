// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { getSavedStore } from '#offline/device/database.ts';
import { notifyChanged, notifyFetching } from '#offline/device/device-changes.ts';
import { readSavedProperty } from '#offline/saved/saved-property.ts';
import { MemoryCache } from '#tests/fixtures/memory-cache.ts';
import {
  getSavedProperties,
  isFetchingSaved,
  removeProperty,
  saveProperty,
  setPropertyNote,
  startSavedProperties,
} from './saved-properties.ts';

it('what was saved, noted, removed and restored is shown', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No connection')));
  const client = new QueryClient();
  startSavedProperties(client);
  await saveProperty({ id: 7, title: 'Home 7' });
  await saveProperty({ id: 24, title: 'Home 24' });
  // Saved within one millisecond they stand in either order.
  await vi.waitFor(() => expect(new Set(getSavedProperties(client).keys())).toEqual(new Set([7, 24])));
  await vi.waitFor(() => expect(isFetchingSaved() || client.isFetching() > 0).toBe(false));

  await setPropertyNote(7, 'Ask for the deed');
  expect(getSavedProperties(client).get(7)?.note).toBe('Ask for the deed');
  const undo = await removeProperty(24);
  expect([...getSavedProperties(client).keys()]).toEqual([7]);

  await getSavedStore().clear();
  await notifyChanged('homes');
  expect(getSavedProperties(client).size).toBe(0);
  await undo();
  expect([...getSavedProperties(client).keys()]).toEqual([24]);
  vi.unstubAllGlobals();
});

it('while a home is fetched its photos are the cached and the announced photos', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No connection')));
  const cache = new MemoryCache();
  vi.stubGlobal('caches', { open: async () => cache });
  const client = new QueryClient();
  startSavedProperties(client);
  await saveProperty({ id: 9, title: 'Home 9' });
  await vi.waitFor(() => expect(isFetchingSaved() || client.isFetching() > 0).toBe(false));
  await cache.put('/media/a-720.avif', new Response('/media/a-720.avif'));
  const sizes = () =>
    getSavedProperties(client)
      .get(9)
      ?.photos?.map(({ bytes }) => bytes);
  const write = async (...known: readonly (number | null)[]) => {
    const photos = known.map((bytes, index) => ({ path: `/media/${'ab'[index]}-720.avif`, bytes, missing: false }));
    const ready_at = known.includes(null) ? null : 1;
    await getSavedStore().change('homes', 9, readSavedProperty, (home) => home && { ...home, photos, ready_at });
  };
  await write(null, null);
  expect(sizes()).toEqual([17, null]);
  notifyFetching('running', { id: 9, path: '/media/b-720.avif', bytes: 500 });
  await vi.waitFor(() => expect(sizes()).toEqual([17, 500]));

  // A cache that is slow at first: what was read before another change does not come after it.
  const slow = vi.spyOn(cache, 'match').mockImplementation(async () => {
    await new Promise((done) => setTimeout(done, 50));
    return undefined;
  });
  const before = write(null, null);
  await vi.waitFor(() => expect(slow).toHaveBeenCalled());
  await Promise.all([before, write(17, 500)]);
  expect(sizes()).toEqual([17, 500]);

  slow.mockImplementation(() => new Promise(() => undefined));
  await write(null, null);
  expect(sizes(), 'a cache that does not answer takes nothing back').toEqual([null, 500]);
  vi.unstubAllGlobals();
});
