import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';
import * as v from 'valibot';
import { fold } from '#lib/fold.ts';
import { CatalogueError } from '../problems.ts';
import { canBeInEncoding, detectEncoding, ENCODING_NAMES, type Encoding, readBytes } from './encoding.ts';
import type { RawSheet, SheetRow } from './sheet-row.ts';

/** A title may stand above the headings, so several rows decide on the separator. */
const FIRST_ROWS = 30;
const MAX_CELL_LENGTH = 1_000_000;
const SEPARATORS = [',', ';', '\t', '|'] as const;

/** Excel names the separator in a first line of its own, "sep=;". */
const SEPARATOR_LINE = /^(?:"sep=(.)"|sep=(.))[;,\t|]*(?:\r\n|\n|\r|$)/i;

function parseFirstRows(text: string, separator: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  try {
    parseSync(text, {
      delimiter: separator,
      relax_column_count: true,
      relax_quotes: true,
      to: FIRST_ROWS,
      on_record: (row: string[]) => {
        rows.push(row.map(String));
        return null;
      },
    });
  } catch {
    // The piece may end within quotation marks; the rows before them count.
  }
  return rows;
}

function detectSeparator(text: string, isKnown: (heading: string) => boolean): string {
  const candidates = SEPARATORS.map((separator) => {
    const rows = parseFirstRows(text, separator);
    const known = rows.map((row) => row.filter((cell) => isKnown(fold(cell))).length);
    return { separator, known: Math.max(0, ...known), cells: rows[0]?.length ?? 0 };
  });
  const [best] = candidates.toSorted((a, b) => b.known - a.known || b.cells - a.cells);
  return best?.separator ?? ',';
}

const ParsedRow = v.object({ record: v.array(v.string()), info: v.object({ lines: v.number() }) });

/**
 * Opens a spreadsheet saved as text. @param name in messages @param head its first bytes
 * @param encoding named by a person @param namedEncoding named by the host @param isKnown true for a folded heading
 */
export async function openText(
  path: string,
  name: string,
  {
    head,
    size,
    isKnown,
    encoding: statedEncoding,
    namedEncoding,
  }: {
    readonly head: Buffer;
    readonly size: number;
    readonly isKnown: (heading: string) => boolean;
    readonly encoding: Encoding | undefined;
    readonly namedEncoding: Encoding | undefined;
  },
): Promise<RawSheet> {
  if (statedEncoding !== undefined && !(await canBeInEncoding(path, statedEncoding))) {
    throw new CatalogueError([
      `${name}: the file is not in ${ENCODING_NAMES[statedEncoding]}, as --encoding says; leave it out`,
    ]);
  }
  const found =
    statedEncoding === undefined
      ? await detectEncoding(path, head, namedEncoding)
      : { encoding: statedEncoding, isStated: true as const };
  const { encoding } = found;
  const text = new TextDecoder(encoding).decode(head, { stream: true });
  const separatorLine = SEPARATOR_LINE.exec(text);
  const separator = separatorLine?.[1] ?? separatorLine?.[2] ?? detectSeparator(text, isKnown);
  const dialect = { name, encoding, separator };
  return {
    ...dialect,
    found,
    size,
    rows: (onBytes = () => undefined) => readRows(path, dialect, separatorLine !== null, onBytes),
  };
}

async function* readRows(
  path: string,
  { name, encoding, separator }: Pick<RawSheet, 'name' | 'encoding' | 'separator'>,
  shouldSkipFirstLine: boolean,
  onBytes: (bytes: number) => void,
): AsyncGenerator<SheetRow> {
  async function* text(): AsyncGenerator<string> {
    const decoder = new TextDecoder(encoding);
    let isFirst = shouldSkipFirstLine;
    let pending = '';
    for await (const bytes of readBytes(path)) {
      onBytes(bytes.length);
      const piece = pending + decoder.decode(bytes, { stream: true });
      // The parser counts only "\n" as a line; a "\r\n" may come in two pieces.
      pending = piece.endsWith('\r') ? '\r' : '';
      const lines = piece.slice(0, piece.length - pending.length).replace(/\r\n?/g, '\n');
      yield isFirst ? lines.replace(SEPARATOR_LINE, '') : lines;
      isFirst = false;
    }
    yield (pending + decoder.decode()).replace(/\r\n?/g, '\n');
  }
  const parser = parse({
    delimiter: separator,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: '\n',
    max_record_size: MAX_CELL_LENGTH,
  });
  const source = Readable.from(text());
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  // The parser does not see the line that names the separator.
  const skippedLines = shouldSkipFirstLine ? 1 : 0;
  let lastLine = skippedLines;
  try {
    const parsed: AsyncIterable<unknown> = parser;
    for await (const row of parsed) {
      const { record, info } = v.parse(ParsedRow, row);
      const line = lastLine + 1;
      lastLine = skippedLines + info.lines;
      if (record.some((cell) => cell.trim() !== '')) yield { line, cells: record };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CatalogueError([`${name}, line ${lastLine + 1}: ${describeCsvError(error)}`]);
  } finally {
    source.destroy();
    parser.destroy();
  }
}

function describeCsvError(error: CsvError): string {
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'a quotation mark opens a cell here that is never closed; close it, or write it twice where it is meant';
    case 'CSV_MAX_RECORD_SIZE':
      return 'this row is longer than a million characters; is a quotation mark missing?';
    default:
      return `the row cannot be read (${error.message})`;
  }
}
