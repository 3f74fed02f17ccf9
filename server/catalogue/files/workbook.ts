import { type Cell, type CellValue, dateToSerial, formatValue, type MergeRange, ParseError, type Sheet } from 'hucre';
import { readXlsx } from 'hucre/xlsx';
import { fromBufferPromise } from 'yauzl';
import { fold } from '#lib/fold.ts';
import { cleanText } from '#lib/invisible.ts';
import { didYouMean, quote } from '../normalise/reading.ts';
import { CatalogueError, type Notes } from '../problems.ts';
import { formatCellNumber, formatNumberOnScreen } from './number-format.ts';
import { formatPlaces, getColumnLetter, LOCKED, type RawSheet, type SheetRow, type TypedCell } from './sheet-row.ts';

/** Rows times columns in memory: 100,000 properties of 30 columns. */
const MAX_CELLS = 3_000_000;
const PROGRESS_ROWS = 200;
/** The serial number of the day after 31 December 9999, the last that a workbook can hold. */
const MAX_SERIAL = 2_958_466;

interface Tab {
  readonly name: string;
  readonly index: number;
  readonly isHidden: boolean;
}

function formatDate(date: Date): string {
  const serial = dateToSerial(date);
  // A number outside the calendar only has the format of a date.
  if (!(serial >= 0 && serial < MAX_SERIAL)) return formatCellNumber(serial, undefined);
  const iso = date.toISOString();
  if (serial < 1) return iso.slice(11, 16);
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ');
}

function getText(value: CellValue, cell: Cell | undefined): string {
  // A program that does not calculate leaves a formula without its value.
  if (value === null) return cell?.formula === undefined ? '' : `=${cell.formula}`;
  if (value instanceof Date) return formatDate(value);
  if (typeof value === 'number') return formatCellNumber(value, cell?.style?.numFmt);
  // Excel for Windows breaks lines in a pasted cell with two characters.
  return typeof value === 'boolean' ? String(value).toUpperCase() : value.replace(/\r\n?/g, '\n');
}

function findTypedCell(value: CellValue, cell: Cell | undefined): TypedCell | undefined {
  const format = cell?.style?.numFmt;
  if (value instanceof Date) {
    return { holds: `the date ${formatDate(value)}`, shows: formatValue(value, format ?? 'yyyy-mm-dd') };
  }
  if (typeof value !== 'number') return undefined;
  const shows = formatNumberOnScreen(value, format);
  const isShownExactly = shows === formatCellNumber(value, format) && !shows.includes('%');
  return isShownExactly ? undefined : { holds: `the number ${formatCellNumber(value, undefined)}`, shows };
}

/** Titles are not repeated. @returns their widths by row */
function fillMerged(rows: string[][], merges: readonly MergeRange[], about: string, notes: Notes): Map<number, number> {
  const titleWidths = new Map<number, number>();
  const width = rows[0]?.length ?? 0;
  let unmerged = rows.length * width;
  const isFilled = (cell: string): boolean => cell.trim() !== '';
  for (const { startRow, startCol, endRow: lastRow, endCol: lastCol } of merges) {
    const endRow = Math.min(lastRow, rows.length - 1);
    const endCol = Math.min(lastCol, width - 1);
    const value = rows[startRow]?.[startCol] ?? '';
    if (!isFilled(value)) continue;
    // Excel merges no cell twice; a manipulated file could take forever.
    unmerged -= (endRow - startRow + 1) * (endCol - startCol + 1);
    if (unmerged < 0)
      throw new CatalogueError([`${about}: more cells are merged than there are; save the file in Excel`]);
    const covered = rows.slice(startRow, endRow + 1);
    if (lastCol > startCol && covered.every((row, index) => row.filter(isFilled).length <= (index === 0 ? 1 : 0))) {
      titleWidths.set(startRow, lastCol - startCol + 1);
      continue;
    }
    if (endRow === startRow && endCol === startCol) continue;
    for (const row of covered) row.fill(value, startCol, endCol + 1);
    const range = `${getColumnLetter(startCol)}${startRow + 1}:${getColumnLetter(endCol)}${endRow + 1}`;
    notes.add(about, `${quote(value)} is taken for each of the cells ${range}, which are merged into one`);
  }
  return titleWidths;
}

const createTooWideError = (about: string): CatalogueError =>
  new CatalogueError([
    `${about}: the sheet reaches too far to the right or down; delete the rows and columns that are not in use (whole, with "Delete"), or save it as "CSV UTF-8 (comma delimited)", which may be of any size`,
  ]);

/** Coloured empty cells may reach beyond the filled ones. */
function measureExtent({ rows, cells }: Sheet): { readonly height: number; readonly width: number } {
  let height = 0;
  let width = 0;
  for (const [index, row] of rows.entries()) {
    let last = row.length;
    const isEmpty = (column: number): boolean =>
      row[column] === null && cells?.get(`${index},${column}`)?.formula === undefined;
    while (last > 0 && isEmpty(last - 1)) last--;
    if (last > 0) height = index + 1;
    width = Math.max(width, last);
  }
  return { height, width };
}

