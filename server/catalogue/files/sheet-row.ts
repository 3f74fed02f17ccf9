import type { Encoding, EncodingFound } from './encoding.ts';

export interface SheetRow {
  /** The first line of the row in a text, or its number in Excel; from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** "row" in a workbook, undefined in a text. */
  readonly word?: 'row';
  /** Cells whose values differ from their texts, by index. */
  readonly typed?: ReadonlyMap<number, TypedCell>;
  /** The number of merged columns of the only filled cell in the row, a title. */
  readonly spans?: number;
}

/** A date or a number of a workbook, which may have been typed as a text. */
export interface TypedCell {
  readonly holds: string;
  readonly shows: string;
}

/** A spreadsheet before its heading is known. */
export interface RawSheet {
  /** The name of the file in messages, with that of the sheet if there are several. */
  readonly name: string;
  readonly encoding: Encoding;
  /** undefined for a workbook. */
  readonly found?: EncodingFound;
  /** "" in a workbook. */
  readonly separator: string;
  readonly size: number;
  /**
   * All rows that are not empty.
   * @param onBytes called with the size of each chunk
   * @throws CatalogueError for an unpaired quotation mark
   */
  rows(onBytes?: (bytes: number) => void): AsyncGenerator<SheetRow>;
}

/** A spreadsheet with its heading and the rows below it. */
export interface SheetFile extends RawSheet {
  readonly heading: readonly string[];
  readonly headingRow: Pick<SheetRow, 'line' | 'word'>;
}

/** "A" for the first column, "AA" for the 27th. @param index from 0 */
export function columnLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetter(Math.floor(index / 26) - 1) + letter;
}

/** "line 14", or "row 14" of a workbook. */
export const formatPlace = ({ line, word }: Pick<SheetRow, 'line' | 'word'>): string => `${word ?? 'line'} ${line}`;

const MAX_RANGES = 8;

/** "rows 5, 9 to 14 and 20", or "lines …" of a text. @param rows in their order */
export function formatPlaces(rows: readonly Pick<SheetRow, 'line' | 'word'>[]): string {
  const allRanges: [from: number, to: number][] = [];
  for (const { line } of rows) {
    const last = allRanges.at(-1);
    if (last !== undefined && line === last[1] + 1) last[1] = line;
    else allRanges.push([line, line]);
  }
  const ranges = allRanges
    .slice(0, MAX_RANGES)
    .flatMap(([from, to]) => (to > from + 1 ? [`${from} to ${to}`] : from === to ? [`${from}`] : [`${from}`, `${to}`]));
  if (allRanges.length > MAX_RANGES) ranges.push('others');
  const list = ranges.length < 2 ? ranges.join('') : `${ranges.slice(0, -1).join(', ')} and ${ranges.at(-1)}`;
  return `${rows[0]?.word ?? 'line'}${rows.length === 1 ? '' : 's'} ${list}`;
}

export const LOCKED =
  'the workbook is protected by a password; open it in Excel, take the password away ("File", "Info", "Protect Workbook", "Encrypt with Password") and save it';
