import { fold } from '#lib/fold.ts';
import { namesWithRoom, type PlaceName } from '#lib/map/name-room.ts';
import { boxOf, levelOf, overlaps, type Size, spotOf, type View } from '#lib/map/viewport.ts';
import { gridStep, type Inks, NAIROBI_BOX, type PictureOrder, STREETS_FROM } from './map-orders.ts';
import type { KenyaSheet, NairobiSheet } from './map-sheets.ts';

// The map as a survey sheet: land on paper, hairlines for borders and ways, water in horizontal rules, a grid of degrees.
// All colours are the design's own, read from the page. This runs in the map's worker.

interface Sheets {
  readonly kenya: KenyaSheet | undefined;
  readonly nairobi: NairobiSheet | undefined;
  readonly names: WrittenNames;
  /** Of names, as CSS says it. */
  readonly font: string;
}

/** Widths of roads in px by class, where one looks from far and from near. */
const ROADS = [
  { far: 1.5, near: 4, from: 0 },
  { far: 1, near: 3, from: 0 },
  { far: 0.75, near: 2, from: 1_400 },
  { far: 0.5, near: 1.25, from: 3_000 },
] as const;
const NEAR = 10_000;
const RULE_APART = 5;

let rules: { readonly key: string; readonly pattern: CanvasPattern | null } | undefined;

/** Horizontal rules, as maps of surveyors draw water. */
function waterRules(
  context: OffscreenCanvasRenderingContext2D,
  { linen, line }: Inks,
  ratio: number,
): CanvasPattern | string {
  const key = `${linen} ${line} ${ratio}`;
  if (rules?.key !== key) {
    const tile = new OffscreenCanvas(4, Math.round(RULE_APART * ratio));
    const inner = tile.getContext('2d');
    if (inner === null) return linen;
    inner.fillStyle = linen;
    inner.fillRect(0, 0, tile.width, tile.height);
    inner.fillStyle = line;
    inner.fillRect(0, 0, tile.width, Math.max(1, Math.round(ratio / 2)));
    rules = { key, pattern: context.createPattern(tile, 'repeat') };
  }
  return rules.pattern ?? linen;
}

export function drawMap(
  context: OffscreenCanvasRenderingContext2D,
  { view, size, ratio, inks }: PictureOrder,
  { kenya, nairobi, names, font }: Sheets,
): void {
  const { scale } = view;
  const inDegrees = (): void => {
    const zero = spotOf(view, size, { lng: 0, lat: 0 });
    context.setTransform(scale * ratio, 0, 0, -scale * ratio, zero.x * ratio, zero.y * ratio);
  };
  const inPixels = (): void => context.setTransform(ratio, 0, 0, ratio, 0, 0);
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
    context.fillStyle = waterRules(context, inks, ratio);
    context.fillRect(0, 0, size.width * ratio, size.height * ratio);
    context.restore();
  };

  inPixels();
  context.fillStyle = inks.paper;
  context.fillRect(0, 0, size.width, size.height);
  context.lineJoin = 'round';
  const hasStreets = nairobi !== undefined && scale >= STREETS_FROM && overlaps(boxOf(view, size), NAIROBI_BOX);
  if (kenya !== undefined) {
    inDegrees();
    fill(kenya.land, inks.sheet);
    fillWater(kenya.sea);
    if (hasStreets) {
      fill(nairobi.green, inks.green);
      stroke(nairobi.green, inks.line, 0.75);
    }
    stroke(kenya.inner, inks.line, 1);
    stroke(kenya.rivers, inks.line, 1.25);
    fillWater(kenya.lakes);
    stroke(kenya.lakes, inks.strong, 0.75);
    stroke(kenya.outline, inks.quiet, 1.25);
  }
  if (hasStreets) {
    inDegrees();
    stroke(nairobi.rivers, inks.line, 1);
    fillWater(nairobi.water);
    stroke(nairobi.water, inks.strong, 0.75);
    context.setLineDash([6 / scale, 3 / scale]);
    stroke(nairobi.rail, inks.strong, 0.75);
    context.setLineDash([]);
    const nearness = Math.min(1, scale / NEAR);
    for (let rank = ROADS.length - 1; rank >= 0; rank--) {
      const road = ROADS[rank];
      const path = nairobi.roads[rank];
      if (road === undefined || path === undefined || scale < road.from) continue;
      stroke(path, inks.strong, road.far + (road.near - road.far) * nearness);
    }
  }
  inPixels();
  drawGrid(context, view, size, inks);
  context.font = font;
  const widthOf = (name: string): number => context.measureText(name).width;
  drawNames(context, view, size, names.at(levelOf(scale), hasStreets ? nairobi.names : [], widthOf), inks);
}

function drawGrid(context: OffscreenCanvasRenderingContext2D, view: View, size: Size, inks: Inks): void {
  const step = gridStep(view.scale);
  const box = boxOf(view, size);
  context.strokeStyle = inks.line;
  context.lineWidth = 0.5;
  context.beginPath();
  for (let index = Math.ceil(box.west / step); index * step <= box.east; index++) {
    const { x } = spotOf(view, size, { lng: index * step, lat: 0 });
    context.moveTo(x, 0);
    context.lineTo(x, size.height);
  }
  for (let index = Math.ceil(box.south / step); index * step <= box.north; index++) {
    const { y } = spotOf(view, size, { lng: 0, lat: index * step });
    context.moveTo(0, y);
    context.lineTo(size.width, y);
  }
  context.stroke();
}

function drawNames(
  context: OffscreenCanvasRenderingContext2D,
  view: View,
  size: Size,
  names: readonly PlaceName[],
  inks: Inks,
): void {
  context.textAlign = 'center';
  context.textBaseline = 'top';
  context.lineWidth = 3;
  context.strokeStyle = inks.sheet;
  for (const place of names) {
    const { x, y } = spotOf(view, size, place);
    if (x < -80 || y < -20 || x > size.width + 80 || y > size.height + 20) continue;
    context.fillStyle = place.rank === 0 ? inks.ink : inks.quiet;
    context.strokeText(place.name, x, y + 3);
    context.fillText(place.name, x, y + 3);
    context.fillRect(x - 1.5, y - 1.5, 3, 3);
  }
}

/** The level of viewport.ts from which a rank of map-names.ts is written, and last the further names. */
const FIRST_LEVEL = [0, 2, 6, 8];

/** The names that are written on the map, by level. */
interface WrittenNames {
  /**
   * The names with room at a level.
   * @param further names of the streets' sheet; those that the firm writes itself are left out
   * @param widthOf width of a name as it is drawn, in px; asked once for each level
   */
  readonly at: (
    level: number,
    further: readonly PlaceName[],
    widthOf: (name: string) => number,
  ) => readonly PlaceName[];
}

/** @param own the firm's own names, which go before all others */
export function writtenNames(own: readonly PlaceName[]): WrittenNames {
  const folded = new Set(own.map(({ name }) => fold(name)));
  const laidOut = new Map<string, readonly PlaceName[]>();
  return {
    at: (level, further, widthOf) => {
      const key = `${level} ${further.length}`;
      const known = laidOut.get(key);
      if (known !== undefined) return known;
      const names = [...own, ...further.filter(({ name }) => !folded.has(fold(name)))];
      const shown = namesWithRoom(names, level, widthOf, (rank) => FIRST_LEVEL[rank] ?? 0);
      laidOut.set(key, shown);
      return shown;
    },
  };
}