function toRows(sheet: Sheet, about: string, notes: Notes): readonly SheetRow[] {
  const { height, width } = measureExtent(sheet);
  if (height * width > MAX_CELLS) throw createTooWideError(about);
  const texts = sheet.rows
    .slice(0, height)
    .map((row, index) =>
      row.slice(0, width).map((value, column) => getText(value, sheet.cells?.get(`${index},${column}`))),
    );
  const titleWidths = fillMerged(texts, sheet.merges ?? [], `${about}, merged cells`, notes);
  return texts.flatMap((cells, index): SheetRow[] => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const spans = titleWidths.get(index);
    const typed = new Map(
      (sheet.rows[index] ?? []).slice(0, width).flatMap((value, column) => {
        const cell = findTypedCell(value, sheet.cells?.get(`${index},${column}`));
        return cell === undefined ? [] : [[column, cell] as const];
      }),
    );
    return [
      {
        ...{ line: index + 1, word: 'row' as const, cells },
        ...(spans === undefined ? {} : { spans }),
        ...(typed.size === 0 ? {} : { typed }),
      },
    ];
  });
}

function addHiddenNotes(sheet: Sheet, rows: readonly SheetRow[], about: string, notes: Notes): void {
  const hidden = rows.filter(({ line }) => sheet.rowDefs?.get(line - 1)?.hidden === true);
  if (hidden.length > 0) notes.add(`${about}, hidden rows`, `read like all others: ${formatPlaces(hidden)}`);
  const width = rows[0]?.cells.length ?? 0;
  const columns = (sheet.columns ?? [])
    .slice(0, width)
    .flatMap((column, index) =>
      column.hidden === true && rows.some(({ cells }) => (cells[index] ?? '').trim() !== '')
        ? [getColumnLetter(index)]
        : [],
    );
  if (columns.length > 0) notes.add(`${about}, hidden columns`, `read like all others: ${columns.join(', ')}`);
  const pictures = sheet.images?.length ?? 0;
  if (pictures > 0) {
    notes.add(
      `${about}, pictures`,
      `those that lie on the sheet (${pictures}) are not read; put them into the folder of photos`,
    );
  }
}

const listTabs = (tabs: readonly Tab[]): string =>
  tabs.map(({ name, isHidden }) => quote(name) + (isHidden ? ' (hidden)' : '')).join(', ');

function findTab(chosen: string, tabs: readonly Tab[], name: string): Tab {
  const visible = tabs.filter(({ isHidden }) => !isHidden);
  const found =
    tabs.find((tab) => tab.name === chosen) ??
    tabs.find((tab) => fold(cleanText(tab.name)) === fold(cleanText(chosen))) ??
    (/^\d+$/.test(chosen) ? visible[Number(chosen) - 1] : undefined);
  if (found !== undefined) return found;
  const names = tabs.map((tab) => tab.name);
  throw new CatalogueError([
    `${name}: there is no sheet ${quote(chosen)}${didYouMean(chosen, names) || ';'} the sheets are ${listTabs(tabs)}`,
  ]);
}

/**
 * Opens one sheet of a workbook, by default the first visible filled one, with the texts that Excel shows, but all digits of
 * numbers; formulas are never calculated. @param name in messages @param chosen a sheet's name or number, from 1
 * @throws CatalogueError with advice
 */
export async function openWorkbook(
  bytes: Buffer,
  name: string,
  { chosen, notes }: { readonly chosen?: string | undefined; readonly notes: Notes },
): Promise<RawSheet> {
  await checkWorkbookZip(bytes, name);
  const refuse = (error: unknown): never => {
    if (error instanceof ParseError && /over the \d+ limit/.test(error.message)) throw createTooWideError(name);
    throw new CatalogueError([
      `${name}: the workbook cannot be read; open it in Excel, save it again as "Excel Workbook (.xlsx)" and import that file`,
    ]);
  };
  const tabs: Tab[] = [];
  await readXlsx(bytes, {
    sheets: (info) => {
      tabs.push({ name: info.name, index: info.index, isHidden: info.hidden === true || info.veryHidden === true });
      return false;
    },
  }).catch(refuse);
  const read = async ({ index }: Tab): Promise<Sheet | undefined> =>
    (
      await readXlsx(bytes, { sheets: [index], readStyles: true }).catch((error: unknown) =>
        // A sheet that is nothing but a chart has no cells.
        error instanceof ParseError && /missing worksheet file/.test(error.message) ? { sheets: [] } : refuse(error),
      )
    ).sheets[0];
  const visible = tabs.filter(({ isHidden }) => !isHidden);
  for (const tab of chosen === undefined ? visible : [findTab(chosen, tabs, name)]) {
    const sheet = await read(tab);
    if (sheet === undefined) continue;
    const label = tabs.length === 1 ? name : `${name}, sheet ${quote(tab.name)}`;
    const rows = toRows(sheet, label, notes);
    if (rows.length === 0) continue;
    const others = tabs.filter((other) => other !== tab);
    if (chosen === undefined && others.length > 0) {
      notes.add(`${name}, sheets`, `${quote(tab.name)} is read; --sheet NAME reads another: ${listTabs(others)}`);
    }
    addHiddenNotes(sheet, rows, label, notes);
    return {
      name: label,
      encoding: 'utf-8',
      separator: '',
      size: bytes.length,
      rows: reportProgress(rows, bytes.length),
    };
  }
  throw new CatalogueError([
    chosen === undefined ? `${name}: the workbook is empty` : `${name}: the sheet ${quote(chosen)} is empty`,
  ]);
}

