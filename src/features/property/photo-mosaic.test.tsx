// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { home } from '#tests/fixtures/query-states.tsx';
import { PhotoMosaic } from './photo-mosaic.tsx';
import { getPhotos } from './photos.ts';

let root: Root;
let box: HTMLElement;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  box = document.createElement('div');
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

const property = { ...home(24), images: ['/a.jpg'] };
function show(isSummary: boolean, shown = property): void {
  const none = (): void => {};
  act(() =>
    root.render(
      <PhotoMosaic
        property={shown}
        isSummary={isSummary}
        photos={getPhotos(shown)}
        onOpen={none}
        onShowAll={none}
        onApproach={none}
      />,
    ),
  );
}
const fail = (): void => act(() => void box.querySelector('img')?.dispatchEvent(new Event('error')));

it('without its photos a home known by its summary shows its area, drawn to scale', () => {
  show(true);
  expect(box.textContent).toContain('Its other photos are not on this ');
  fail();
  expect(box.textContent).toMatch(
    /^1,740 sq ft, drawn as a square 12.7\u00a0m a side above a bar of 10\u00a0m. Its photos are not on this /,
  );
  expect(box.querySelectorAll('svg path')).toHaveLength(4);
  expect(box.querySelector('img')).toBeNull();
});

it('a home without photos says so', () => {
  show(false, { ...property, images: [] });
  expect(box.textContent).toContain('No photos yet.');
});
