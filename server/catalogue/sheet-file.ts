import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { parse as parseNow } from 'csv-parse/sync';
import * as v from 'valibot';
import { fold } from '#lib/fold.ts';
import { CatalogueError } from './catalogue-error.ts';

/*
 * Spreadsheets saved as text: in the encodings and with the separators that Excel, LibreOffice and Google Sheets write.
 */

const CHUNK_BYTES = 256 * 1024;
/** How much is looked at to find the separator: a heading is shorter. Bytes. */
const HEAD_BYTES = 64 * 1024;
const MOST_IN_A_CELL = 1_000_000;
const SEPARATORS = [',', ';', '\t', '|'] as const;

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export interface SheetRow {
  /** The line of the file on which the row begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A spreadsheet whose heading has been read. */
export interface SheetFile {
  /** The file's name in messages. */
  readonly name: string;
  readonly encoding: Encoding;
  readonly separator: string;
  readonly heading: readonly string[];
  /** Bytes. */
  readonly size: number;
  /**
   * The rows below the heading that hold anything.
   * @param onBytes called with the size of each piece read
   * @throws CatalogueError where quotation marks do not pair
   */
  rows(onBytes?: (bytes: number) => void): AsyncGenerator<SheetRow>;
}

const NOT_TEXT: readonly (readonly [signature: string, message: string])[] = [
  ['504b0304', 'is an Excel or Numbers workbook; save it as "CSV UTF-8 (comma delimited)" and import that file'],
  ['d0cf11e0', 'is an old Excel workbook; save it as "CSV (comma delimited)" and import that file'],
  ['25504446', 'is a PDF; only a spreadsheet saved as CSV can be imported'],
];

/** "A" for the first column, "AA" for the 27th, as spreadsheets name them. @param index from 0 */
export function columnLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetter(Math.floor(index / 26) - 1) + letter;
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of byteStream(path)) decoder.decode(piece, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

const byteStream = (path: string): AsyncIterable<Buffer> => createReadStream(path, { highWaterMark: CHUNK_BYTES });

async function encodingOf(path: string, head: Buffer): Promise<Encoding> {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head.length >= 4 && head[1] === 0 && head[3] === 0) return 'utf-16le';
  return (await isUtf8(path)) ? 'utf-8' : 'windows-1252';
}

/** Excel's own way to name the separator: a first line of its own, "sep=;". */
const SEPARATOR_LINE = /^(?:"sep=(.)"|sep=(.))[;,\t|]*(?:\r\n|\n|\r|$)/i;

/** The cells of the first row, as one separator would cut it. */
function firstRow(text: string, separator: string): readonly string[] {
  try {
    const [row = []] = parseNow(text, { delimiter: separator, relax_column_count: true, relax_quotes: true, to: 1 });
    return row.map(String);
  } catch {
    return [];
  }
}

/** The separator by which the heading falls into most columns that we know, then into most columns. */
function separatorOf(text: string, isKnown: (heading: string) => boolean): string {
  const rated = SEPARATORS.map((separator) => {
    const cells = firstRow(text, separator);
    return { separator, known: cells.filter((cell) => isKnown(fold(cell))).length, cells: cells.length };
  });
  const [best] = rated.toSorted((a, b) => b.known - a.known || b.cells - a.cells);
  return best?.separator ?? ',';
}

const ParsedRow = v.object({ record: v.array(v.string()), info: v.object({ lines: v.number() }) });

/**
 * Opens a spreadsheet saved as text and reads its heading.
 * @param name the file's name in messages
 * @param isKnown is this a heading that we know, folded? Tells the separator
 * @throws CatalogueError when it cannot be read or is no text
 */
