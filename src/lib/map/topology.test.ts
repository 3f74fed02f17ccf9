import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { layersOf, Topology } from './topology.ts';

const file = async (name: string) =>
  layersOf(
    v.parse(Topology, JSON.parse(await readFile(new URL(`../../content/map/${name}.json`, import.meta.url), 'utf8'))),
  );

const small = {
  type: 'Topology',
  attribution: 'us',
  transform: { scale: [0.5, 0.5], translate: [36, -2] },
  objects: {
    squares: {
      geometries: [
        { type: 'Polygon', arcs: [[0, 1]], properties: { name: 'left' } },
        { type: 'Polygon', arcs: [[-2, 2]], properties: { name: 'right' } },
      ],
    },
    spots: { geometries: [{ type: 'Point', coordinates: [2, 2] }] },
  },
  arcs: [
    [
      [0, 0],
      [2, 0],
    ],
    [
      [2, 0],
      [0, 2],
    ],
    [
      [2, 0],
      [2, 2],
    ],
  ],
} as const;

describe('a file of the map', () => {
  it('is decoded: differences added up, arcs joined, backwards where their number is negative', () => {
    const { features } = layersOf(v.parse(Topology, small));
    expect(features('squares').map(({ name, lines }) => [name, [...(lines[0] ?? [])]])).toEqual([
      ['left', [36, -2, 37, -2, 37, -1]],
      ['right', [37, -1, 37, -2, 38, -1]],
    ]);
    expect([...(features('spots')[0]?.lines[0] ?? [])]).toEqual([37, -1]);
    expect(features('missing')).toEqual([]);
  });

  it('tells borders that two areas share from the outline', () => {
    const { inner, outer } = layersOf(v.parse(Topology, small)).borders('squares');
    expect(inner.map((line) => [...line])).toEqual([[37, -2, 37, -1]]);
    expect(outer).toHaveLength(2);
  });

  it('is refused when it is none', () => {
    expect(v.safeParse(Topology, { ...small, arcs: [['a', 'b']] }).success).toBe(false);
    expect(v.safeParse(Topology, {}).success).toBe(false);
  });

  it('holds the 47 counties, and Nairobi with roads, each with a word on whose data it is', async () => {
    const [kenya, nairobi] = await Promise.all([file('map-kenya'), file('map-nairobi')]);
    expect(kenya.features('counties')).toHaveLength(47);
    const [west = 0, south = 0] = kenya.features('counties')[0]?.lines[0] ?? [];
    expect(west).toBeGreaterThan(33);
    expect(south).toBeGreaterThan(-6);
    expect(nairobi.features('roads').some(({ name }) => name === 'Ngong Road')).toBe(true);
    for (const { attribution } of [kenya, nairobi]) expect(attribution).toContain('OpenStreetMap');
  });
});
