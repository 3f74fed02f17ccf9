import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { PICTURE_CACHE } from '#offline/device-storage.ts';
import { SAVED_PHOTOS_CACHE } from '#offline/saved/fetch-saved.ts';
import { FILES_CACHE, isLastBuild, PARTS_CACHE } from '#sw/last-build.ts';
import { getScreensCache } from '#sw/screens.ts';

const GOES = [
  'workbox-precache-v2-https://jiwe.example/',
  getScreensCache('?__WB_REVISION__=1'),
  FILES_CACHE,
  PARTS_CACHE,
  'last-build',
  'last-build-7',
  PICTURE_CACHE,
];
const STAYS = [SAVED_PHOTOS_CACHE, 'somebody-else'];

const SCRIPT = readFileSync('public/kill-switch.js', 'utf8');

/** Runs the script in a browser with these caches and pages. @param isReplacing whether it replaces a worker */
async function switchedOff(isReplacing: boolean, isBroken = false) {
  const names = new Set([...GOES, ...STAYS]);
  const steps: string[] = [];
  const pages = ['https://jiwe.example/property/3', 'https://jiwe.example/outbox'].map((url) => ({
    url,
    navigate: vi.fn(() => {
      steps.push('loaded anew');
      return Promise.resolve(null);
    }),
  }));
  if (isBroken) pages[0]?.navigate.mockRejectedValueOnce(new TypeError('Not controlled'));
  const waits: Promise<unknown>[] = [];
  const self = {
    addEventListener: (_type: string, hear: (event: object) => void) =>
      hear({ waitUntil: (work: Promise<unknown>) => waits.push(work) }),
    skipWaiting: () => Promise.resolve(),
    registration: {
      active: isReplacing ? {} : null,
      unregister: () => {
        steps.push('unregistered');
        return Promise.resolve(true);
      },
    },
    caches: {
      keys: () => (isBroken ? Promise.reject(new Error('Storage failed')) : Promise.resolve([...names])),
      delete: (name: string) => Promise.resolve(names.delete(name)),
    },
    clients: { matchAll: () => Promise.resolve(pages) },
  };
  runInNewContext(SCRIPT, { self });
  await Promise.all(waits);
  return { names, pages, steps };
}

it('the kill switch deletes what can be fetched again, and nothing that was saved', async () => {
  const { names } = await switchedOff(true);
  expect([...names]).toEqual(STAYS);
  expect(GOES.filter(isLastBuild)).toEqual(['last-build', 'last-build-7']);
});

it('the kill switch reloads each page once, after the worker is gone', async () => {
  const { pages, steps } = await switchedOff(true);
  for (const { url, navigate } of pages) expect(navigate.mock.calls).toEqual([[url]]);
  expect(steps).toEqual(['unregistered', 'loaded anew', 'loaded anew']);
});

it('the kill switch reloads no page if it replaces nothing: a page may register it again and again', async () => {
  const { pages, steps } = await switchedOff(false);
  expect(pages.flatMap(({ navigate }) => navigate.mock.calls)).toEqual([]);
  expect(steps).toEqual(['unregistered']);
});

it('the kill switch continues when a step fails', async () => {
  const { steps } = await switchedOff(true, true);
  expect(steps).toEqual(['unregistered', 'loaded anew']);
});
