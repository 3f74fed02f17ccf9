import { fromBufferPromise } from 'yauzl';
import { CatalogueError } from '../findings/catalogue-error.ts';
import { LOCKED } from './workbook-lock.ts';

// A workbook is a zip file, and a small zip file may hold more than any memory. So it is unpacked once without being kept,
// and counted, before it is read.

/** What all parts of a workbook may come to when unpacked, in bytes: some 100,000 homes. */
const MOST_UNPACKED = 256 * 1024 * 1024;
const MOST_PARTS = 5000;
/** Cells of one sheet, empty ones that have only a colour or a border too. */
const MOST_CELLS = 4_000_000;

const CELL = /<(?:\w+:)?c[\s/>]/g;
/** What may stand of a cell's beginning at the end of a piece. */
const OVERLAP = 16;

export interface WorkbookLimits {
  readonly unpacked: number;
  readonly parts: number;
  readonly cells: number;
}
export const WORKBOOK_LIMITS: WorkbookLimits = { unpacked: MOST_UNPACKED, parts: MOST_PARTS, cells: MOST_CELLS };

const AS_CSV = 'save the sheet of the homes alone as "CSV UTF-8 (comma delimited)", which may be of any size';
const OTHERS: readonly (readonly [part: RegExp, message: string])[] = [
  [/^xl\/workbook\.bin$/i, 'is a binary workbook (.xlsb); save it as "Excel Workbook (.xlsx)" and import that file'],
  [/^Index(?:\.zip|\/Document\.iwa)$/i, 'is a Numbers file; choose "File", "Export To", "Excel" and import that file'],
  [
    /^content\.xml$/i,
    'is an OpenDocument spreadsheet (.ods); save it as "Excel 2007-365 (.xlsx)" or as CSV and import that file',
  ],
];

/**
 * Unpacks all parts of a workbook without keeping them: is it one, is it whole, and is it small enough to be read?
 * @param name the file's name in messages
 * @throws CatalogueError with what to do instead
 */
export async function checkWorkbookZip(bytes: Buffer, name: string, limits = WORKBOOK_LIMITS): Promise<void> {
  const tooLarge = (what: string): CatalogueError => new CatalogueError([`${name}: the workbook ${what}; ${AS_CSV}`]);
  const tooMuch = `is larger than ${Math.round(limits.unpacked / 1024 / 1024)} MB when it is unpacked`;
  const names: string[] = [];
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
    let unpacked = 0;
    for await (const entry of zip.eachEntry()) {
      names.push(entry.fileName);
      if (names.length > limits.parts) throw tooLarge(`has more than ${limits.parts} parts`);
      // What an entry says of itself is refused first; what it really is, is counted below.
      if (unpacked + entry.uncompressedSize > limits.unpacked) throw tooLarge(tooMuch);
      if ((entry.generalPurposeBitFlag & 1) !== 0) throw new CatalogueError([`${name}: ${LOCKED}`]);
      if (entry.fileName.endsWith('/')) continue;
      const isSheet = /\bworksheets\/[^/]+\.xml$/i.test(entry.fileName);
      let cells = 0;
      let held = '';
      for await (const piece of await zip.openReadStreamPromise(entry)) {
        unpacked += piece.length;
        if (unpacked > limits.unpacked) throw tooLarge(tooMuch);
        if (!isSheet) continue;
        const text = held + piece.toString('latin1');
        held = text.slice(-OVERLAP);
        cells += (text.match(CELL)?.length ?? 0) - (held.match(CELL)?.length ?? 0);
        if (cells > limits.cells) throw tooLarge(`has a sheet of more than ${limits.cells} cells`);
      }
    }
  } catch (error) {
    if (error instanceof CatalogueError) throw error;
    throw new CatalogueError([
      `${name}: the file is damaged and cannot be unpacked; open it in Excel, save it again and import that file`,
    ]);
  }
  if (names.some((one) => /(?:^|\/)workbook\.xml$/i.test(one))) return;
  const other = OTHERS.find(([part]) => names.some((one) => part.test(one)))?.[1];
  throw new CatalogueError([
    `${name}: this ${other ?? 'is a zip file and no workbook; unpack it and import the spreadsheet in it'}`,
  ]);
}
