import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createLayers, getLines, Topology } from './topology.ts';

const file = async (name: string) =>
  v.parse(Topology, JSON.parse(await readFile(new URL(`../../content/map/${name}.json`, import.meta.url), 'utf8')));

const line = (...arc: number[][]) => arc;
const small = {
  type: 'Topology',
  attribution: 'us',
  transform: { scale: [0.5, 0.5], translate: [36, -2] },
  objects: {
    squares: {
      type: 'GeometryCollection',
      geometries: [
        { type: 'Polygon', arcs: [[0, 1]], properties: { name: 'left' } },
        { type: 'MultiPolygon', arcs: [[[-2, 2]]] },
      ],
    },
  },
  arcs: [line([0, 0], [2, 0]), line([2, 0], [0, 2]), line([2, 0], [2, 2])],
};

describe('a file of the map', () => {
  it('is read in degrees, and distinguishes shared borders from the outline', () => {
    const { getFeatures: features, getBorders: borders } = createLayers(v.parse(Topology, small));
    expect(features('squares').map(({ properties: { name } }) => name)).toEqual(['left', undefined]);
    expect(features('squares').flatMap(getLines)[0]?.slice(0, 3)).toEqual([
      [36, -2],
      [37, -2],
      [37, -1],
    ]);
    expect(borders('squares').inner).toEqual([
      [
        [37, -2],
        [37, -1],
      ],
    ]);
    expect(borders('squares').outer.flat()).not.toEqual([]);
    expect(features('missing')).toEqual([]);
  });

  it('is rejected if it is invalid', () => {
    expect(v.safeParse(Topology, { ...small, arcs: [['a', 'b']] }).success).toBe(false);
    expect(v.safeParse(Topology, {}).success).toBe(false);
  });

  it('has the 47 counties, and Nairobi with its roads, each with a source', async () => {
    const [kenya, nairobi] = await Promise.all([file('map-kenya'), file('map-nairobi')]);
    expect(createLayers(kenya).getFeatures('counties')).toHaveLength(47);
    const roads = createLayers(nairobi).getFeatures('roads');
    expect(roads.some(({ properties: { name } }) => name === 'Ngong Road')).toBe(true);
    for (const { attribution } of [kenya, nairobi]) expect(attribution).toContain('OpenStreetMap');
  });
});
