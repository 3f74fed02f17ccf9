import { open, readFile, stat } from 'node:fs/promises';
import { cleanProse, cleanText } from '#lib/invisible.ts';
import { isSheetError, quote } from '../normalise/reading.ts';
import { CatalogueError, type Notes } from '../problems.ts';
import { UNFILLED } from './columns.ts';
import type { Encoding } from './encoding.ts';
import { findHeading, withoutHeading } from './sheet-layout.ts';
import { formatPlace, getColumnLetter, LOCKED, type RawSheet, type SheetFile } from './sheet-row.ts';
import { openText } from './text-sheet.ts';

const HEAD_BYTES = 64 * 1024;
/** A coloured list takes a few MB; pictures on the sheet make it larger. */
const MAX_BYTES = 50 * 1024 * 1024;

export interface SheetOptions {
  readonly isKnown: (heading: string) => boolean;
  readonly notes: Notes;
  readonly sheet?: string | undefined;
  readonly encoding?: Encoding | undefined;
  readonly namedEncoding?: Encoding | undefined;
}

const ZIP = '504b';
const OLD_EXCEL = 'd0cf11e0';
const PDF = '25504446';
/** A workbook with a password has only this part. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

/** The first bytes decide, since names are often wrong. */
async function findRefusal(path: string, name: string, head: Buffer): Promise<string | undefined> {
  const signature = head.subarray(0, 4).toString('hex');
  if (signature === OLD_EXCEL) {
    return (await readFile(path)).includes(ENCRYPTED)
      ? LOCKED
      : 'this is an old Excel workbook (.xls); save it as "Excel Workbook (.xlsx)" and import that file';
  }
  if (signature === PDF)
    return 'this is a PDF; only an Excel workbook (.xlsx) or a spreadsheet saved as CSV can be imported';
  if (/^\s*<(?:!doctype|html|table|\?xml)/i.test(head.subarray(0, 200).toString('latin1').replace(/^ï»¿/, ''))) {
    return 'this is a page of the web, though its name may be that of a spreadsheet; open it in Excel, save it as "Excel Workbook (.xlsx)" and import that file';
  }
  if (/\.xls[xm]$/i.test(name)) {
    return 'this is not a workbook, though its name says so; open it in Excel, save it as "Excel Workbook (.xlsx)" and import that file';
  }
  return undefined;
}

async function openRaw(path: string, name: string, options: SheetOptions): Promise<RawSheet> {
  const { isKnown, notes, sheet, encoding, namedEncoding } = options;
  const unreadable = (): CatalogueError => new CatalogueError([`${name}: the file cannot be read`]);
  const size = (await stat(path).catch(() => undefined))?.size;
  const handle = await open(path).catch(() => undefined);
  if (handle === undefined || size === undefined) throw unreadable();
  const buffer = Buffer.alloc(HEAD_BYTES);
  const { bytesRead } = await handle.read(buffer, 0, HEAD_BYTES, 0).finally(() => handle.close());
  const head = buffer.subarray(0, bytesRead);
  const isZip = head.subarray(0, 2).toString('hex') === ZIP && (head[2] ?? 0) <= 8;
  if (size > MAX_BYTES && (isZip || head.subarray(0, 4).toString('hex') === OLD_EXCEL)) {
    throw new CatalogueError([
      `${name}: the workbook is larger than ${MAX_BYTES / 1024 / 1024} MB; take the pictures out of it, or save it as "CSV UTF-8 (comma delimited)", which may be of any size`,
    ]);
  }
  if (isZip && encoding !== undefined) {
    throw new CatalogueError([`${name}: --encoding is for texts; a workbook says its own`]);
  }
  if (isZip) {
    const { openWorkbook } = await import('./workbook.ts');
    return openWorkbook(await readFile(path), name, { chosen: sheet, notes });
  }
  const refusal = await findRefusal(path, name, head);
  if (refusal !== undefined) throw new CatalogueError([`${name}: ${refusal}`]);
  if (sheet !== undefined)
    throw new CatalogueError([`${name}: --sheet is for workbooks; this file has one sheet only`]);
  return openText(path, name, { head, size, isKnown, encoding, namedEncoding });
}

/** A reference with an invisible direction mark is the same reference. */
const withCleanCells = (raw: RawSheet): RawSheet => ({
  ...raw,
  async *rows(onBytes) {
    for await (const row of raw.rows(onBytes)) {
      const cells = row.cells.map(cleanProse);
      if (cells.some((cell) => cell.trim() !== '')) yield { ...row, cells };
    }
  },
});

/** Opens a spreadsheet and finds its heading. @param name in messages @throws CatalogueError for one that cannot be read */
export async function openSheet(path: string, name: string, options: SheetOptions): Promise<SheetFile> {
  const raw = withCleanCells(await openRaw(path, name, options));
  const found = await findHeading(raw, options);
  if (found === undefined) throw new CatalogueError([`${name}: the file is empty`]);
  const heading = found.cells.map((cell) => cleanText(cell).trim());
  const unfilled = heading.flatMap((cell, index) =>
    isSheetError(cell)
      ? [`${name}, ${formatPlace(found)}, column ${getColumnLetter(index)}: the heading ${quote(cell)} ${UNFILLED}`]
      : [],
  );
  if (unfilled.length > 0) throw new CatalogueError(unfilled);
  return { ...raw, heading, headingRow: found, rows: withoutHeading(raw, found, options.notes) };
}
