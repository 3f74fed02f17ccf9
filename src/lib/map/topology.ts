import { feature, mesh } from 'topojson-client';
import * as v from 'valibot';

const isArcs = (value: unknown): value is [number, number][][] =>
  Array.isArray(value) &&
  value.every(
    (arc: unknown) =>
      Array.isArray(arc) &&
      arc.every((pair: unknown) => Array.isArray(pair) && typeof pair[0] === 'number' && typeof pair[1] === 'number'),
  );
const Pair = v.tuple([v.number(), v.number()]);
const Arc = v.array(v.pipe(v.number(), v.integer()));
const properties = v.optional(
  v.object({
    name: v.optional(v.string()),
    kind: v.optional(v.string()),
    class: v.optional(v.number()),
  }),
  {},
);
const Layer = v.object({
  type: v.literal('GeometryCollection'),
  geometries: v.array(
    v.variant('type', [
      v.object({ type: v.literal('Point'), coordinates: Pair, properties }),
      v.object({ type: v.literal('LineString'), arcs: Arc, properties }),
      v.object({ type: v.literal('MultiLineString'), arcs: v.array(Arc), properties }),
      v.object({ type: v.literal('Polygon'), arcs: v.array(Arc), properties }),
      v.object({ type: v.literal('MultiPolygon'), arcs: v.array(v.array(Arc)), properties }),
    ]),
  ),
});
type Layer = v.InferOutput<typeof Layer>;

export const Topology = v.object({
  type: v.literal('Topology'),
  attribution: v.string(),
  transform: v.object({ scale: Pair, translate: Pair }),
  objects: v.record(v.string(), Layer),
  arcs: v.custom<[number, number][][]>(isArcs),
});
export type Topology = v.InferOutput<typeof Topology>;

export type Line = readonly (readonly number[])[];

/** The layers of a file; a missing layer is empty. */
export function createLayers(topology: Topology) {
  const getLayer = (name: string): Layer => topology.objects[name] ?? { type: 'GeometryCollection', geometries: [] };
  return {
    getFeatures: (name: string) => feature(topology, getLayer(name)).features,
    getBorders: (name: string) => ({
      inner: mesh(topology, getLayer(name), (a, b) => a !== b).coordinates,
      outer: mesh(topology, getLayer(name), (a, b) => a === b).coordinates,
    }),
  };
}
export type Layers = ReturnType<typeof createLayers>;
export type Feature = ReturnType<Layers['getFeatures']>[number];

/** The rings of an area or the lines of a way; a point has none. */
export function getLines({ geometry }: Feature): readonly Line[] {
  switch (geometry.type) {
    case 'LineString':
      return [geometry.coordinates];
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates;
    case 'MultiPolygon':
      return geometry.coordinates.flat();
    default:
      return [];
  }
}
