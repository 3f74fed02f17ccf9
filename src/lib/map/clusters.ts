import type { Place } from '../distance.ts';
import { type Box, levelOf, MAP_BOX, MAX_SCALE, scaleOfLevel } from './viewport.ts';

/*
 * Which homes share a label. Worked out for a whole level at once and from the homes alone, not from what is in sight, so
 * that labels stay what they are while the map is moved. Homes are sorted once so that those of a cell stand beside each
 * other at every level, since four cells of one level are a cell of the level below: a level is then one pass over numbers.
 */

/** Room of a label in px, with the finger's breadth that a press needs. */
export const LABEL_WIDTH = 88;
export const LABEL_HEIGHT = 46;

/** Homes as columns, in thousandths of a degree. */
export interface Spots {
  readonly count: number;
  readonly lats: Int32Array;
  readonly lngs: Int32Array;
}

/** Homes under one label. */
export interface Cluster extends Place {
  /** Places of its homes in the columns that were given, in their order; never empty. */
  readonly members: Int32Array;
  /** The smallest box around them. */
  readonly box: Box;
}

/** The labels of homes by level. */
export interface Clusters {
  /**
   * Puts homes under labels that do not cover one another at a level's scale, nor at any larger one of that level: homes in
   * one cell of a grid share one, which stands in their middle, and of two labels too near to each other the one with fewer
   * homes joins the other.
   * @param level of viewport.ts
   * @param box only labels that stand in it
   * @returns those with most homes first; over the whole earth every home is in exactly one
   */
  readonly at: (level: number, box?: Box) => readonly Cluster[];
}

const STEPS = 1000;
/** No scale of the map reaches a further level. */
const DEEPEST = levelOf(MAX_SCALE);
/** Columns and rows of the deepest level are below this. */
const CELLS = 65_536;
/** More homes than an answer ever holds: places are told apart from what they are sorted by. */
const MOST = 2 ** 20;
const NONE = -1;

/** Homes in the order of their cells, each with its cell of the deepest level. */
interface Grid {
  /** Places in the columns that were given. */
  readonly order: Int32Array;
  readonly lats: Int32Array;
  readonly lngs: Int32Array;
  readonly columns: Int32Array;
  readonly rows: Int32Array;
}

/** The labels of a level, in columns; those with most homes first. */
interface Level {
  readonly count: number;
  readonly lats: Float64Array;
  readonly lngs: Float64Array;
  /** The first cell of a label, and after each cell the next. */
  readonly first: Int32Array;
  readonly next: Int32Array;
  /** Where the homes of a cell begin, and after the last where they end. */
  readonly starts: Int32Array;
}

/** Bits of a number with a free one before each, as two of them are put between each other. */
function spread(number: number): number {
  let bits = number & 0xffff;
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}

/** Columns and rows in a degree. */
const WIDE = scaleOfLevel(DEEPEST) / LABEL_WIDTH;
const HIGH = scaleOfLevel(DEEPEST) / LABEL_HEIGHT;
const WEST = MAP_BOX.west * STEPS;
const NORTH = MAP_BOX.north * STEPS;
const cellAt = (cell: number): number => (cell < 0 ? 0 : cell < CELLS ? Math.floor(cell) : CELLS - 1);
const columnOf = (lng: number): number => cellAt(((lng - WEST) / STEPS) * WIDE);
const rowOf = (lat: number): number => cellAt(((NORTH - lat) / STEPS) * HIGH);

