import { expect, it, vi } from 'vitest';
import { SHORTLIST_CACHE } from '#offline/shortlist/shortlist-keeper.ts';
import { PARTS_CACHE } from './app-parts.ts';
import { type KillSwitchPorts, switchOff } from './kill-switch.ts';
import { isLastBuild } from './last-build.ts';
import { PICTURE_CACHE } from './pictures.ts';
import { screensCache } from './screens.ts';

const GOES = [
  'workbox-precache-v2-https://jiwe.example/',
  screensCache('?__WB_REVISION__=1'),
  PARTS_CACHE,
  'last-build',
  'last-build-7',
  PICTURE_CACHE,
];
const STAYS = [SHORTLIST_CACHE, 'somebody-else'];

function world(failing: Partial<KillSwitchPorts> = {}) {
  const names = new Set([...GOES, ...STAYS]);
  const steps: string[] = [];
  const pages = ['https://jiwe.example/property/3', 'https://jiwe.example/outbox'].map((url) => ({
    url,
    navigate: vi.fn(() => {
      steps.push('loaded anew');
      return Promise.resolve(null);
    }),
  }));
  const ports: KillSwitchPorts = {
    caches: { keys: () => Promise.resolve([...names]), delete: (name) => Promise.resolve(names.delete(name)) },
    unregister: () => {
      steps.push('unregistered');
      return Promise.resolve(true);
    },
    pages: () => Promise.resolve(pages),
    ...failing,
  };
  return { ports, names, pages, steps };
}

it('the kill switch drops what comes again, and nothing that was saved', async () => {
  const { ports, names } = world();
  await switchOff(ports, true);
  expect([...names]).toEqual(STAYS);
  expect(GOES.filter(isLastBuild)).toEqual(['last-build', 'last-build-7']);
});

it('the kill switch loads each page anew once, when the worker is gone', async () => {
  const { ports, pages, steps } = world();
  await switchOff(ports, true);
  for (const { url, navigate } of pages) expect(navigate.mock.calls).toEqual([[url]]);
  expect(steps).toEqual(['unregistered', 'loaded anew', 'loaded anew']);
});

it('the kill switch loads no page anew where it replaces nothing: a page may register it again and again', async () => {
  const { ports, pages, steps } = world();
  await switchOff(ports, false);
  expect(pages.flatMap(({ navigate }) => navigate.mock.calls)).toEqual([]);
  expect(steps).toEqual(['unregistered']);
});

it('the kill switch goes on when a step fails', async () => {
  const broken = () => Promise.reject(new Error('Storage failed'));
  const { ports, pages, steps } = world({ caches: { keys: broken, delete: broken } });
  pages[0]?.navigate.mockRejectedValueOnce(new TypeError('Not controlled'));
  await switchOff(ports, true);
  expect(steps).toEqual(['unregistered', 'loaded anew']);
});
