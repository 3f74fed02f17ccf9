import type { Place } from '../distance.ts';

// Where a map looks, and what of the earth is in sight. Degrees are drawn as they are, one as long as the other: at Kenya's
// latitudes a degree of longitude is at most 0.4 % shorter, which nobody sees.

/** A view: the point in its middle, and how large it is drawn, in CSS px a degree. */
export interface View extends Place {
  readonly scale: number;
}

/** In CSS px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A point of the screen, in CSS px from the map's top left corner. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A piece of the earth between two meridians and two parallels, in degrees. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** What is drawn: the box of the map's data. */
export const MAP_BOX: Box = { west: 33.4, south: -5.2, east: 42.3, north: 5.2 };
/** A street is then a finger wide; there is nothing finer to be seen. */
export const MAX_SCALE = 24_000;
/** Length of a degree, km. */
export const KM_PER_DEGREE = 111.2;

/** Decimals of a box as it stands in an address: about 110 m. */
const BOX_DECIMALS = 3;

/** True for a point that the map can show. */
export const isOnMap = ({ lat, lng }: Place): boolean =>
  lng >= MAP_BOX.west && lng <= MAP_BOX.east && lat >= MAP_BOX.south && lat <= MAP_BOX.north;

const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** The smallest scale: all of the country in sight. */
export const leastScale = ({ width, height }: Size): number =>
  Math.min(
    Math.max(1, width) / (MAP_BOX.east - MAP_BOX.west),
    Math.max(1, height) / (MAP_BOX.north - MAP_BOX.south),
    MAX_SCALE,
  );

/** The nearest view that is allowed: its middle on the map, and neither smaller than the country nor larger than a street. */
export const allowed = (view: View, size: Size): View => ({
  lng: between(view.lng, MAP_BOX.west, MAP_BOX.east),
  lat: between(view.lat, MAP_BOX.south, MAP_BOX.north),
  scale: between(view.scale, leastScale(size), MAX_SCALE),
});

/** Where a point is on the screen. */
export const spotOf = (view: View, { width, height }: Size, { lat, lng }: Place): Spot => ({
  x: width / 2 + (lng - view.lng) * view.scale,
  y: height / 2 - (lat - view.lat) * view.scale,
});

/** Which point is under a spot of the screen. */
export const placeAt = (view: View, { width, height }: Size, { x, y }: Spot): Place => ({
  lng: view.lng + (x - width / 2) / view.scale,
  lat: view.lat - (y - height / 2) / view.scale,
});

/** The view after what is under a finger has moved with it, in px. */
export const moved = (view: View, size: Size, { x, y }: Spot): View =>
  allowed({ ...view, lng: view.lng - x / view.scale, lat: view.lat + y / view.scale }, size);

/** The view so many times larger; what is at the spot stays there, as far as the edges allow. */
export function zoomed(view: View, size: Size, factor: number, spot: Spot): View {
  const scale = between(view.scale * factor, leastScale(size), MAX_SCALE);
  const under = placeAt(view, size, spot);
  return allowed(
    {
      lng: under.lng - (spot.x - size.width / 2) / scale,
      lat: under.lat + (spot.y - size.height / 2) / scale,
      scale,
    },
    size,
  );
}

/** What is in sight, cut at the edges of the earth. */
export const boxOf = (view: View, { width, height }: Size): Box => ({
  west: Math.max(-180, view.lng - width / 2 / view.scale),
  south: Math.max(-90, view.lat - height / 2 / view.scale),
  east: Math.min(180, view.lng + width / 2 / view.scale),
  north: Math.min(90, view.lat + height / 2 / view.scale),
});

/** A box as an address holds it: rounded outwards to three decimals, so that nothing in sight is left out. */
export function roundedBox({ west, south, east, north }: Box): Box {
  const unit = 10 ** BOX_DECIMALS;
  const down = (value: number): number => Math.floor(value * unit + 1e-6) / unit;
  const up = (value: number): number => Math.ceil(value * unit - 1e-6) / unit;
  return {
    west: Math.max(-180, down(west)),
    south: Math.max(-90, down(south)),
    east: Math.min(180, up(east)),
    north: Math.min(90, up(north)),
  };
}

/** The smallest box around points; undefined around none. */
export function boxAround(points: Iterable<Place>): Box | undefined {
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

/**
 * The largest view with all of a box in sight.
 * @param room px that stay free on each side
 * @param most largest scale: a single point is not shown as large as it goes
 */
export function fitted({ west, south, east, north }: Box, size: Size, room = 0, most = MAX_SCALE): View {
  const wide = Math.max(1, size.width - 2 * room) / Math.max(1e-9, east - west);
  const high = Math.max(1, size.height - 2 * room) / Math.max(1e-9, north - south);
  return allowed({ lng: (west + east) / 2, lat: (south + north) / 2, scale: Math.min(wide, high, most) }, size);
}

export const inBox = ({ west, south, east, north }: Box, { lat, lng }: Place): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north;

export const overlaps = (one: Box, other: Box): boolean =>
  one.west <= other.east && other.west <= one.east && one.south <= other.north && other.south <= one.north;

/** A box made larger by a share of its own width and height on each side. */
export const widened = ({ west, south, east, north }: Box, share: number): Box => ({
  west: west - (east - west) * share,
  south: south - (north - south) * share,
  east: east + (east - west) * share,
  north: north + (north - south) * share,
});

/** True when all of a box is in another. */
export const within = (inner: Box, outer: Box): boolean =>
  inner.west >= outer.west && inner.east <= outer.east && inner.south >= outer.south && inner.north <= outer.north;

/** Scale at level 0, px a degree; each level is twice the one before. */
const LEVEL_0 = 16;
/** The level whose labels fit at a scale: they were laid out for its own scale, and a larger one gives them more room. */
export const levelOf = (scale: number): number => Math.max(0, Math.floor(Math.log2(scale / LEVEL_0) + 1e-9));
export const scaleOfLevel = (level: number): number => LEVEL_0 * 2 ** level;

/** A round length for the scale line: 1, 2 or 5 times a power of ten, the longest that fits in `most` px. */
export function scaleLine(scale: number, most: number): { readonly km: number; readonly px: number } {
  const room = (most / scale) * KM_PER_DEGREE;
  const ten = 10 ** Math.floor(Math.log10(room));
  const km = ten * (room >= 5 * ten ? 5 : room >= 2 * ten ? 2 : 1);
  return { km, px: (km / KM_PER_DEGREE) * scale };
}