function reportProgress(rows: readonly SheetRow[], size: number): RawSheet['rows'] {
  return async function* withProgress(onBytes = () => undefined) {
    let done = 0;
    for (const [index, row] of rows.entries()) {
      if ((index + 1) % PROGRESS_ROWS === 0 || index === rows.length - 1) {
        const now = Math.round((size * (index + 1)) / rows.length);
        onBytes(now - done);
        done = now;
      }
      yield row;
    }
  };
}

const CELL = /<(?:\w+:)?c[\s/>]/g;
/** Characters; a cell may begin at the end of a piece. */
const OVERLAP = 16;

/** Unpacked bytes and parts in all, and cells of one sheet, also empty ones with a colour or border. */
export const WORKBOOK_LIMITS = { unpacked: 256 * 1024 * 1024, parts: 5000, cells: 4_000_000 };

const AS_CSV = 'save the sheet of the homes alone as "CSV UTF-8 (comma delimited)", which may be of any size';
const OTHER_FORMATS: readonly (readonly [part: RegExp, message: string])[] = [
  [/^xl\/workbook\.bin$/i, 'is a binary workbook (.xlsb); save it as "Excel Workbook (.xlsx)" and import that file'],
  [/^Index(?:\.zip|\/Document\.iwa)$/i, 'is a Numbers file; choose "File", "Export To", "Excel" and import that file'],
  [
    /^content\.xml$/i,
    'is an OpenDocument spreadsheet (.ods); save it as "Excel 2007-365 (.xlsx)" or as CSV and import that file',
  ],
];

/**
 * Checks the unpacked size of a workbook, since a small zip file may unpack to more than the memory. @param name in messages
 * @throws CatalogueError with advice
 */
export async function checkWorkbookZip(bytes: Buffer, name: string, limits = WORKBOOK_LIMITS): Promise<void> {
  const tooLarge = (reason: string) => new CatalogueError([`${name}: the workbook ${reason}; ${AS_CSV}`]);
  const tooMuch = `is larger than ${Math.round(limits.unpacked / 1024 / 1024)} MB when it is unpacked`;
  const names: string[] = [];
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
    let unpacked = 0;
    for await (const entry of zip.eachEntry()) {
      names.push(entry.fileName);
      if (names.length > limits.parts) throw tooLarge(`has more than ${limits.parts} parts`);
      // The stated size of an entry may be wrong, so its real size is counted below.
      if (unpacked + entry.uncompressedSize > limits.unpacked) throw tooLarge(tooMuch);
      if ((entry.generalPurposeBitFlag & 1) !== 0) throw new CatalogueError([`${name}: ${LOCKED}`]);
      if (entry.fileName.endsWith('/')) continue;
      const isSheet = /\bworksheets\/[^/]+\.xml$/i.test(entry.fileName);
      let cells = 0;
      let overlap = '';
      for await (const piece of await zip.openReadStreamPromise(entry)) {
        unpacked += piece.length;
        if (unpacked > limits.unpacked) throw tooLarge(tooMuch);
        if (!isSheet) continue;
        const text = overlap + piece.toString('latin1');
        overlap = text.slice(-OVERLAP);
        cells += (text.match(CELL)?.length ?? 0) - (overlap.match(CELL)?.length ?? 0);
        if (cells > limits.cells) throw tooLarge(`has a sheet of more than ${limits.cells} cells`);
      }
    }
  } catch (error) {
    if (error instanceof CatalogueError) throw error;
    throw new CatalogueError([
      `${name}: the file is damaged and cannot be unpacked; open it in Excel, save it again and import that file`,
    ]);
  }
  if (names.some((entry) => /(?:^|\/)workbook\.xml$/i.test(entry))) return;
  const format = OTHER_FORMATS.find(([part]) => names.some((entry) => part.test(entry)))?.[1];
  throw new CatalogueError([
    `${name}: this ${format ?? 'is a zip file and no workbook; unpack it and import the spreadsheet in it'}`,
  ]);
}
