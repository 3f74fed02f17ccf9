import type { Place } from '../distance.ts';

// The view of a map. Degrees of latitude and longitude are drawn equally long, since in Kenya they differ by at most 0.4 %.

/** `scale` in CSS px a degree. */
export interface View extends Place {
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A point of the screen, in CSS px from the map's top left corner. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A rectangle of the screen, in CSS px from the map's top left corner. */
export interface Area extends Spot, Size {}

/** @param gap px that two areas keep between them */
export const isTouching = (a: Area, b: Area, gap = 0): boolean =>
  a.x < b.x + b.width + gap && b.x < a.x + a.width + gap && a.y < b.y + b.height + gap && b.y < a.y + a.height + gap;

/** True for an area that lies in the map and keeps clear of what covers it. */
export const isClear = (area: Area, { width, height }: Size, covered: readonly Area[]): boolean =>
  area.x >= 0 &&
  area.y >= 0 &&
  area.x + area.width <= width &&
  area.y + area.height <= height &&
  !covered.some((other) => isTouching(area, other, 2));

/** As much as a name keeps from what covers the map. */
const EDGE_GAP = 2;

/** The area of a label whose middle is at a spot. */
export const getAreaAround = ({ x, y }: Spot, { width, height }: Size): Area => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});

/** Close enough that no name fits between two. */
const POINTS_OF_CIRCLE = 24;

/** The line of a circle as points, and the square inside it: names are to stay outside. @param diameter px */
export const getCircleAreas = (middle: Spot, diameter: number): readonly Area[] => [
  getAreaAround(middle, { width: diameter * Math.SQRT1_2, height: diameter * Math.SQRT1_2 }),
  ...Array.from({ length: POINTS_OF_CIRCLE }, (_, index) => {
    const turn = (2 * Math.PI * index) / POINTS_OF_CIRCLE;
    const x = middle.x + (Math.cos(turn) * diameter) / 2;
    return { x, y: middle.y + (Math.sin(turn) * diameter) / 2, width: 0, height: 0 };
  }),
];

/** Labels and what covers the map are high enough to press, so they have more room above and below than beside them, px. */
const SIDE_GAP = 8;

/** The middle near a spot of the map that lets all of a label of this size be seen, beside what covers the map if that is not far. */
export function moveInside(spot: Spot, label: Size, map: Size, covered: readonly Area[] = []): Spot {
  const room = { width: label.width + 2 * (SIDE_GAP - EDGE_GAP), height: label.height };
  const [wide, high] = [room.width / 2 + EDGE_GAP, room.height / 2 + EDGE_GAP];
  const x = clamp(spot.x, wide, map.width - wide);
  const y = clamp(spot.y, high, map.height - high);
  // Far from its place a label would mislead.
  const reach = label.width + label.height;
  const area = getAreaAround({ x, y }, room);
  const near = covered.filter((other) => isTouching(area, other, reach));
  if (!near.some((other) => isTouching(area, other))) return { x, y };
  const getDistance = (other: Spot): number => Math.abs(other.x - x) + Math.abs(other.y - y);
  const rows = [y, ...near.flatMap((other) => [other.y - high, other.y + other.height + high])];
  const [nearest] = [x, ...near.flatMap((other) => [other.x - wide, other.x + other.width + wide])]
    .flatMap((column) => rows.map((row) => ({ x: column, y: row })))
    .filter((beside) => getDistance(beside) < reach && isClear(getAreaAround(beside, room), map, near))
    .sort((a, b) => getDistance(a) - getDistance(b));
  return nearest ?? { x, y };
}

/** An area between two meridians and two parallels, in degrees. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export const MAP_BOX: Box = { west: 33.4, south: -5.2, east: 42.3, north: 5.2 };
export const NAIROBI_BOX: Box = { west: 36.63, south: -1.444, east: 37.114, north: -1.135 };
/** The largest scale, at which a street is a finger wide. */
export const MAX_SCALE = 24_000;
export const KM_PER_DEGREE = 111.2;
/** A circle of less would look like a town, px. */
export const LEAST_CIRCLE = 16;

/** The box of a filter's bounds. */
export const toBox = ([west, south, east, north]: readonly [number, number, number, number]): Box => ({
  west,
  south,
  east,
  north,
});

/** True for a point that the map can show. */
export const isOnMap = ({ lat, lng }: Place): boolean =>
  lng >= MAP_BOX.west && lng <= MAP_BOX.east && lat >= MAP_BOX.south && lat <= MAP_BOX.north;

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** The smallest scale, which shows the whole country. */
export const getLeastScale = ({ width, height }: Size): number =>
  Math.min(
    Math.max(1, width) / (MAP_BOX.east - MAP_BOX.west),
    Math.max(1, height) / (MAP_BOX.north - MAP_BOX.south),
    MAX_SCALE,
  );

