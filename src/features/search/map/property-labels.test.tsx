// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PropertyLabel } from '#parts/map/map-messages.ts';
import { withRouter } from '#tests/fixtures/with-router.tsx';
import { PropertyLabels } from './property-labels.tsx';

const label = (...numbers: number[]): PropertyLabel => {
  const ids = Int32Array.from(numbers, (number) => number * 10);
  const [id = 0] = ids;
  const price = id * 1_000_000;
  return {
    lat: -1.3,
    lng: 36.8,
    ids,
    first: { id, lat: -1.3, lng: 36.8, price, beds: 2, place: 'karen', agreement: 'SALE' },
    least: price,
    place: 'karen',
    box: { west: 36.7, south: -1.3, east: 36.9, north: -1.3 },
    isOnePlace: false,
  };
};

let box: HTMLElement;
let root: Root;
const show = (shown: readonly PropertyLabel[]): void =>
  act(() =>
    root.render(
      withRouter(
        <figure>
          <div role="application" aria-label="Map" tabIndex={-1} />
          <PropertyLabels
            labels={shown}
            titles={new Map()}
            chosen={undefined}
            onChoose={() => undefined}
            onOpen={() => undefined}
          />
        </figure>,
      ),
    ),
  );
const labels = (): HTMLElement[] => [...box.querySelectorAll<HTMLElement>('a, button')];

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  box = document.createElement('div');
  document.body.append(box);
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
  vi.unstubAllGlobals();
});

test('the focus stays with its home when its group opens at another level', () => {
  show([label(1), label(2, 3)]);
  labels()[1]?.focus();
  show([label(1), label(3), label(2)]);
  expect(document.activeElement?.getAttribute('href')).toBe('/property/20');
});

test('the focus moves to the group that a home joins', () => {
  show([label(1), label(2), label(3)]);
  labels()[2]?.focus();
  show([label(1, 2, 3)]);
  expect(document.activeElement).toBe(labels()[0]);
});

test('the focus moves to the map when the home is no longer labelled', () => {
  show([label(1), label(2)]);
  labels()[1]?.focus();
  show([label(1)]);
  expect(document.activeElement).toBe(box.querySelector('[role="application"]'));
});
