import * as v from 'valibot';

/*
 * TopoJSON as lines in degrees. Arcs are stored once, each point as the difference to the one before, on a grid.
 */

const isPairs = (value: unknown): value is readonly (readonly [number, number])[] =>
  Array.isArray(value) &&
  value.every((pair: unknown) => Array.isArray(pair) && typeof pair[0] === 'number' && typeof pair[1] === 'number');
const Pair = v.tuple([v.number(), v.number()]);
const Arc = v.array(v.pipe(v.number(), v.integer()));
const Properties = v.optional(
  v.object({
    name: v.optional(v.string()),
    kind: v.optional(v.string()),
    class: v.optional(v.number()),
  }),
  {},
);
const Geometry = v.variant('type', [
  v.object({ type: v.literal('Point'), coordinates: Pair, properties: Properties }),
  v.object({ type: v.literal('LineString'), arcs: Arc, properties: Properties }),
  v.object({ type: v.literal('MultiLineString'), arcs: v.array(Arc), properties: Properties }),
  v.object({ type: v.literal('Polygon'), arcs: v.array(Arc), properties: Properties }),
  v.object({ type: v.literal('MultiPolygon'), arcs: v.array(v.array(Arc)), properties: Properties }),
]);
type Geometry = v.InferOutput<typeof Geometry>;

/** A TopoJSON file with a quantised grid. */
export const Topology = v.object({
  type: v.literal('Topology'),
  /** Whose data it is. */
  attribution: v.string(),
  transform: v.object({ scale: Pair, translate: Pair }),
  objects: v.record(v.string(), v.object({ geometries: v.array(Geometry) })),
  arcs: v.array(v.custom<readonly (readonly [number, number])[]>(isPairs)),
});
export type Topology = v.InferOutput<typeof Topology>;

/** A line as longitude and latitude in turn, in degrees. */
export type Line = Float64Array;

/** A thing on the map: an area by its rings, a way by its lines, or a point by one of one pair. */
export interface Feature {
  readonly name: string | undefined;
  readonly kind: string | undefined;
  readonly class: number | undefined;
  readonly lines: readonly Line[];
}

function decoded({ arcs, transform: { scale, translate } }: Topology): readonly Line[] {
  return arcs.map((arc) => {
    const line = new Float64Array(arc.length * 2);
    let x = 0;
    let y = 0;
    for (const [index, [dx, dy]] of arc.entries()) {
      x += dx;
      y += dy;
      line[index * 2] = x * scale[0] + translate[0];
      line[index * 2 + 1] = y * scale[1] + translate[1];
    }
    return line;
  });
}

/** Arcs of a geometry, ring by ring or line by line. */
function arcsOf(geometry: Geometry): readonly (readonly number[])[] {
  if (geometry.type === 'Point') return [];
  if (geometry.type === 'LineString') return [geometry.arcs];
  return geometry.type === 'MultiPolygon' ? geometry.arcs.flat() : geometry.arcs;
}

/** One line of several arcs; each begins where the one before ends. A negative number is an arc read backwards. */
function joined(indexes: readonly number[], lines: readonly Line[]): Line {
  const pairs: number[] = [];
  for (const index of indexes) {
    const line = lines[index < 0 ? ~index : index];
    if (line === undefined) continue;
    const count = line.length / 2;
    for (let step = pairs.length === 0 ? 0 : 1; step < count; step++) {
      const at = (index < 0 ? count - 1 - step : step) * 2;
      pairs.push(line[at] ?? 0, line[at + 1] ?? 0);
    }
  }
  return Float64Array.from(pairs);
}

/** The decoded layers of a file. */
export interface Layers {
  readonly attribution: string;
  /** The features of a layer; none where the file has no such layer. */
  readonly features: (layer: string) => readonly Feature[];
  /** The borders that two features of a layer share, and those that only one has: inner borders and the outline. */
  readonly borders: (layer: string) => { readonly inner: readonly Line[]; readonly outer: readonly Line[] };
}

/** Decodes a file. */
export function layersOf(topology: Topology): Layers {
  const lines = decoded(topology);
  const { scale, translate } = topology.transform;
  const geometries = (layer: string): readonly Geometry[] => topology.objects[layer]?.geometries ?? [];
  return {
    attribution: topology.attribution,
    features: (layer) =>
      geometries(layer).map((geometry) => {
        const { name, kind, class: rank } = geometry.properties;
        const own =
          geometry.type === 'Point'
            ? [
                Float64Array.of(
                  geometry.coordinates[0] * scale[0] + translate[0],
                  geometry.coordinates[1] * scale[1] + translate[1],
                ),
              ]
            : arcsOf(geometry).map((indexes) => joined(indexes, lines));
        return { name, kind, class: rank, lines: own };
      }),
    borders: (layer) => {
      const uses = new Map<number, number>();
      for (const index of geometries(layer).flatMap(arcsOf).flat()) {
        const arc = index < 0 ? ~index : index;
        uses.set(arc, (uses.get(arc) ?? 0) + 1);
      }
      const used = (least: number, most: number): Line[] =>
        [...uses].flatMap(([arc, times]) => (times >= least && times <= most ? (lines[arc] ?? []) : []));
      return { inner: used(2, Number.POSITIVE_INFINITY), outer: used(1, 1) };
    },
  };
}
