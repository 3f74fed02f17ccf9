import { fold } from '#lib/fold.ts';
import { type Pin, type PlaceName, pickNamesWithRoom, type RoomyName } from '#lib/map/name-room.ts';
import { getBox, getLevel, getSpot, isClear, MAP_BOX, type Size, type Spot, type View } from '#lib/map/viewport.ts';
import type { KenyaLayers, NairobiLayers } from './map-layers.ts';
import { getGridStep, hasStreets, listGridDegrees, type MapColours, type PictureRequest } from './map-messages.ts';

// The map looks like a survey sheet: hairlines for borders and roads, water in horizontal rules, a grid of degrees.

interface Layers {
  readonly kenya: KenyaLayers | undefined;
  readonly nairobi: NairobiLayers | undefined;
  readonly names: ReturnType<typeof createNamesByLevel>;
  readonly families: string;
  readonly getPins: (level: number) => readonly Pin[];
}

const ROADS = [
  { far: 1.5, near: 4, from: 0 },
  { far: 1, near: 3, from: 0 },
  { far: 0.75, near: 2, from: 1_400 },
  { far: 0.5, near: 1.25, from: 3_000 },
] as const;
const NEAR = 10_000;
const RULE_APART = 5;

let rules: { readonly key: string; readonly pattern: CanvasPattern | null } | undefined;

function drawWaterRules(
  context: OffscreenCanvasRenderingContext2D,
  { linen, line }: MapColours,
  ratio: number,
): CanvasPattern | string {
  const key = `${linen} ${line} ${ratio}`;
  if (rules?.key !== key) {
    const tile = new OffscreenCanvas(4, Math.round(RULE_APART * ratio));
    const tileContext = tile.getContext('2d');
    if (tileContext === null) return linen;
    tileContext.fillStyle = linen;
    tileContext.fillRect(0, 0, tile.width, tile.height);
    tileContext.fillStyle = line;
    tileContext.fillRect(0, 0, tile.width, Math.max(1, Math.round(ratio / 2)));
    rules = { key, pattern: context.createPattern(tile, 'repeat') };
  }
  return rules.pattern ?? linen;
}

export function drawMap(
  context: OffscreenCanvasRenderingContext2D,
  { view, size, ratio, colours, frame }: PictureRequest,
  { kenya, nairobi, names, families, getPins }: Layers,
): void {
  const { scale } = view;
  const drawInDegrees = (): void => {
    const zero = getSpot(view, size, { lng: 0, lat: 0 });
    context.setTransform(scale * ratio, 0, 0, -scale * ratio, zero.x * ratio, zero.y * ratio);
  };
  const drawInPixels = (): void => context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const stroke = (path: Path2D, colour: string, px: number): void => {
    context.strokeStyle = colour;
    context.lineWidth = px / scale;
    context.stroke(path);
  };
  const fill = (path: Path2D, colour: string): void => {
    context.fillStyle = colour;
    context.fill(path, 'evenodd');
  };
  const fillWater = (path: Path2D): void => {
    context.save();
    context.clip(path, 'evenodd');
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = drawWaterRules(context, colours, ratio);
    context.fillRect(0, 0, size.width * ratio, size.height * ratio);
    context.restore();
  };

  drawInPixels();
  context.fillStyle = colours.paper;
  context.fillRect(0, 0, size.width, size.height);
  context.lineJoin = 'round';
  const streets = hasStreets(view, size) ? nairobi : undefined;
  if (kenya !== undefined) {
    drawInDegrees();
    fill(kenya.land, colours.sheet);
    fillWater(kenya.sea);
    if (streets !== undefined) {
      fill(streets.green, colours.green);
      stroke(streets.green, colours.line, 0.75);
    }
    stroke(kenya.inner, colours.line, 1);
    stroke(kenya.rivers, colours.line, 1.25);
    fillWater(kenya.lakes);
    stroke(kenya.lakes, colours.strong, 0.75);
    drawInPixels();
    fadeAtEdges(context, view, size, colours);
    drawInDegrees();
    stroke(kenya.outline, colours.quiet, 1.25);
  }
  if (streets !== undefined) {
    drawInDegrees();
    stroke(streets.rivers, colours.line, 1);
    fillWater(streets.water);
    stroke(streets.water, colours.strong, 0.75);
    context.setLineDash([6 / scale, 3 / scale]);
    stroke(streets.rail, colours.strong, 0.75);
    context.setLineDash([]);
    const nearness = Math.min(1, scale / NEAR);
    for (let rank = ROADS.length - 1; rank >= 0; rank--) {
      const road = ROADS[rank];
      const path = streets.roads[rank];
      if (road === undefined || path === undefined || scale < road.from) continue;
      stroke(path, colours.strong, road.far + (road.near - road.far) * nearness);
    }
  }
  drawInPixels();
  drawGrid(context, view, size, colours);
  context.font = `600 ${NAME_SIZE * names.growth}px ${families}`;
  const getWidth = (name: string): number => context.measureText(name).width;
  const taken = [...(frame?.covered ?? [])];
  const takePlace = (name: string, { x, y }: Spot): boolean => {
    if (frame === undefined) return true;
    const width = getWidth(name) + 2 * NAME_GAP;
    const left = x - width / 2 - (size.width - frame.width) / 2;
    const top = y - NAME_GAP - (size.height - frame.height) / 2;
    const area = { x: left, y: top, width, height: NAME_HEIGHT * names.growth + 2 * NAME_GAP };
    return isClear(area, frame, taken) && taken.push(area) > 0;
  };
  drawNames(
    context,
    view,
    size,
    names.at(getLevel(scale), streets?.names ?? [], getWidth, getPins),
    colours,
    names.growth,
    getPins(getLevel(scale)).length === 0 ? SHIFTS : [0],
    takePlace,
  );
}

