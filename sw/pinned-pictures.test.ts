import { afterEach, expect, it, vi } from 'vitest';
import { notifyChanged, notifyFetching } from '#offline/device/device-changes.ts';
import { MemoryCache } from '#tests/fixtures/memory-cache.ts';
import { createPinnedPictures } from './pictures.ts';

const KEPT = ['/media/a-720.avif', '/media/a-240.avif', '/media/odd name.jpg'];

function createPinned(paths: readonly string[]) {
  vi.stubGlobal('caches', { open: async () => new MemoryCache(paths) });
  return createPinnedPictures();
}
afterEach(() => vi.unstubAllGlobals());
const readText = async (response: Response | undefined) => response?.text();

it('photos of saved homes serve their own and narrower widths, never wider ones or another format', async () => {
  const pinned = createPinned(KEPT);
  expect(await readText(await pinned.find('/media/a-720.avif', false))).toBe('/media/a-720.avif');
  expect(await readText(await pinned.find('/media/a-480.avif', false))).toBe('/media/a-720.avif');
  expect(await pinned.find('/media/a-1080.avif', false)).toBeUndefined();
  expect(await pinned.find('/media/a-480.webp', false)).toBeUndefined();
  expect(await pinned.find('/media/b-480.avif', false)).toBeUndefined();
});

it('photos of saved homes serve any width without a network', async () => {
  const pinned = createPinned(KEPT);
  expect(await readText(await pinned.find('/media/a-1080.avif', true))).toBe('/media/a-720.avif');
  expect(await readText(await pinned.find('/media/a-480.webp', true))).toBe('/media/a-720.avif');
});

it('photos of saved homes are missing, without an error, when the cache cannot be opened', async () => {
  vi.stubGlobal('caches', { open: () => Promise.reject(new Error('No storage')) });
  const pinned = createPinnedPictures();
  expect(await pinned.find('/media/a-240.avif', false)).toBeUndefined();
  expect(await pinned.find('/media/a-240.avif', true)).toBeUndefined();
});

it('photos of saved homes are looked up again after a new photo, and after a new home', async () => {
  const paths = [...KEPT];
  const pinned = createPinned(paths);
  expect(await pinned.find('/media/b-240.avif', false)).toBeUndefined();
  paths.push('/media/b-240.avif');
  notifyFetching('running', { id: 1, path: '/media/b-240.avif', bytes: 9 });
  expect(await readText(await pinned.find('/media/b-240.avif', false))).toBe('/media/b-240.avif');
  paths.pop();
  await notifyChanged('homes');
  expect(await pinned.find('/media/b-240.avif', true)).toBeUndefined();
});
