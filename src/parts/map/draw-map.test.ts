import { expect, it } from 'vitest';
import type { PlaceName } from '#lib/map/name-room.ts';
import { getLevelScale } from '#lib/map/viewport.ts';
import { createNamesByLevel } from './draw-map.ts';

const town = { name: 'Nairobi', lat: -1.28, lng: 36.82, rank: 0 };
const area = { name: 'Kilimani', lat: -1.29, lng: 36.78, rank: 2 };
const getWidth = (name: string): number => name.length * 7;
const getNames = (level: number, further: Parameters<ReturnType<typeof createNamesByLevel>['at']>[1] = []) =>
  createNamesByLevel([town, area])
    .at(level, further, getWidth)
    .map(({ name }) => name);

it('labels towns when zoomed out and areas when zoomed in', () => {
  expect(getNames(0)).toEqual(['Nairobi']);
  expect(getNames(10)).toEqual(['Nairobi', 'Kilimani']);
});

it('leaves out a name of the street map that the firm has too, in any spelling', () => {
  const further = [
    { ...area, name: 'KILIMANI', rank: 3 },
    { name: 'Hurlingham', lat: -1.3, lng: 36.8, rank: 3 },
  ];
  expect(getNames(10, further)).toEqual(['Nairobi', 'Kilimani', 'Hurlingham']);
});

it('writes no name under a label: it stands below it, or not at all', () => {
  const at = (pins: readonly { lat: number; lng: number; half: number }[]) =>
    createNamesByLevel([town])
      .at(0, [], getWidth, () => pins)
      .map(({ below }) => below);
  expect(at([])).toEqual([0]);
  expect(at([{ ...town, half: 20 }])).toEqual([16]);
  expect(at([0, 1, -1].map((step) => ({ lat: town.lat + step, lng: town.lng, half: 20 })))).toEqual([]);
});

it('larger names have as much more room', () => {
  const beside = { ...town, name: 'Machakos', lng: town.lng + 70 / getLevelScale(0) };
  const at = (growth: number) =>
    createNamesByLevel([town, beside], growth)
      .at(0, [], (name) => getWidth(name) * growth)
      .map(({ name, below }) => `${name} ${below}`);
  expect(at(1)).toEqual(['Nairobi 0', 'Machakos 0']);
  expect(at(1.5)).toEqual(['Nairobi 0', 'Machakos -57']);
});

it('a name above its label meets no other before the next level', () => {
  const getBeside = (px: number) => ({
    lng: town.lng + 37 / getLevelScale(0),
    lat: town.lat - px / getLevelScale(0),
    half: 5,
  });
  const beside = { ...town, ...getBeside(14), name: 'Ngong Hills' };
  const getShown = (names: readonly PlaceName[]) =>
    createNamesByLevel(names)
      .at(0, [], getWidth, () => [beside, getBeside(54)])
      .map(({ name, below }) => `${name} ${below}`);
  expect(getShown([beside])).toEqual(['Ngong Hills -38']);
  expect(getShown([town, beside])).toEqual(['Nairobi 0']);
});
