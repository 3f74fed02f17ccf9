import * as v from 'valibot';
import type { PlaceName } from '#lib/map/name-room.ts';
import { type Feature, type Layers, type Line, layersOf, linesOf, Topology } from '#lib/map/topology.ts';

// The two files of the map, made ready to be drawn.

/** The country, as the canvas wants it: paths in degrees, drawn again at each frame without being made again. */
export interface KenyaSheet {
  readonly land: Path2D;
  readonly sea: Path2D;
  readonly lakes: Path2D;
  readonly rivers: Path2D;
  readonly inner: Path2D;
  readonly outline: Path2D;
}

export interface NairobiSheet {
  readonly green: Path2D;
  readonly water: Path2D;
  readonly rivers: Path2D;
  readonly rail: Path2D;
  /** By class: motorway, trunk and primary, secondary, tertiary. */
  readonly roads: readonly Path2D[];
  /** Suburbs and the like, by name. */
  readonly names: readonly PlaceName[];
}

const ROAD_CLASSES = [0, 1, 2, 3] as const;
/** Suburbs of OpenStreetMap give way to the areas that homes are listed in. */
const SUBURB_RANK = 3;

function pathOf(lines: readonly Line[], isClosed = false): Path2D {
  const path = new Path2D();
  for (const [first, ...others] of lines) {
    if (first === undefined) continue;
    path.moveTo(first[0] ?? 0, first[1] ?? 0);
    for (const [lng = 0, lat = 0] of others) path.lineTo(lng, lat);
    if (isClosed) path.closePath();
  }
  return path;
}
const areasOf = (features: readonly Feature[]): Path2D => pathOf(features.flatMap(linesOf), true);
const waysOf = (features: readonly Feature[]): Path2D => pathOf(features.flatMap(linesOf));

const layersIn = (text: string): Layers => layersOf(v.parse(Topology, JSON.parse(text)));

/** The country: counties, sea, lakes, the Tana. @param text TopoJSON @throws where it is none */
export function kenyaSheet(text: string): KenyaSheet {
  const { features, borders } = layersIn(text);
  const { inner, outer } = borders('counties');
  return {
    land: areasOf(features('counties')),
    sea: areasOf(features('sea')),
    lakes: areasOf(features('lakes')),
    rivers: waysOf(features('rivers')),
    inner: pathOf(inner),
    outline: pathOf(outer),
  };
}

/** The capital with its streets. @param text TopoJSON @throws where it is none */
export function nairobiSheet(text: string): NairobiSheet {
  const { features } = layersIn(text);
  const roads = features('roads');
  const points = [...features('places'), ...features('labels')];
  return {
    green: areasOf(features('green')),
    water: areasOf(features('water')),
    rivers: waysOf(features('rivers')),
    rail: waysOf(features('rail')),
    roads: ROAD_CLASSES.map((rank) => waysOf(roads.filter(({ properties }) => properties.class === rank))),
    names: points.flatMap(({ properties: { name, kind }, geometry }): PlaceName[] => {
      if (name === undefined || kind === 'city' || geometry.type !== 'Point') return [];
      const [lng = 0, lat = 0] = geometry.coordinates;
      return [{ name, lng, lat, rank: SUBURB_RANK }];
    }),
  };
}
