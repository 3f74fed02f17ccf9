// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Picture as PictureFiles } from '#contract/property.ts';
import { serverBack } from '#lib/listeners.ts';
import { spec } from '#tests/conformance/spec.ts';
import { Picture } from './picture.tsx';

const house: PictureFiles = {
  url: '/media/abc-house',
  widths: [240, 480, 720],
  width: 720,
  height: 480,
  color: '#806040',
  alt: 'A house',
  focal: '60% 55%',
};

/** What the browser says of every picture: jsdom loads none. */
const loaded = { complete: false, naturalWidth: 0 };
let root: Root | undefined;
let box: HTMLElement;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  Object.assign(loaded, { complete: false, naturalWidth: 0 });
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockImplementation(() => loaded.complete);
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockImplementation(() => loaded.naturalWidth);
  box = document.createElement('div');
  document.body.append(box);
});
const leave = (): void => {
  act(() => root?.unmount());
  root = undefined;
};
afterEach(() => {
  leave();
  box.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'connection');
});

function render(node: ReactNode) {
  root ??= createRoot(box);
  act(() => root?.render(node));
}

/** As the server's page: the markup first, the script later. */
function hydrate(node: ReactNode) {
  const complaints = vi.spyOn(console, 'error');
  box.innerHTML = renderToString(node);
  act(() => {
    root = hydrateRoot(box, node);
  });
  expect(complaints).not.toHaveBeenCalled();
}

const image = () => {
  const found = box.querySelector('img');
  if (!found) throw new Error('There is no image.');
  return found;
};
const fire = (name: string) => act(() => void image().dispatchEvent(new Event(name)));

test('the server sends a picture that needs no script', () => {
  box.innerHTML = renderToString(<Picture picture={house} sizes="100vw" />);
  const frame = box.firstElementChild;
  expect(frame?.getAttribute('style')).toBe('--ph:#806040;--focal:60% 55%');
  const source = box.querySelector('source');
  expect([source?.type, source?.sizes]).toEqual(['image/avif', '100vw']);
  expect(source?.srcset).toContain('/media/abc-house-480.avif 480w');
  expect(image().srcset).toContain('/media/abc-house-480.webp 480w');
  expect([image().width, image().height, image().alt]).toEqual([720, 480, 'A house']);
  expect([image().getAttribute('loading'), image().getAttribute('decoding')]).toEqual(['lazy', 'async']);
  expect(image().hasAttribute('style')).toBe(false);
  expect(box.innerHTML).not.toMatch(/ on\w+=/);
});

test('the first picture loads eagerly, with high priority', () => {
  box.innerHTML = renderToString(<Picture picture={house} sizes="100vw" alt="" priority ratio="2 / 1" />);
  expect([image().getAttribute('loading'), image().getAttribute('fetchpriority')]).toEqual(['eager', 'high']);
  expect(image().alt).toBe('');
  expect(box.firstElementChild?.getAttribute('style')).toContain('--ratio:2 / 1');
});

test('a later picture fades in', spec('9-card-placeholder'), () => {
  hydrate(<Picture picture={house} sizes="100vw" />);
  // Its average colour stands in its place for as long as it takes.
  expect(box.firstElementChild?.getAttribute('style')).toContain('--ph:#806040');
  expect(image().dataset['arrived']).toBeUndefined();
  fire('load');
  expect(image().dataset['arrived']).toBe('');
});

test.each([
  ['with the connection', () => dispatchEvent(new Event('online'))],
  ['with the server, without a word of the browser', serverBack.notify],
])('a broken one keeps its frame and colour, shows a sign, and comes back %s', (_when, comesBack) => {
  hydrate(<Picture picture={house} sizes="100vw" />);
  expect(box.querySelector('svg')).toBeNull();
  fire('error');
  expect(box.querySelector('svg')).not.toBeNull();
  expect(image().alt).toBe('A house');
  expect(box.querySelector('span')?.getAttribute('style')).toContain('--ph:#806040');
  const failed = image();
  act(() => void comesBack());
  expect(box.querySelector('svg')).toBeNull();
  expect(image()).not.toBe(failed);
  // One that came is left alone.
  const fresh = image();
  fire('load');
  act(() => void comesBack());
  expect(image()).toBe(fresh);
});

test('a picture without generated files uses its plain address, and one without an address the icon', () => {
  render(<Picture fallbackSrc="/media/plain.webp" sizes="100vw" alt="A plot" />);
  expect([image().getAttribute('src'), image().alt]).toEqual(['/media/plain.webp', 'A plot']);
  expect(image().hasAttribute('srcset')).toBe(false);
  expect(box.querySelector('source')).toBeNull();
  render(<Picture sizes="100vw" />);
  expect(box.querySelector('img')).toBeNull();
  expect(box.querySelector('svg')).not.toBeNull();
});

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'on %o a lazy picture offers no width above 480, but a loaded picture stays',
  (connection) => {
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
    render(<Picture picture={house} sizes="100vw" />);
    expect(box.querySelector('source')?.srcset).toMatch(/480w$/);
    expect(image().srcset).toMatch(/480w$/);
    leave();
    Object.assign(loaded, { complete: true, naturalWidth: 720 });
    render(<Picture picture={house} sizes="100vw" />);
    expect(image().srcset).toMatch(/720w$/);
  },
);

test.each([
  ['on', {}, /480w$/],
  ['off', { saveData: true }, /720w$/],
  ['', { saveData: true }, /480w$/],
] as const)('the visitor’s own choice %j wins over what the browser says (%o)', (chosen, connection, widest) => {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  document.documentElement.dataset['saver'] = chosen;
  render(<Picture picture={house} sizes="100vw" />);
  expect(image().srcset).toMatch(widest);
  delete document.documentElement.dataset['saver'];
});
