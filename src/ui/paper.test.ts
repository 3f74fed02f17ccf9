// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { markAbsentPictures, untilReadyForPaper } from './paper.ts';

/** What the browser would say of each picture, by its address. */
let there: Set<string>;
let main: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  there = new Set();
  main = document.createElement('main');
  document.body.append(main);
  const isThere = function (this: HTMLImageElement): boolean {
    return there.has(this.alt);
  };
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockImplementation(isThere);
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
const come = (image: HTMLImageElement | undefined, how: 'load' | 'error' = 'load'): void => {
  there.add(image?.alt ?? '');
  image?.dispatchEvent(new Event(how));
};
/** Waits for paper. @returns how far that is, and what was said of it */
function wait() {
  const state = { isReady: false, waits: 0 };
  void untilReadyForPaper(() => {
    state.waits += 1;
  }).then(() => {
    state.isReady = true;
  });
  return state;
}
const after = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

it('asks for every picture that nobody has scrolled to, and waits until each has come or cannot be had', async () => {
  const [one, two, three] = pictures();
  come(one);
  const state = wait();
  expect(pictures().map(({ loading }) => loading)).toEqual(['eager', 'eager', 'eager']);
  come(two);
  await after(100);
  expect(state).toEqual({ isReady: false, waits: 1 });
  come(three, 'error');
  await after(0);
  expect(state.isReady).toBe(true);
});

it('waits for no picture that has no place on the page, and for none longer than two seconds', async () => {
  const [one, two, three] = pictures();
  if (one) one.hidden = true;
  const state = wait();
  expect(one?.loading).toBe('lazy');
  come(two);
  await after(1_999);
  expect(state.isReady).toBe(false);
  await after(1);
  expect(state.isReady).toBe(true);
  expect(three?.complete).toBe(false);
});

it('waits for nothing where all is there', async () => {
  for (const image of pictures()) come(image);
  const state = wait();
  await after(0);
  expect(state).toEqual({ isReady: true, waits: 0 });
});

it('waits for words first, and asks for the pictures that come with them', async () => {
  for (const image of pictures()) come(image);
  main.insertAdjacentHTML('beforeend', '<div aria-busy="true"></div>');
  const state = wait();
  await after(3_000);
  expect(state).toEqual({ isReady: false, waits: 1 });
  const late = document.createElement('img');
  late.alt = 'late';
  main.lastElementChild?.replaceWith(late);
  await after(200);
  expect(state.isReady).toBe(false);
  come(late);
  await after(0);
  expect(state.isReady).toBe(true);
});

it('the browser’s own way to print asks for all pictures and leaves out those that are not there', () => {
  markAbsentPictures();
  const [one] = pictures();
  come(one);
  dispatchEvent(new Event('beforeprint'));
  expect(pictures().map(({ loading }) => loading)).toEqual(['eager', 'eager', 'eager']);
  expect(pictures().map(({ dataset }) => dataset['absent'])).toEqual([undefined, '', '']);
  dispatchEvent(new Event('afterprint'));
  expect(pictures().map(({ dataset }) => dataset['absent'])).toEqual([undefined, undefined, undefined]);
});
