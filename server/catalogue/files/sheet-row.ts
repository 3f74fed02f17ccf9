import type { Encoding, EncodingFound } from './encoding.ts';

export interface SheetRow {
  /** The line of a text on which the row begins, or the row that Excel shows; from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** "row" in a workbook, undefined in a text. */
  readonly word?: 'row';
  /** Cells that hold something else than they show, by their index. */
  readonly typed?: ReadonlyMap<number, TypedCell>;
  /** How many columns the only filled cell is merged over, as a title is. */
  readonly spans?: number;
}

/** A date or a number in a workbook where a text would have stayed as it was typed. */
export interface TypedCell {
  readonly holds: string;
  readonly shows: string;
}

/** A spreadsheet before its heading is known. */
export interface RawSheet {
  /** The file's name in messages, with the sheet's where there are several. */
  readonly name: string;
  readonly encoding: Encoding;
  /** How the encoding of a text was detected; undefined for a workbook. */
  readonly found?: EncodingFound;
  /** "" in a workbook. */
  readonly separator: string;
  readonly size: number;
  /**
   * All rows that hold anything.
   * @param onBytes called with the size of each piece read
   * @throws CatalogueError where quotation marks do not pair
   */
  rows(onBytes?: (bytes: number) => void): AsyncGenerator<SheetRow>;
}

/** A spreadsheet whose heading has been read; its rows are those below. */
export interface SheetFile extends RawSheet {
  readonly heading: readonly string[];
  readonly headingRow: Pick<SheetRow, 'line' | 'word'>;
}

/** "A" for the first column, "AA" for the 27th, as spreadsheets name them. @param index from 0 */
export function columnLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetter(Math.floor(index / 26) - 1) + letter;
}

/** "line 14", or "row 14" of a workbook. */
export const placeOf = ({ line, word }: Pick<SheetRow, 'line' | 'word'>): string => `${word ?? 'line'} ${line}`;

const MAX_RANGES = 8;

/** "rows 5, 9 to 14 and 20", with the word of the file. @param rows in their order */
export function placesOf(rows: readonly Pick<SheetRow, 'line' | 'word'>[]): string {
  const found: [from: number, to: number][] = [];
  for (const { line } of rows) {
    const last = found.at(-1);
    if (last !== undefined && line === last[1] + 1) last[1] = line;
    else found.push([line, line]);
  }
  const ranges = found
    .slice(0, MAX_RANGES)
    .flatMap(([from, to]) => (to > from + 1 ? [`${from} to ${to}`] : from === to ? [`${from}`] : [`${from}`, `${to}`]));
  if (found.length > MAX_RANGES) ranges.push('others');
  const list = ranges.length < 2 ? ranges.join('') : `${ranges.slice(0, -1).join(', ')} and ${ranges.at(-1)}`;
  return `${rows[0]?.word ?? 'line'}${rows.length === 1 ? '' : 's'} ${list}`;
}

export const LOCKED =
  'the workbook is protected by a password; open it in Excel, take the password away ("File", "Info", "Protect Workbook", "Encrypt with Password") and save it';
