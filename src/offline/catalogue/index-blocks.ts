import { filterRow } from '#contract/filter-rows.ts';
import { PropertySummary } from '#contract/property.ts';
import { parseJson } from '#lib/json.ts';
import { readAs } from '#lib/read-as.ts';
import { type SlicePorts, slices } from '../device/slices.ts';
import { type IndexRow, type PackedRows, packRows } from '../library/packed-rows.ts';

/*
 * The catalogue index as it is laid out: lines of JSON in order of their ids, a few dozen to a block, and beside each block
 * its properties ready to be searched.
 */

/** Properties to a block when all is laid out anew. */
const BLOCK_HOMES = 64;
/** A block that has grown beyond this is a reason to lay all out anew. */
const MOST_BLOCK_HOMES = 2 * BLOCK_HOMES;

/** Lines of JSON by id, in order of the ids. */
export type Lines = ReadonlyMap<number, string>;

/** Text of the blocks, in order. */
export type Blocks = readonly string[];

/** The id that a line of the index begins with. */
export const idOfLine = (line: string): number => Number.parseInt(line.slice('{"id":'.length), 10);

/** Number of the block that holds an id, if any does. */
export function blockOf(starts: readonly number[], id: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= id) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The property that a line of the index holds; undefined for one that cannot be read. */
export const propertyOfLine = (line: string): PropertySummary | undefined => readAs(PropertySummary, parseJson(line));

/** Lines of an index, by id. */
export async function linesOf(
  { blocks }: { readonly blocks: Blocks },
  ports: SlicePorts,
): Promise<Map<number, string>> {
  const lines = new Map<number, string>();
  const step = slices(ports);
  for (const block of blocks) {
    for (const line of block.split('\n')) lines.set(idOfLine(line), line);
    await step();
  }
  return lines;
}

/** The properties of an index, one after the other; lines that cannot be read are left out. */
export async function* propertiesOf(
  { blocks }: { readonly blocks: Blocks },
  ports: SlicePorts,
): AsyncGenerator<PropertySummary> {
  const step = slices(ports);
  for (const block of blocks) {
    for (const line of block.split('\n')) {
      const home = propertyOfLine(line);
      if (home !== undefined) yield home;
      await step();
    }
  }
}

/** Lays lines out in blocks, along the old borders where these still serve, so that little has to be written. */
export async function layOut(lines: Lines, borders: readonly number[] | undefined, ports: SlicePorts) {
  const step = slices(ports);
  const ids = [...lines.keys()].sort((a, b) => a - b);
  const ideal = Math.ceil(ids.length / BLOCK_HOMES);
  const fill = async (isBorder: (index: number, id: number) => boolean): Promise<number[][]> => {
    const groups: number[][] = [];
    for (const [index, id] of ids.entries()) {
      const last = groups.at(-1);
      if (last === undefined || isBorder(index, id)) groups.push([id]);
      else last.push(id);
      await step();
    }
    return groups;
  };
  let groups: number[][] | undefined;
  if (borders !== undefined && borders.length > 0 && borders.length <= 2 * ideal + 1) {
    let block = -1;
    groups = await fill((_index, id) => {
      const own = blockOf(borders, id);
      const isOther = own !== block;
      block = own;
      return isOther;
    });
    if (groups.some((group) => group.length > MOST_BLOCK_HOMES)) groups = undefined;
  }
  groups ??= await fill((index) => index % BLOCK_HOMES === 0);
  const blocks: string[] = [];
  for (const group of groups) {
    blocks.push(group.map((id) => lines.get(id)).join('\n'));
    await step();
  }
  return { starts: groups.map(([first = 0]) => first), blocks };
}

export interface BlockRows {
  readonly number: number;
  readonly packed: PackedRows;
}

/** A property ready to be searched. */
export const indexRow = (home: PropertySummary): IndexRow => ({
  row: filterRow(home),
  featured: home.featured === true,
});

const rowOfLine = (line: string): IndexRow | undefined => {
  const home = propertyOfLine(line);
  return home === undefined ? undefined : indexRow(home);
};

/**
 * Makes the properties of some blocks ready to be searched.
 * @param made rows by id that need not be made again
 */
export async function rowsOfBlocks(
  blocks: readonly { readonly number: number; readonly text: string }[],
  made: ReadonlyMap<number, IndexRow>,
  ports: SlicePorts,
): Promise<readonly BlockRows[]> {
  const step = slices(ports);
  const all: BlockRows[] = [];
  for (const { number, text } of blocks) {
    const rows: IndexRow[] = [];
    for (const line of text.split('\n')) {
      const row = made.get(idOfLine(line)) ?? rowOfLine(line);
      if (row !== undefined) rows.push(row);
      await step();
    }
    all.push({ number, packed: packRows(rows) });
    await step();
  }
  return all;
}