export async function openSheet(path: string, name: string, isKnown: (heading: string) => boolean): Promise<SheetFile> {
  const unreadable = (): CatalogueError => new CatalogueError([`${name}: the file cannot be read`]);
  const size = (await stat(path).catch(() => undefined))?.size;
  const handle = await open(path).catch(() => undefined);
  if (handle === undefined || size === undefined) throw unreadable();
  const head = Buffer.alloc(HEAD_BYTES);
  try {
    const { bytesRead } = await handle.read(head, 0, HEAD_BYTES, 0);
    const signature = head.subarray(0, 4).toString('hex');
    const wrong = NOT_TEXT.find(([begin]) => signature.startsWith(begin))?.[1];
    if (wrong !== undefined) throw new CatalogueError([`${name}: this ${wrong}`]);
    const encoding = await encodingOf(path, head.subarray(0, bytesRead));
    const text = new TextDecoder(encoding).decode(head.subarray(0, bytesRead), { stream: true });
    const named = SEPARATOR_LINE.exec(text);
    const separator = named?.[1] ?? named?.[2] ?? separatorOf(text, isKnown);
    const rows = (onBytes: (bytes: number) => void): AsyncGenerator<SheetRow> =>
      readRows({ path, name, encoding, separator, skipsFirstLine: named !== null }, onBytes);
    let heading: readonly string[] | undefined;
    for await (const row of rows(() => undefined)) {
      heading = row.cells.map((cell) => cell.trim());
      break;
    }
    if (heading === undefined) throw new CatalogueError([`${name}: the file is empty`]);
    return {
      name,
      encoding,
      separator,
      heading,
      size,
      async *rows(onBytes = () => undefined) {
        let isHeading = true;
        for await (const row of rows(onBytes)) {
          if (!isHeading) yield row;
          isHeading = false;
        }
      },
    };
  } finally {
    await handle.close();
  }
}

interface Dialect {
  readonly path: string;
  readonly name: string;
  readonly encoding: Encoding;
  readonly separator: string;
  readonly skipsFirstLine: boolean;
}

async function* readRows(
  { path, name, encoding, separator, skipsFirstLine }: Dialect,
  onBytes: (bytes: number) => void,
): AsyncGenerator<SheetRow> {
  async function* text(): AsyncGenerator<string> {
    // Without its mark at the beginning, which the decoder takes away.
    const decoder = new TextDecoder(encoding);
    let isFirst = skipsFirstLine;
    let held = '';
    for await (const bytes of byteStream(path)) {
      onBytes(bytes.length);
      const piece = held + decoder.decode(bytes, { stream: true });
      // One kind of line break, so that lines are counted right within cells too; a pair may come in two pieces.
      held = piece.endsWith('\r') ? '\r' : '';
      const lines = piece.slice(0, piece.length - held.length).replace(/\r\n?/g, '\n');
      yield isFirst ? lines.replace(SEPARATOR_LINE, '') : lines;
      isFirst = false;
    }
    yield (held + decoder.decode()).replace(/\r\n?/g, '\n');
  }
  const parser = parse({
    delimiter: separator,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: '\n',
    max_record_size: MOST_IN_A_CELL,
  });
  const source = Readable.from(text());
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  // A line that names the separator is not seen by the parser.
  const before = skipsFirstLine ? 1 : 0;
  let ended = before;
  try {
    const parsed: AsyncIterable<unknown> = parser;
    for await (const row of parsed) {
      const { record, info } = v.parse(ParsedRow, row);
      const line = ended + 1;
      ended = before + info.lines;
      if (record.some((cell) => cell.trim() !== '')) yield { line, cells: record };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CatalogueError([`${name}, line ${ended + 1}: ${wordsOf(error)}`]);
  } finally {
    source.destroy();
    parser.destroy();
  }
}

function wordsOf(error: CsvError): string {
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'a quotation mark opens a cell here that is never closed; close it, or write it twice where it is meant';
    case 'CSV_MAX_RECORD_SIZE':
      return 'this row is longer than a million characters; is a quotation mark missing?';
    default:
      return `the row cannot be read (${error.message})`;
  }
}