/** The nearest allowed view: its middle on the map, its scale between country and street. */
export const limitView = (view: View, size: Size): View => ({
  lng: clamp(view.lng, MAP_BOX.west, MAP_BOX.east),
  lat: clamp(view.lat, MAP_BOX.south, MAP_BOX.north),
  scale: clamp(view.scale, getLeastScale(size), MAX_SCALE),
});

/** The spot of a point on the screen. */
export const getSpot = (view: View, { width, height }: Size, { lat, lng }: Place): Spot => ({
  x: width / 2 + (lng - view.lng) * view.scale,
  y: height / 2 - (lat - view.lat) * view.scale,
});

/** The point under a spot of the screen. */
export const getPlaceAt = (view: View, { width, height }: Size, { x, y }: Spot): Place => ({
  lng: view.lng + (x - width / 2) / view.scale,
  lat: view.lat - (y - height / 2) / view.scale,
});

/** The view after a drag by so many px. */
export const moveView = (view: View, size: Size, { x, y }: Spot): View =>
  limitView({ ...view, lng: view.lng - x / view.scale, lat: view.lat + y / view.scale }, size);

/** The view at another scale. What is at the spot stays there, as far as the edges allow. */
export function zoomView(view: View, size: Size, factor: number, spot: Spot): View {
  const scale = clamp(view.scale * factor, getLeastScale(size), MAX_SCALE);
  const under = getPlaceAt(view, size, spot);
  return limitView(
    {
      lng: under.lng - (spot.x - size.width / 2) / scale,
      lat: under.lat + (spot.y - size.height / 2) / scale,
      scale,
    },
    size,
  );
}

/** The visible box, cut at the edges of the earth. */
export const getBox = (view: View, { width, height }: Size): Box => ({
  west: Math.max(-180, view.lng - width / 2 / view.scale),
  south: Math.max(-90, view.lat - height / 2 / view.scale),
  east: Math.min(180, view.lng + width / 2 / view.scale),
  north: Math.min(90, view.lat + height / 2 / view.scale),
});

/** A box for an address. The map has points at thousandths of a degree, and a search at ten-thousandths: both find the same in it. */
export function roundBox({ west, south, east, north }: Box): Box {
  const getFirst = (value: number): number => (Math.ceil(value * 1e3 - 1e-6) * 10 - 5) / 1e4;
  const getLast = (value: number): number => (Math.floor(value * 1e3 + 1e-6) * 10 + 4) / 1e4;
  return { west: getFirst(west), south: getFirst(south), east: getLast(east), north: getLast(north) };
}

/** The smallest box around points; undefined without points. */
export function getBoxAround(points: Iterable<Place>): Box | undefined {
  let box: Box | undefined;
  for (const { lat, lng } of points) {
    box =
      box === undefined
        ? { west: lng, south: lat, east: lng, north: lat }
        : {
            west: Math.min(box.west, lng),
            south: Math.min(box.south, lat),
            east: Math.max(box.east, lng),
            north: Math.max(box.north, lat),
          };
  }
  return box;
}

/** The largest view of a whole box. @param room px that stay free on each side @param maxScale so that a point shows its surroundings */
export function fitBox({ west, south, east, north }: Box, size: Size, room = 0, maxScale = MAX_SCALE): View {
  const wide = Math.max(1, size.width - 2 * room) / Math.max(1e-9, east - west);
  const high = Math.max(1, size.height - 2 * room) / Math.max(1e-9, north - south);
  return limitView({ lng: (west + east) / 2, lat: (south + north) / 2, scale: Math.min(wide, high, maxScale) }, size);
}

export const isInBox = ({ west, south, east, north }: Box, { lat, lng }: Place): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north;

export const isOverlapping = (a: Box, b: Box): boolean =>
  a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north;

/** A box enlarged by a share of its width and height on each side. */
export const widenBox = ({ west, south, east, north }: Box, share: number): Box => ({
  west: west - (east - west) * share,
  south: south - (north - south) * share,
  east: east + (east - west) * share,
  north: north + (north - south) * share,
});

/** True when a box is inside another. */
export const isWithin = (inner: Box, outer: Box): boolean =>
  inner.west >= outer.west && inner.east <= outer.east && inner.south >= outer.south && inner.north <= outer.north;

/** The scale of level 0, in px a degree. Each level doubles it. */
const LEVEL_0 = 16;
/** The level of a scale. Its labels are laid out for the level's own scale, and a larger one gives them more room. */
export const getLevel = (scale: number): number => Math.max(0, Math.floor(Math.log2(scale / LEVEL_0) + 1e-9));
export const getLevelScale = (level: number): number => LEVEL_0 * 2 ** level;

/** The longest round length for a scale line of `maxPx`: 1, 2 or 5 times a power of ten. */
export function getScaleLine(scale: number, maxPx: number): { readonly km: number; readonly px: number } {
  const room = (maxPx / scale) * KM_PER_DEGREE;
  const ten = 10 ** Math.floor(Math.log10(room));
  const km = ten * (room >= 5 * ten ? 5 : room >= 2 * ten ? 2 : 1);
  return { km, px: (km / KM_PER_DEGREE) * scale };
}
