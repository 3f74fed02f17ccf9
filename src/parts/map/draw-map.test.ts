import { expect, it } from 'vitest';
import type { PlaceName } from '#lib/map/name-room.ts';
import { type Area, getCircleAreas, getLevelScale } from '#lib/map/viewport.ts';
import { createNamesByLevel, drawMap } from './draw-map.ts';

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

/** Records what is written; all else is not drawn. */
function createRecorder() {
  const written: { readonly name: string; readonly x: number; readonly y: number }[] = [];
  const recorder: unknown = new Proxy(
    {},
    {
      get: (_, method) => (name: string, x: number, y: number) => {
        if (method === 'fillText') written.push({ name, x, y });
        return { width: getWidth(name ?? '') };
      },
      set: () => true,
    },
  );
  const isContext = (candidate: unknown): candidate is OffscreenCanvasRenderingContext2D => candidate === recorder;
  if (!isContext(recorder)) throw new TypeError('No context');
  return { context: recorder, written };
}

it('names that move off the line of a circle do not meet', () => {
  const size = { width: 328, height: 160 };
  const view = { lat: -0.1, lng: 34.75, scale: 600 };
  const near = (name: string, px: number): PlaceName => ({
    name,
    lat: view.lat - px / view.scale,
    lng: view.lng,
    rank: 0,
  });
  const names = createNamesByLevel([near('Kisumu', -8), near('Milimani, Kisumu', 22)]);
  const colour = { paper: '', sheet: '', linen: '', green: '', line: '', strong: '', ink: '', quiet: '' };
  const draw = (covered: readonly Area[]) => {
    const { context, written } = createRecorder();
    const request = { view, size, ratio: 1, colours: colour, frame: { ...size, covered } };
    drawMap(context, request, { kenya: undefined, nairobi: undefined, names, families: 'serif', getPins: () => [] });
    return written;
  };
  const height = 14;
  const getGap = (written: ReturnType<typeof draw>): number => Math.abs((written[0]?.y ?? 0) - (written[1]?.y ?? 0));
  expect(getGap(draw([]))).toBeGreaterThan(height);
  const moved = draw(getCircleAreas({ x: 164, y: 80 }, 16));
  expect(moved.map(({ name }) => name)).toEqual(['Kisumu', 'Milimani, Kisumu']);
  expect(getGap(moved)).toBeGreaterThan(height);
});
