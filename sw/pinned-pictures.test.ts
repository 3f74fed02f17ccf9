import { expect, it } from 'vitest';
import { notifyChanged, notifyFetching } from '#offline/device/device-changes.ts';
import { MemoryCache } from '#tests/fixtures/memory-cache.ts';
import { createPinnedPictures } from './pictures.ts';

const KEPT = ['/media/a-720.avif', '/media/a-240.avif', '/media/odd name.jpg'];

const pinnedOver = (paths: readonly string[]) => createPinnedPictures(async () => new MemoryCache(paths));
const textOf = async (response: Response | undefined) => response?.text();

it('photos of saved homes serve their own and narrower widths, never wider ones or another format', async () => {
  const pinned = pinnedOver(KEPT);
  expect(await textOf(await pinned.asGood('/media/a-720.avif'))).toBe('/media/a-720.avif');
  expect(await textOf(await pinned.asGood('/media/a-480.avif'))).toBe('/media/a-720.avif');
  expect(await pinned.asGood('/media/a-1080.avif')).toBeUndefined();
  expect(await pinned.asGood('/media/a-480.webp')).toBeUndefined();
  expect(await pinned.asGood('/media/b-480.avif')).toBeUndefined();
});

it('photos of saved homes serve any width without a network', async () => {
  const pinned = pinnedOver(KEPT);
  expect(await textOf(await pinned.any('/media/a-1080.avif'))).toBe('/media/a-720.avif');
  expect(await textOf(await pinned.any('/media/a-480.webp'))).toBe('/media/a-720.avif');
});

it('photos of saved homes are missing, without an error, when the cache cannot be opened', async () => {
  const pinned = createPinnedPictures(() => Promise.reject(new Error('No storage')));
  expect(await pinned.asGood('/media/a-240.avif')).toBeUndefined();
  expect(await pinned.any('/media/a-240.avif')).toBeUndefined();
});

it('photos of saved homes are looked up again after a new photo, and after a new home', async () => {
  const paths = [...KEPT];
  const pinned = pinnedOver(paths);
  expect(await pinned.asGood('/media/b-240.avif')).toBeUndefined();
  paths.push('/media/b-240.avif');
  notifyFetching('running', { id: 1, path: '/media/b-240.avif', bytes: 9 });
  expect(await textOf(await pinned.asGood('/media/b-240.avif'))).toBe('/media/b-240.avif');
  paths.pop();
  await notifyChanged('homes');
  expect(await pinned.any('/media/b-240.avif')).toBeUndefined();
});
