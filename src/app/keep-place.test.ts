// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { keepPlace } from './keep-place.ts';

const scroll = vi.fn<(to: ScrollToOptions) => void>();
const at = (y: number): void => {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
};
const comesBack = async (persisted: boolean): Promise<void> => {
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
  await new Promise((done) => requestAnimationFrame(done));
};
keepPlace();
beforeEach(() => {
  scroll.mockReset();
  vi.stubGlobal('scrollTo', scroll);
  at(1800);
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
});

it('a page that comes back from the back/forward cache at its top is put where it was left', async () => {
  at(0);
  await comesBack(true);
  expect(scroll.mock.calls).toEqual([[{ left: 0, top: 1800, behavior: 'instant' }]]);
});

it('a page that comes back where it was left is not touched, nor one that is loaded anew', async () => {
  await comesBack(true);
  at(0);
  await comesBack(false);
  expect(scroll).not.toHaveBeenCalled();
});