/** Sorts homes once, for all levels. */
export function clustersOf({ count, lats, lngs }: Spots): Clusters {
  const sorted = new Float64Array(count);
  const columns = new Int32Array(count);
  const rows = new Int32Array(count);
  for (let home = 0; home < count; home++) {
    const column = columnOf(lngs[home] ?? 0);
    const row = rowOf(lats[home] ?? 0);
    columns[home] = column;
    rows[home] = row;
    sorted[home] = ((spread(column) | (spread(row) << 1)) >>> 0) * MOST + home;
  }
  sorted.sort();
  const grid: Grid = {
    order: new Int32Array(count),
    lats: new Int32Array(count),
    lngs: new Int32Array(count),
    columns: new Int32Array(count),
    rows: new Int32Array(count),
  };
  for (let place = 0; place < count; place++) {
    const home = (sorted[place] ?? 0) % MOST;
    grid.order[place] = home;
    grid.lats[place] = lats[home] ?? 0;
    grid.lngs[place] = lngs[home] ?? 0;
    grid.columns[place] = columns[home] ?? 0;
    grid.rows[place] = rows[home] ?? 0;
  }
  const known = new Map<number, Level>();

  const laidOut = (level: number): Level => {
    const made = known.get(level) ?? layOut(grid, Math.min(level, DEEPEST));
    known.set(level, made);
    return made;
  };
  const clusterOf = ({ first, next, starts, lats: middles, lngs: middleLngs }: Level, label: number): Cluster => {
    let size = 0;
    for (let cell = first[label] ?? NONE; cell !== NONE; cell = next[cell] ?? NONE) {
      size += (starts[cell + 1] ?? 0) - (starts[cell] ?? 0);
    }
    const members = new Int32Array(size);
    let [at, west, south, east, north] = [0, Infinity, Infinity, -Infinity, -Infinity];
    for (let cell = first[label] ?? NONE; cell !== NONE; cell = next[cell] ?? NONE) {
      const end = starts[cell + 1] ?? 0;
      for (let place = starts[cell] ?? 0; place < end; place++) {
        const lat = grid.lats[place] ?? 0;
        const lng = grid.lngs[place] ?? 0;
        members[at++] = grid.order[place] ?? 0;
        if (lng < west) west = lng;
        if (lng > east) east = lng;
        if (lat < south) south = lat;
        if (lat > north) north = lat;
      }
    }
    const box = { west: west / STEPS, south: south / STEPS, east: east / STEPS, north: north / STEPS };
    return { lat: middles[label] ?? 0, lng: middleLngs[label] ?? 0, members: members.sort(), box };
  };
  return {
    at: (level, box) => {
      const labels = laidOut(level);
      const shown: Cluster[] = [];
      for (let label = 0; label < labels.count; label++) {
        const lat = labels.lats[label] ?? 0;
        const lng = labels.lngs[label] ?? 0;
        const isOut = box !== undefined && (lng < box.west || lng > box.east || lat < box.south || lat > box.north);
        if (!isOut) shown.push(clusterOf(labels, label));
      }
      return shown;
    },
  };
}