/** Water fades out over this width where the data end, which is outside of Kenya; degrees. */
const FADE = 0.38;

/** Lake Victoria and the sea go on beyond the data, so they must not end at a straight shore. */
function fadeAtEdges(context: OffscreenCanvasRenderingContext2D, view: View, size: Size, { paper }: MapColours): void {
  const reach = FADE * view.scale;
  const { x: west, y: south } = getSpot(view, size, { lng: MAP_BOX.west, lat: MAP_BOX.south });
  const { x: east } = getSpot(view, size, { lng: MAP_BOX.east, lat: 0 });
  if (west + reach < 0 && east - reach > size.width && south - reach > size.height) return;
  context.globalCompositeOperation = 'destination-out';
  for (const [fromX, fromY, toX, toY] of [
    [west, 0, west + reach, 0],
    [east, 0, east - reach, 0],
    [0, south, 0, south - reach],
  ] as const) {
    const fade = context.createLinearGradient(fromX, fromY, toX, toY);
    fade.addColorStop(0, '#000');
    fade.addColorStop(1, '#0000');
    context.fillStyle = fade;
    context.fillRect(0, 0, size.width, size.height);
  }
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = paper;
  context.fillRect(0, 0, size.width, size.height);
  context.globalCompositeOperation = 'source-over';
}

function drawGrid(context: OffscreenCanvasRenderingContext2D, view: View, size: Size, colours: MapColours): void {
  const step = getGridStep(view.scale);
  const { west, east, south, north } = getBox(view, size);
  context.strokeStyle = colours.line;
  context.lineWidth = 0.5;
  context.beginPath();
  for (const lng of listGridDegrees(west, east, step)) {
    const { x } = getSpot(view, size, { lng, lat: 0 });
    context.moveTo(x, 0);
    context.lineTo(x, size.height);
  }
  for (const lat of listGridDegrees(south, north, step)) {
    const { y } = getSpot(view, size, { lng: 0, lat });
    context.moveTo(0, y);
    context.lineTo(size.width, y);
  }
  context.stroke();
}

/** A name's letters and its height where text has its ordinary size, px. */
const NAME_SIZE = 12;
const NAME_HEIGHT = 14;
/** Between a name and the map's edge or what covers the map, px. */
const NAME_GAP = 4;
/** On a map without homes a name moves up or down by so many px to clear a circle, where no other name is. */
const SHIFTS = [0, 18, -18, 36, -36, 48];

function drawNames(
  context: OffscreenCanvasRenderingContext2D,
  view: View,
  size: Size,
  names: readonly RoomyName[],
  colours: MapColours,
  growth: number,
  shifts: readonly number[],
  takePlace: (name: string, at: Spot) => boolean,
): void {
  context.textAlign = 'center';
  context.textBaseline = 'top';
  context.lineWidth = 3 * growth;
  context.strokeStyle = colours.sheet;
  for (const place of names) {
    const { x, y } = getSpot(view, size, place);
    if (x < -80 || y < -20 || x > size.width + 80 || y > size.height + 20) continue;
    const top = shifts
      .map((shift) => y + 3 * growth + place.below + shift)
      .find((at) => takePlace(place.name, { x, y: at }));
    if (top === undefined) continue;
    context.fillStyle = place.rank === 0 ? colours.ink : colours.quiet;
    context.strokeText(place.name, x, top);
    context.fillText(place.name, x, top);
    if (top === y + 3 * growth) context.fillRect(x - 1.5, y - 1.5, 3, 3);
  }
}

/** The level (lib/map/viewport.ts) that first shows each rank of map-names.ts, and last the names of streets' suburbs. */
const FIRST_LEVEL = [0, 2, 6, 8];

/** @param growth how many times larger than ordinary names are */
export function createNamesByLevel(firmNames: readonly PlaceName[], growth = 1) {
  const folded = new Set(firmNames.map(({ name }) => fold(name)));
  const cache = new Map<string, readonly RoomyName[]>();
  return {
    growth,
    /** @param getWidth px; called once for each level @param getPins what covers the map at a level */
    at: (
      level: number,
      further: readonly PlaceName[],
      getWidth: (name: string) => number,
      getPins: (level: number) => readonly Pin[] = () => [],
    ): readonly RoomyName[] => {
      const key = `${level} ${further.length}`;
      const cached = cache.get(key);
      if (cached !== undefined) return cached;
      const names = [...firmNames, ...further.filter(({ name }) => !folded.has(fold(name)))];
      const getFirstLevel = (rank: number): number => FIRST_LEVEL[rank] ?? 0;
      const shown = pickNamesWithRoom(names, level, getWidth, getFirstLevel, getPins(level), growth);
      cache.set(key, shown);
      return shown;
    },
  };
}
