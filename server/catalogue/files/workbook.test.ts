import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { type CellValue, type WriteOptions, type WriteSheet, writeXlsx } from 'hucre';
import { describe, expect, it } from 'vitest';
import { folderOfFile } from '#tests/fixtures/new-folder.ts';
import { runs } from '#tests/fixtures/runs.ts';
import { CatalogueError, Notes } from '../problems.ts';
import { openSheet } from './sheet-file.ts';
import type { SheetRow } from './sheet-row.ts';
import { checkWorkbookZip, WORKBOOK_LIMITS } from './workbook.ts';

const folder = await folderOfFile();

async function opened(bytes: Uint8Array, sheet?: string) {
  const file = join(folder, 'homes.xlsx');
  await writeFile(file, bytes);
  const notes = new Notes();
  const isKnown = (heading: string): boolean => ['ref', 'title', 'price', 'listed'].includes(heading);
  const found = await openSheet(file, 'homes.xlsx', { isKnown, notes, sheet });
  const rows: SheetRow[] = [];
  let read = 0;
  for await (const row of found.rows((count) => {
    read += count;
  }))
    rows.push(row);
  return { sheet: found, rows, notes: notes.lines(), read };
}

const HEADING = ['Ref', 'Title', 'Price', 'Listed'];
const createSheet = (rows: CellValue[][], more: Partial<WriteSheet> = {}): WriteSheet => ({
  name: 'Homes',
  rows,
  ...more,
});
const workbook = (...sheets: WriteSheet[]) => writeXlsx({ sheets });
const getCells = ({ rows }: { readonly rows: readonly SheetRow[] }) => rows.map(({ cells }) => cells);

/** `size` may be a lie. */
function createZip(parts: readonly { readonly name: string; readonly data: Buffer; readonly size?: number }[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, data, size = data.length } of parts) {
    const packed = deflateRawSync(data);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(size, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const at = Buffer.alloc(14);
    at.writeUInt32LE(offset, 10);
    const begin = Buffer.concat([Buffer.from('504b0304', 'hex'), shared, Buffer.from(name), packed]);
    local.push(begin);
    central.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), shared, at, Buffer.from(name)]));
    offset += begin.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}