/** Lays out the labels of a level. */
function layOut({ order, lats, lngs, columns: deepColumns, rows: deepRows }: Grid, level: number): Level {
  const shift = DEEPEST - level;
  const homes = order.length;
  const starts = new Int32Array(homes + 1);
  const columns = new Int32Array(homes);
  const rows = new Int32Array(homes);
  const middleLats = new Float64Array(homes);
  const middleLngs = new Float64Array(homes);
  const keys = new Float64Array(homes);
  /** The cell of a home that is the first of it. */
  const cellOfFirst = new Int32Array(homes);
  let cells = 0;
  let [sumLat, sumLng, least, start] = [0, 0, MOST, 0];
  const close = (end: number): void => {
    const size = end - start;
    middleLats[cells] = sumLat / size / STEPS;
    middleLngs[cells] = sumLng / size / STEPS;
    // Most homes first. With equal numbers the order of the homes decides, so that it is always the same.
    keys[cells] = (MOST - size) * MOST + least;
    cellOfFirst[least] = cells;
    cells++;
    [sumLat, sumLng, least, start] = [0, 0, MOST, end];
    starts[cells] = end;
  };
  for (let place = 0; place < homes; place++) {
    const home = order[place] ?? 0;
    const column = (deepColumns[place] ?? 0) >> shift;
    const row = (deepRows[place] ?? 0) >> shift;
    if (place > start && (column !== columns[cells] || row !== rows[cells])) close(place);
    columns[cells] = column;
    rows[cells] = row;
    sumLat += lats[place] ?? 0;
    sumLng += lngs[place] ?? 0;
    if (home < least) least = home;
  }
  if (homes > 0) close(homes);

  const wide = LABEL_WIDTH / scaleOfLevel(level);
  const high = LABEL_HEIGHT / scaleOfLevel(level);
  const labelOf = new CellTable(cells);
  const first = new Int32Array(cells);
  const next = new Int32Array(cells).fill(NONE);
  const labelLats = new Float64Array(cells);
  const labelLngs = new Float64Array(cells);
  let count = 0;
  const covering = (column: number, row: number, lat: number, lng: number): number => {
    for (let c = column - 1; c <= column + 1; c++) {
      for (let r = row - 1; r <= row + 1; r++) {
        const label = labelOf.get(c, r);
        if (label === NONE) continue;
        const isNear = Math.abs((labelLngs[label] ?? 0) - lng) < wide && Math.abs((labelLats[label] ?? 0) - lat) < high;
        if (isNear) return label;
      }
    }
    return NONE;
  };
  for (const key of keys.subarray(0, cells).sort()) {
    const cell = cellOfFirst[key % MOST] ?? 0;
    const column = columns[cell] ?? 0;
    const row = rows[cell] ?? 0;
    const lat = middleLats[cell] ?? 0;
    const lng = middleLngs[cell] ?? 0;
    const covered = covering(column, row, lat, lng);
    if (covered !== NONE) {
      const head = first[covered] ?? 0;
      next[cell] = next[head] ?? NONE;
      next[head] = cell;
      continue;
    }
    first[count] = cell;
    labelLats[count] = lat;
    labelLngs[count] = lng;
    labelOf.set(column, row, count);
    count++;
  }
  return { count, lats: labelLats, lngs: labelLngs, first, next, starts };
}

/** Which label stands in a cell; a label never leaves the cell that its homes are in. */
class CellTable {
  readonly #mask: number;
  readonly #cells: Float64Array;
  readonly #labels: Int32Array;
  constructor(most: number) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(1, most) * 2 + 1));
    this.#mask = size - 1;
    this.#cells = new Float64Array(size).fill(NONE);
    this.#labels = new Int32Array(size);
  }
  #slot(column: number, row: number): number {
    const cell = column * CELLS + row;
    let slot = (Math.imul(column, 0x9e3779b1) ^ Math.imul(row, 0x85ebca6b)) >>> 7;
    for (slot &= this.#mask; this.#cells[slot] !== NONE && this.#cells[slot] !== cell; ) slot = (slot + 1) & this.#mask;
    return slot;
  }
  get(column: number, row: number): number {
    const slot = this.#slot(column, row);
    return this.#cells[slot] === NONE ? NONE : (this.#labels[slot] ?? NONE);
  }
  set(column: number, row: number, label: number): void {
    const slot = this.#slot(column, row);
    this.#cells[slot] = column * CELLS + row;
    this.#labels[slot] = label;
  }
}

/** True when no zoom parts the homes: they stand in one place, as finely as homes are placed. */
export const isOnePlace = ({ box }: Cluster): boolean =>
  box.east - box.west < ONE_PLACE && box.north - box.south < ONE_PLACE;
/** Degrees: a hundred metres or so. */
const ONE_PLACE = 0.0015;

/** Labels in the order of reading: by rows of a label's height from the top, each from the left. */
export const inReadingOrder = <T extends Place>(labels: readonly T[], scale: number): readonly T[] => {
  const rowAt = ({ lat }: Place): number => Math.floor(((90 - lat) * scale) / LABEL_HEIGHT);
  return [...labels].sort((a, b) => rowAt(a) - rowAt(b) || a.lng - b.lng);
};
