import * as v from 'valibot';
import type { PlaceName } from '#lib/map/name-room.ts';
import { createLayers, type Feature, getLines, type Line, Topology } from '#lib/map/topology.ts';

// Paths in degrees are drawn again in every frame without being built again.

export type KenyaLayers = ReturnType<typeof parseKenya>;
export type NairobiLayers = ReturnType<typeof parseNairobi>;

/** Motorway, trunk and primary, secondary, tertiary. */
const ROAD_CLASSES = [0, 1, 2, 3] as const;
/** Suburbs of OpenStreetMap give way to the areas that properties are listed in. */
const SUBURB_RANK = 3;

function createPath(lines: readonly Line[], isClosed = false): Path2D {
  const path = new Path2D();
  for (const [first, ...others] of lines) {
    if (first === undefined) continue;
    path.moveTo(first[0] ?? 0, first[1] ?? 0);
    for (const [lng = 0, lat = 0] of others) path.lineTo(lng, lat);
    if (isClosed) path.closePath();
  }
  return path;
}
const createAreaPath = (features: readonly Feature[]): Path2D => createPath(features.flatMap(getLines), true);
const createLinePath = (features: readonly Feature[]): Path2D => createPath(features.flatMap(getLines));

const parseLayers = (text: string) => createLayers(v.parse(Topology, JSON.parse(text)));

/** @param text TopoJSON @throws for other text */
export function parseKenya(text: string) {
  const { getFeatures: features, getBorders: borders } = parseLayers(text);
  const { inner, outer } = borders('counties');
  return {
    land: createAreaPath(features('counties')),
    sea: createAreaPath(features('sea')),
    lakes: createAreaPath(features('lakes')),
    rivers: createLinePath(features('rivers')),
    inner: createPath(inner),
    outline: createPath(outer),
  };
}

/** @param text TopoJSON @throws for other text */
export function parseNairobi(text: string) {
  const { getFeatures: features } = parseLayers(text);
  const roads = features('roads');
  const points = [...features('places'), ...features('labels')];
  return {
    green: createAreaPath(features('green')),
    water: createAreaPath(features('water')),
    rivers: createLinePath(features('rivers')),
    rail: createLinePath(features('rail')),
    roads: ROAD_CLASSES.map((rank) => createLinePath(roads.filter(({ properties }) => properties.class === rank))),
    names: points.flatMap(({ properties: { name, kind }, geometry }): PlaceName[] => {
      if (name === undefined || kind === 'city' || geometry.type !== 'Point') return [];
      const [lng = 0, lat = 0] = geometry.coordinates;
      return [{ name, lng, lat, rank: SUBURB_RANK }];
    }),
  };
}
