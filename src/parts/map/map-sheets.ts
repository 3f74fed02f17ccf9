import * as v from 'valibot';
import type { PlaceName } from '#lib/map/name-room.ts';
import { type Feature, type Layers, type Line, layersOf, Topology } from '#lib/map/topology.ts';
import { MAP_BOX } from '#lib/map/viewport.ts';

/*
 * The two files of the map, made ready to be drawn.
 */

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

function pathOf(lines: Iterable<Line>, isClosed = false): Path2D {
  const path = new Path2D();
  for (const line of lines) {
    path.moveTo(line[0] ?? 0, line[1] ?? 0);
    for (let at = 2; at < line.length; at += 2) path.lineTo(line[at] ?? 0, line[at + 1] ?? 0);
    if (isClosed) path.closePath();
  }
  return path;
}
const linesOf = (features: readonly Feature[]): readonly Line[] => features.flatMap(({ lines }) => lines);
const areasOf = (features: readonly Feature[]): Path2D => pathOf(linesOf(features), true);
const waysOf = (features: readonly Feature[]): Path2D => pathOf(linesOf(features));

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
    roads: ROAD_CLASSES.map((rank) => waysOf(roads.filter((road) => road.class === rank))),
    names: points.flatMap(({ name, kind, lines: [line] }): PlaceName[] =>
      name === undefined || kind === 'city' || line === undefined
        ? []
        : [{ name, lng: line[0] ?? MAP_BOX.west, lat: line[1] ?? MAP_BOX.north, rank: SUBURB_RANK }],
    ),
  };
}
