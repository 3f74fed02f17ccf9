// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdScroll, restoreScroll } from './restore-scroll.ts';

const scroll = vi.fn<(to: ScrollToOptions) => void>();
const scrollTo = (y: number): void => {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
};
const comeBack = async (persisted: boolean): Promise<void> => {
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
  await new Promise((done) => requestAnimationFrame(done));
};
restoreScroll();
beforeEach(() => {
  scroll.mockReset();
  vi.stubGlobal('scrollTo', scroll);
  scrollTo(1800);
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
});

it('a page from the back/forward cache at its top is scrolled to where it was left', async () => {
  scrollTo(0);
  await comeBack(true);
  expect(scroll.mock.calls).toEqual([[{ left: 0, top: 1800, behavior: 'instant' }]]);
});

it('a page that returns at the right position is not scrolled, and a reloaded page neither', async () => {
  await comeBack(true);
  scrollTo(0);
  await comeBack(false);
  expect(scroll).not.toHaveBeenCalled();
});

describe('a screen that a visitor returns to', () => {
  let grows = (): void => {};
  beforeEach(() => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(callback: () => void) {
          grows = callback;
        }
        observe(): void {}
        disconnect(): void {
          grows = () => {};
        }
      },
    );
  });
  afterEach(() => {
    delete document.documentElement.dataset['cameBack'];
  });

  /** A screen that was left at 1800 px is rendered anew, and the browser has moved it to 1830 px since. */
  async function comeBackAndMove(): Promise<void> {
    const router = createRouter({
      routeTree: createRootRoute(),
      history: createMemoryHistory(),
      scrollRestoration: true,
    });
    await router.load();
    holdScroll(router);
    const toLocation = router.latestLocation;
    const about = { toLocation, pathChanged: true, hrefChanged: true, hashChanged: false };
    document.dispatchEvent(new Event('scroll'));
    router.emit({ type: 'onBeforeLoad', ...about, fromLocation: toLocation });
    router.emit({ type: 'onRendered', ...about });
    scroll.mockReset();
    scrollTo(1830);
  }

  it('keeps its place while its height changes', async () => {
    document.documentElement.dataset['cameBack'] = '';
    await comeBackAndMove();
    grows();
    expect(scroll.mock.calls).toEqual([[{ left: 0, top: 1800, behavior: 'instant' }]]);
  });

  it('is released when the visitor scrolls', async () => {
    document.documentElement.dataset['cameBack'] = '';
    await comeBackAndMove();
    window.dispatchEvent(new Event('wheel'));
    grows();
    expect(scroll).not.toHaveBeenCalled();
  });
});
