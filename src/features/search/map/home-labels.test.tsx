// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { columnsOf, packPoints } from '#contract/map-points.ts';
import type { Cluster } from '#lib/map/clusters.ts';
import { HomeLabels } from './home-labels.tsx';

const home = (id: number, lng: number) =>
  ({ id, lat: -1.3, lng, price: id * 1_000_000, beds: 2, place: 'karen', agreement: 'SALE' }) as const;
const homes = columnsOf(packPoints([home(10, 36.7), home(20, 36.8), home(30, 36.9)]));
const label = (...members: number[]): Cluster => ({
  lat: -1.3,
  lng: 36.8,
  members: Int32Array.from(members),
  box: { west: 36.7, south: -1.3, east: 36.9, north: -1.3 },
});

let box: HTMLElement;
let root: Root;
const show = (clusters: readonly Cluster[]): void =>
  act(() =>
    root.render(
      <figure>
        <div role="application" aria-label="Map" tabIndex={-1} />
        <HomeLabels homes={homes} clusters={clusters} titles={new Map()} onOpen={() => undefined} />
      </figure>,
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

test('the focus stays at its home when its group opens at another level', () => {
  show([label(0), label(1, 2)]);
  labels()[1]?.focus();
  show([label(0), label(2), label(1)]);
  expect(document.activeElement?.getAttribute('href')).toBe('/property/20');
});

test('the focus goes into the group that a home joins', () => {
  show([label(0), label(1), label(2)]);
  labels()[2]?.focus();
  show([label(0, 1, 2)]);
  expect(document.activeElement).toBe(labels()[0]);
});

test('the map has the focus when the home is not among the labels any more', () => {
  show([label(0), label(1)]);
  labels()[1]?.focus();
  show([label(0)]);
  expect(document.activeElement).toBe(box.querySelector('[role="application"]'));
});

test('labels that are made anew take no focus that was elsewhere', () => {
  show([label(0), label(1)]);
  labels()[1]?.focus();
  labels()[1]?.blur();
  show([label(0)]);
  expect(document.activeElement).toBe(document.body);
});
