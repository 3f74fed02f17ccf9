import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cell, type CellValue, writeXlsx } from 'hucre';
import { describe, expect, it } from 'vitest';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { readSheet, readSheetFile } from '#tests/fixtures/read-sheet.ts';

const HEADING = ['Reference', 'Headline', 'Agreement', 'Area', 'Price', 'Date listed', 'Agent', 'Parking'];
const TYPED = 'if something else was typed, give the column the format "Text" and type it again';

async function readCell(column: number, value: CellValue, numFmt?: string) {
  const row: CellValue[] = ['A-1', 'A home', 'sale', 'Karen', 5_000_000, '2026-11-02', 'Jane Doe', 2];
  row[column] = value;
  const style = numFmt === undefined ? {} : { style: { numFmt } };
  const cells = new Map<string, Partial<Cell>>([[`1,${column}`, { value, ...style }]]);
  const file = join(await newFolder(), 'homes.xlsx');
  await writeFile(file, await writeXlsx({ sheets: [{ name: 'Homes', rows: [HEADING, row], cells }] }));
  return readSheetFile(file);
}

describe('a reference, name or text that the spreadsheet converted', () => {
  it.each<[string, number, CellValue, string | undefined, string]>([
    ['a day', 0, new Date('2026-03-02T00:00:00Z'), 'd-mmm', 'the date 2026-03-02 and shows "2-Mar"'],
    ['a month', 0, new Date('2026-03-01T00:00:00Z'), 'mmm-yy', 'the date 2026-03-01 and shows "Mar-26"'],
    ['a number with an exponent', 0, 100_000, '0.00E+00', 'the number 100000 and shows "1.00E+05"'],
    ['a number too long to be shown', 0, 254_722_000_111, undefined, 'the number 254722000111 and shows "2.54722E+11"'],
    ['a fraction', 0, 0.5, '# ?/?', 'the number 0.5 and shows "1/2"'],
    ['a rounded number', 0, 1042.7, '0', 'the number 1042.7 and shows "1043"'],
    ['a number of two places', 0, 3.1, '0.00', 'the number 3.1 and shows "3.10"'],
    ['a percentage', 3, 0.05, '0%', 'the number 0.05 and shows "5%"'],
    ['a title that is a date', 1, new Date('2026-01-12T00:00:00Z'), 'd-mmm', 'the date 2026-01-12 and shows "12-Jan"'],
  ])(
    'is doubted in a workbook, with what was typed and what is shown: %s',
    async (_what, column, value, format, told) => {
      const { doubts } = await readCell(column, value, format);
      const letter = String.fromCharCode(65 + column);
      const place = `homes.xlsx, row 2, column ${letter} (${HEADING[column]})`;
      expect(doubts).toEqual([expect.stringContaining(`${place}: the cell holds ${told};`)]);
      expect(doubts[0]).toContain(TYPED);
    },
  );

  it.each<[string, number, CellValue, string | undefined]>([
    ['a plain number', 0, 1042, undefined],
    ['a number with the words of its format', 0, 42, '"JJ-"0000'],
    ['a price', 4, 5_000_000, '#,##0.00'],
    ['a date where dates stand', 5, new Date('2026-03-02T00:00:00Z'), 'd-mmm'],
    ['a count', 7, 2, '0.0'],
  ])('is not doubted: %s', async (_what, column, value, format) => {
    expect(await readCell(column, value, format)).toMatchObject({ doubts: [], problems: [] });
  });

  it('is a doubt in a CSV file if it looks converted', async () => {
    const { doubts, problems } = await readSheet(
      'Reference,Headline,Agreement,Unit type,Date listed,Price',
      '2-Mar,A,sale,,2026-11-02,5000000',
      'A-2,B,sale,Mar-02,,6000000',
      '1E+05,C,sale,,,7000000',
      'A-12,D,sale,2,12-Jan-2026,7000000.0',
    );
    expect(problems).toEqual([]);
    expect(doubts).toEqual([
      `homes.csv, line 2, column "Reference" (A): "2-Mar" looks like a date; ${TYPED}`,
      `homes.csv, line 3, column "Unit type" (D): "Mar-02" looks like a date; ${TYPED}`,
      `homes.csv, line 4, column "Reference" (A): "1E+05" looks like a number of which the spreadsheet kept the first digits; ${TYPED}`,
    ]);
  });
});