describe('a workbook', () => {
  it('is read cell by cell as Excel shows it, with all digits, and with the rows that Excel counts', async () => {
    const cells: NonNullable<WriteSheet['cells']> = new Map([
      ['1,2', { value: 12500000, style: { numFmt: '#,##0' } }],
      ['2,2', { value: 2500, style: { numFmt: '[$$-409]#,##0.00' } }],
      ['3,2', { value: 12.5, style: { numFmt: '0.0"M"' } }],
      ['4,2', { value: 85000, formula: 'C2*2', formulaResult: 85000 }],
      ['4,0', { value: 42, style: { numFmt: '"JJ-"0000' } }],
      ['5,1', { value: null, richText: [{ text: 'A ' }, { text: 'villa', font: { bold: true } }] }],
      ['5,3', { value: 'Photos', hyperlink: { target: 'https://example.test/photos' } }],
    ]);
    const rows: CellValue[][] = [
      HEADING,
      ['A-1', 'Flat', null, new Date('2026-03-02')],
      ['A-2', 'Café — “Mti” 🏠', null, new Date('2026-03-02T14:30:00Z')],
      ['A-3', 'Two\nlines', null, true],
      [null, 'Shop', null, null],
      ['A-5', null, 254722000000, null],
      [],
      ['A-7', 'Last', 0.1 + 0.2, '1/8'],
    ];
    const found = await opened(await workbook(createSheet(rows, { cells })));
    expect(found.sheet).toMatchObject({ name: 'homes.xlsx', heading: HEADING, encoding: 'utf-8' });
    expect(found.rows.map(({ line, word, cells: row }) => [`${word} ${line}`, ...row])).toEqual([
      ['row 2', 'A-1', 'Flat', '12500000', '2026-03-02'],
      ['row 3', 'A-2', 'Café — “Mti” 🏠', '$2500', '2026-03-02 14:30'],
      ['row 4', 'A-3', 'Two\nlines', '12.5M', 'TRUE'],
      ['row 5', 'JJ-0042', 'Shop', '85000', ''],
      ['row 6', 'A-5', 'A villa', '254722000000', 'Photos'],
      ['row 8', 'A-7', 'Last', '0.3', '1/8'],
    ]);
    expect([found.notes, found.read]).toEqual([[], found.sheet.size]);
  });

  it('has one kind of line break in its texts', async () => {
    expect(getCells(await opened(await workbook(createSheet([HEADING, ['A-1', 'Two\r\nlines', 5, 'x\ry']]))))).toEqual([
      ['A-1', 'Two\nlines', '5', 'x\ny'],
    ]);
  });

  it.each(['shared', 'inline'] as const)('is read the same with its texts stored %s', async (stringMode) => {
    const options: WriteOptions = { sheets: [createSheet([HEADING, ['A-1', ' Flat & <b>', 5, null]])], stringMode };
    expect(getCells(await opened(await writeXlsx(options)))).toEqual([['A-1', ' Flat & <b>', '5', '']]);
  });

  it.each(['1900', '1904'] as const)('has dates of the %s calendar', async (dateSystem) => {
    const sheets = [createSheet([HEADING, ['A-1', 'Flat', 5, new Date('2026-03-02')]])];
    expect(getCells(await opened(await writeXlsx({ sheets, dateSystem })))[0]?.[3]).toBe('2026-03-02');
  });

  it('is not calculated: a formula without a stored value stays a formula, and an error stays an error', async () => {
    const cells: NonNullable<WriteSheet['cells']> = new Map([
      ['1,2', { value: null, formula: 'SUM(A1:A9)' }],
      ['2,2', { value: '#N/A', type: 'error' }],
    ]);
    const found = await opened(await workbook(createSheet([HEADING, ['A-1', 'Flat'], ['A-2', 'Shop']], { cells })));
    expect(getCells(found).map((row) => row[2])).toEqual(['=SUM(A1:A9)', '#N/A']);
  });

  it('fills merged cells down and across, but not from a title', async () => {
    const rows: CellValue[][] = [
      ['JIWE LISTINGS', null, null, null],
      HEADING,
      ['A-1', 'Flat', 5, null],
      [null, 'Shop', 6, null],
      ['KILIMANI', null, null, null],
      ['A-3', 'Both', null, null],
    ];
    const merge = (startRow: number, startCol: number, endRow: number, endCol: number) => ({
      ...{ startRow, startCol, endRow, endCol },
    });
    const merges = [merge(0, 0, 0, 3), merge(2, 0, 3, 0), merge(4, 0, 4, 3), merge(5, 1, 5, 2)];
    const found = await opened(await workbook(createSheet(rows, { merges })));
    expect(found.rows).toEqual([
      { line: 3, word: 'row', cells: ['A-1', 'Flat', '5', ''] },
      { line: 4, word: 'row', cells: ['A-1', 'Shop', '6', ''] },
      { line: 5, word: 'row', cells: ['KILIMANI', '', '', ''], spans: 4 },
      { line: 6, word: 'row', cells: ['A-3', 'Both', 'Both', ''] },
    ]);
    expect(found.notes).toEqual([
      'homes.xlsx, merged cells: "A-1" is taken for each of the cells A3:A4, which are merged into one',
      'homes.xlsx, merged cells: "Both" is taken for each of the cells B6:C6, which are merged into one',
      'homes.xlsx, title: row 1 is taken as a title ("JIWE LISTINGS"); the headings are in row 2',
    ]);
  });

  it('is read only as far as it has values, however far colours and hidden columns reach', async () => {
    const cells: NonNullable<WriteSheet['cells']> = new Map([
      ['4000,700', { value: null, style: { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFFF00' } } } }],
      ['1,3', { value: null, formula: 'A1' }],
    ]);
    const columns = Array.from({ length: 1000 }, (_, index) => (index < 4 ? {} : { hidden: true }));
    const found = await opened(await workbook(createSheet([HEADING, ['A-1', 'Flat', 5, null]], { cells, columns })));
    expect([getCells(found), found.notes]).toEqual([[['A-1', 'Flat', '5', '=A1']], []]);
  });

  it('is refused with too many merged cells', async () => {
    const merges = Array.from({ length: 50 }, () => ({ startRow: 0, startCol: 0, endRow: 1, endCol: 3 }));
    await expect(opened(await workbook(createSheet([HEADING, ['A-1', 'Flat', 5, 'x']], { merges })))).rejects.toThrow(
      'more cells are merged than there are',
    );
  });

  it('has hidden rows and columns, which are read and reported', async () => {
    const rows = [HEADING, ...['A-1', 'A-2', 'A-3', 'A-4'].map((ref) => [ref, 'Flat', 5, null])];
    const rowDefs = new Map([1, 2, 4].map((row): [number, { hidden: boolean }] => [row, { hidden: true }]));
    const found = await opened(await workbook(createSheet(rows, { rowDefs, columns: [{}, {}, { hidden: true }] })));
    expect(found.rows).toHaveLength(4);
    expect(found.notes).toEqual([
      'homes.xlsx, hidden rows: read like all others: rows 2, 3 and 5',
      'homes.xlsx, hidden columns: read like all others: C',
    ]);
  });
});

describe('the sheets of a workbook', () => {
  const createSheets = () =>
    workbook(
      { ...createSheet([[]]), name: 'Cover' },
      { ...createSheet([HEADING, ['A-0', 'Old', 1, null]]), name: 'Archive', hidden: true },
      { ...createSheet([HEADING, ['A-1', 'Flat', 5, null]]), name: 'For Sale' },
      { ...createSheet([HEADING, ['A-2', 'Shop', 6, null]]), name: 'To Let' },
    );

  it('are reported, and the first that is neither hidden nor empty is read', async () => {
    const found = await opened(await createSheets());
    expect([found.sheet.name, getCells(found)[0]?.[0]]).toEqual(['homes.xlsx, sheet "For Sale"', 'A-1']);
    expect(found.notes).toEqual([
      'homes.xlsx, sheets: "For Sale" is read; --sheet NAME reads another: "Cover", "Archive" (hidden), "To Let"',
    ]);
  });

  it.each([
    ['To Let', 'A-2'],
    ['to let', 'A-2'],
    ['3', 'A-2'],
    ['Archive', 'A-0'],
  ])('are chosen by name or number: %s', async (name, reference) => {
    const found = await opened(await createSheets(), name);
    expect([getCells(found)[0]?.[0], found.notes]).toEqual([reference, []]);
  });

  it('are listed when an unknown one is requested', async () => {
    await expect(opened(await createSheets(), 'For Sail')).rejects.toThrow(
      'homes.xlsx: there is no sheet "For Sail"; did you mean "For Sale"? the sheets are "Cover", "Archive" (hidden), "For Sale", "To Let"',
    );
    await expect(opened(await createSheets(), '9')).rejects.toThrow(
      'homes.xlsx: there is no sheet "9"; the sheets are "Cover"',
    );
    await expect(opened(await createSheets(), 'Cover')).rejects.toThrow('homes.xlsx: the sheet "Cover" is empty');
    await expect(opened(await workbook(createSheet([[]])))).rejects.toThrow('homes.xlsx: the workbook is empty');
  });
});

describe('a file that is not a workbook, or too large a one', () => {
  const part = (name: string, data: Buffer | string, size?: number) => ({
    ...{ name, data: Buffer.from(data) },
    ...(size === undefined ? {} : { size }),
  });
  const check = (bytes: Buffer, limits = WORKBOOK_LIMITS) => checkWorkbookZip(bytes, 'homes.xlsx', limits);

  it.each([
    ['content.xml', 'this is an OpenDocument spreadsheet (.ods); save it as'],
    ['Index/Document.iwa', 'this is a Numbers file; choose "File", "Export To", "Excel"'],
    ['xl/workbook.bin', 'this is a binary workbook (.xlsb); save it as'],
    ['homes.csv', 'this is a zip file and no workbook; unpack it'],
  ])('is recognised by its parts: %s', async (name, message) => {
    await expect(check(createZip([part(name, 'x')]))).rejects.toThrow(`homes.xlsx: ${message}`);
  });

  it('is refused if its parts are too large, declared or not', async () => {
    const limits = { ...WORKBOOK_LIMITS, unpacked: 1024 * 1024 };
    const bomb = Buffer.alloc(8 * 1024 * 1024);
    const large = 'the workbook is larger than 1 MB when it is unpacked; save the sheet of the homes alone as "CSV';
    await expect(check(createZip([part('xl/workbook.xml', bomb)]), limits)).rejects.toThrow(large);
    const many = Array.from({ length: 5 }, (_, index) => part(`xl/${index}.xml`, Buffer.alloc(300_000)));
    await expect(check(createZip(many), limits)).rejects.toThrow(large);
    await expect(check(createZip([part('xl/workbook.xml', bomb, 1000)]), limits)).rejects.toThrow('cannot be unpacked');
    await expect(check(createZip(many), { ...WORKBOOK_LIMITS, parts: 4 })).rejects.toThrow('has more than 4 parts');
  });

  it('is refused if a sheet has too many cells, even empty ones', async () => {
    const cells = '<c r="A1" s="1"/>'.repeat(200_000);
    const sheet = part('xl/worksheets/sheet1.xml', `<worksheet><sheetData>${cells}</sheetData></worksheet>`);
    const limits = { ...WORKBOOK_LIMITS, cells: 199_999 };
    await expect(check(createZip([sheet]), limits)).rejects.toThrow('has a sheet of more than 199999 cells');
    await check(createZip([sheet, part('xl/workbook.xml', 'x')]), { ...WORKBOOK_LIMITS, cells: 200_000 });
  });

  it('is read without expanding XML entities', async () => {
    const laughs = Array.from({ length: 9 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`);
    const xml = (body: string): string =>
      `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "ha">${laughs.join('')}]>${body}`;
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const cell = (ref: string, text: string): string => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const bytes = createZip([
      part('[Content_Types].xml', '<Types/>'),
      part(
        '_rels/.rels',
        `<Relationships><Relationship Id="r1" Type="${type}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      part('xl/workbook.xml', '<workbook><sheets><sheet name="Homes" sheetId="1" r:id="r1"/></sheets></workbook>'),
      part(
        'xl/_rels/workbook.xml.rels',
        `<Relationships><Relationship Id="r1" Type="${type}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      part(
        'xl/worksheets/sheet1.xml',
        xml(
          `<worksheet><sheetData><row r="1">${cell('A1', 'Ref')}${cell('B1', 'Title')}</row><row r="2">${cell('A2', 'A-1')}${cell('B2', '&l9;')}</row></sheetData></worksheet>`,
        ),
      ),
    ]);
    const [[, title = ''] = []] = getCells(await opened(bytes));
    expect(title.length).toBeLessThan(10);
  });

  it('is reported as damaged in one sentence', async () => {
    const bytes = Buffer.from(await workbook(createSheet([HEADING, ['A-1', 'Flat', 5, null]])));
    await expect(opened(bytes.subarray(0, bytes.length - 40))).rejects.toThrow('the file is damaged and cannot be');
    const flipped = Buffer.from(bytes);
    const at = flipped.indexOf('xl/worksheets/sheet1.xml') + 60;
    flipped.fill(0xff, at, at + 40);
    await expect(opened(flipped)).rejects.toThrow(
      /the (?:file is damaged and cannot be unpacked|workbook cannot be read)/,
    );
    await expect(opened(createZip([part('xl/workbook.xml', '<x')]))).rejects.toThrow(
      'the workbook cannot be read; open it',
    );
    await expect(opened(Buffer.from('Ref,Title'))).rejects.toThrow('this is not a workbook, though its name says so');
  });

  it('is refused if a distant cell would make the sheet fill the memory', async () => {
    const cells: NonNullable<WriteSheet['cells']> = new Map([['900000,40', { value: 'x' }]]);
    const bytes = await workbook(createSheet([HEADING], { cells }));
    await expect(opened(bytes)).rejects.toThrow('homes.xlsx: the sheet reaches too far to the right or down');
  });

  it('is either read or refused with a reason, whatever is broken', async () => {
    const intactFile = Buffer.from(await workbook(createSheet([HEADING, ['A-1', 'Flat', 5, new Date('2026-03-02')]])));
    const place = fc.nat(intactFile.length - 1);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(place, fc.nat(255)), { minLength: 1, maxLength: 4 }),
        place,
        async (bytes, cut) => {
          const broken = Buffer.from(cut % 3 === 0 ? intactFile.subarray(0, cut) : intactFile);
          for (const [at, byte] of bytes) if (at < broken.length) broken[at] = byte;
          const outcome = await opened(broken).catch((error: unknown) => error);
          if (outcome instanceof Error) expect(outcome).toBeInstanceOf(CatalogueError);
        },
      ),
      { numRuns: runs(60) },
    );
  });

  it('is refused if it has a password', async () => {
    const sheets = [createSheet([HEADING])];
    const bytes = await writeXlsx({ sheets, encryption: { password: 'secret', spinCount: 10 } });
    await expect(opened(bytes)).rejects.toThrow('homes.xlsx: the workbook is protected by a password');
  });
});
