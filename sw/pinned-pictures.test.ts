import { expect, it, vi } from 'vitest';
import { MemoryCache } from '#tests/fixtures/memory-cache.ts';
import { createPinnedPictures } from './pinned-pictures.ts';

const KEPT = ['/media/a-720.avif', '/media/a-240.avif', '/media/odd name.jpg'];

function pinnedOver(paths: readonly string[]) {
  const cache = new MemoryCache(paths);
  const reads = vi.spyOn(cache, 'keys');
  return { pinned: createPinnedPictures({ openCache: async () => cache }), cache, reads };
}
const textOf = async (response: Response | undefined) => response?.text();

it('photos of saved homes answer for themselves and for narrower widths, never for wider ones or another format', async () => {
  const { pinned } = pinnedOver(KEPT);
  expect(await textOf(await pinned.asGood('/media/a-720.avif'))).toBe('/media/a-720.avif');
  expect(await textOf(await pinned.asGood('/media/a-480.avif'))).toBe('/media/a-720.avif');
  expect(await pinned.asGood('/media/a-1080.avif')).toBeUndefined();
  expect(await pinned.asGood('/media/a-480.webp')).toBeUndefined();
  expect(await pinned.asGood('/media/b-480.avif')).toBeUndefined();
});

it('photos of saved homes stand in for any width when the network is gone', async () => {
  const { pinned } = pinnedOver(KEPT);
  expect(await textOf(await pinned.any('/media/a-1080.avif'))).toBe('/media/a-720.avif');
  expect(await textOf(await pinned.any('/media/a-480.webp'))).toBe('/media/a-720.avif');
});

it('photos of saved homes are looked up by name once, until something changes', async () => {
  const { pinned, cache, reads } = pinnedOver(KEPT);
  for (let asked = 0; asked < 5; asked++) await pinned.asGood('/media/a-240.avif');
  expect(reads).toHaveBeenCalledTimes(1);
  await cache.put('/media/b-720.avif', new Response('/media/b-720.avif'));
  pinned.forget();
  expect(await textOf(await pinned.asGood('/media/b-360.avif'))).toBe('/media/b-720.avif');
});

it('photos of saved homes are none, and no error, when the cache cannot be opened', async () => {
  const pinned = createPinnedPictures({ openCache: () => Promise.reject(new Error('No storage')) });
  expect(await pinned.asGood('/media/a-240.avif')).toBeUndefined();
  expect(await pinned.any('/media/a-240.avif')).toBeUndefined();
});
