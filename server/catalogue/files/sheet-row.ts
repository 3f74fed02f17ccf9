import type { Encoding, EncodingFound } from './encoding.ts';

export interface SheetRow {
  /** In a text the first line of the row, in a workbook its number; from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** A row of a workbook has this word, a line of text has none. */
  readonly word?: 'row';
  /** Cells, by index, whose values differ from their texts. */
  readonly typed?: ReadonlyMap<number, TypedCell>;
  /** Merged columns under the only filled cell of a row, a title. */
  readonly spans?: number;
}

/** A date or number that may have been typed as a text. */
export interface TypedCell {
  readonly holds: string;
  readonly shows: string;
}

/** A spreadsheet whose heading is not known yet. */
export interface RawSheet {
  /** In messages: the file's, with the sheet's if there are several. */
  readonly name: string;
  readonly encoding: Encoding;
  /** undefined for a workbook. */
  readonly found?: EncodingFound;
  /** "" in a workbook. */
  readonly separator: string;
  readonly size: number;
  /** Yields filled rows. @param onBytes gets the size of each chunk @throws CatalogueError for an unpaired quotation mark */
  rows(onBytes?: (bytes: number) => void): AsyncGenerator<SheetRow>;
}

export interface SheetFile extends RawSheet {
  readonly heading: readonly string[];
  readonly headingRow: Pick<SheetRow, 'line' | 'word'>;
}

/** Names a column: "A", or "AA" for the 27th. @param index from 0 */
export function getColumnLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : getColumnLetter(Math.floor(index / 26) - 1) + letter;
}

/** Names a row: "line 14", or "row 14" of a workbook. */
export const formatPlace = ({ line, word }: Pick<SheetRow, 'line' | 'word'>): string => `${word ?? 'line'} ${line}`;

const MAX_RANGES = 8;

/** Names rows: "rows 5, 9 to 14 and 20", or "lines …" of a text. @param rows in their order */
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
