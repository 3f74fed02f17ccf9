// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { markAbsentPictures, waitUntilReadyForPaper } from './paper.ts';

/** The alt texts of the pictures that have loaded. */
let loaded: Set<string>;
let main: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  loaded = new Set();
  main = document.createElement('main');
  document.body.append(main);
  const isLoaded = function (this: HTMLImageElement): boolean {
    return loaded.has(this.alt);
  };
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockImplementation(isLoaded);
  vi.spyOn(HTMLImageElement.prototype, 'getClientRects').mockImplementation(function (this: HTMLElement) {
    return Object.assign([], { length: this.hidden ? 0 : 1, item: () => null });
  });
  main.innerHTML = ['one', 'two', 'three'].map((alt) => `<img alt="${alt}">`).join('');
  for (const image of pictures()) Object.assign(image, { loading: 'lazy' });
});
afterEach(() => {
  main.remove();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pictures = (): HTMLImageElement[] => [...main.querySelectorAll('img')];
const settle = (image: HTMLImageElement | undefined, type: 'load' | 'error' = 'load'): void => {
  loaded.add(image?.alt ?? '');
  image?.dispatchEvent(new Event(type));
};
function waitForPaper() {
  const state = { isReady: false, waits: 0 };
  void waitUntilReadyForPaper(() => {
    state.waits += 1;
  }).then(() => {
    state.isReady = true;
  });
  return state;
}
const wait = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

it('requests every picture out of view, and waits until each has loaded or failed', async () => {
  const [first, second, third] = pictures();
  settle(first);
  const state = waitForPaper();
  expect(pictures().map(({ loading }) => loading)).toEqual(['eager', 'eager', 'eager']);
  settle(second);
  await wait(100);
  expect(state).toEqual({ isReady: false, waits: 1 });
  settle(third, 'error');
  await wait(0);
  expect(state.isReady).toBe(true);
});

it('does not wait for hidden pictures, nor longer than two seconds', async () => {
  const [first, second, third] = pictures();
  if (first) first.hidden = true;
  const state = waitForPaper();
  expect(first?.loading).toBe('lazy');
  settle(second);
  await wait(1_999);
  expect(state.isReady).toBe(false);
  await wait(1);
  expect(state.isReady).toBe(true);
  expect(third?.complete).toBe(false);
});

it('does not wait if everything has loaded', async () => {
  for (const image of pictures()) settle(image);
  const state = waitForPaper();
  await wait(0);
  expect(state).toEqual({ isReady: true, waits: 0 });
});

it('waits for text first, and requests its pictures', async () => {
  for (const image of pictures()) settle(image);
  main.insertAdjacentHTML('beforeend', '<div aria-busy="true"></div>');
  const state = waitForPaper();
  await wait(3_000);
  expect(state).toEqual({ isReady: false, waits: 1 });
  const late = document.createElement('img');
  late.alt = 'late';
  main.lastElementChild?.replaceWith(late);
  await wait(200);
  expect(state.isReady).toBe(false);
  settle(late);
  await wait(0);
  expect(state.isReady).toBe(true);
});

it('the browser’s own print command requests all pictures and leaves out missing ones', () => {
  markAbsentPictures();
  const [first] = pictures();
  settle(first);
  dispatchEvent(new Event('beforeprint'));
  expect(pictures().map(({ loading }) => loading)).toEqual(['eager', 'eager', 'eager']);
  expect(pictures().map(({ dataset }) => dataset['absent'])).toEqual([undefined, '', '']);
  dispatchEvent(new Event('afterprint'));
  expect(pictures().map(({ dataset }) => dataset['absent'])).toEqual([undefined, undefined, undefined]);
});
