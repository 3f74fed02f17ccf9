import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CellValue, writeXlsx } from 'hucre';
import { describe, expect, it } from 'vitest';
import { folderOfFile } from '#tests/fixtures/new-folder.ts';
import { PROPERTY_COLUMNS } from '../cells/property-columns.ts';
import { Notes } from '../problems.ts';
import { createHeadingTest } from './columns.ts';
import { openSheet } from './sheet-file.ts';
import { withoutSections } from './sheet-layout.ts';

const folder = await folderOfFile();

type Table = readonly (readonly (string | number)[])[];

async function findLayout(name: string, bytes: string | Uint8Array) {
  const file = join(folder, name);
  await writeFile(file, bytes);
  const notes = new Notes();
  const opened = await openSheet(file, name, { isKnown: createHeadingTest(PROPERTY_COLUMNS), notes });
  const isTitle = createHeadingTest({ title: PROPERTY_COLUMNS.title });
  const rows: [number, string][] = [];
  for await (const { line, cells } of withoutSections(opened, { notes, isTitle }).rows()) {
    rows.push([line, cells.filter((cell) => cell !== '').join('|')]);
  }
  return { heading: opened.heading, headingLine: opened.headingRow.line, rows, notes: notes.lines() };
}

/** What is found must be the same in both. */
async function layouts(table: Table) {
  const width = Math.max(...table.map((row) => row.length));
  const lines = table.map((row) => Array.from({ length: width }, (_, index) => row[index] ?? '').join(','));
  const rows = table.map((row): CellValue[] => row.map((cell) => (cell === '' ? null : cell)));
  return {
    text: await findLayout('homes.csv', lines.join('\n')),
    workbook: await findLayout('homes.xlsx', await writeXlsx({ sheets: [{ name: 'Homes', rows }] })),
  };
}

/** Rewords the notes on a text as those on a workbook. */
const ofWorkbook = (notes: readonly string[]) =>
  notes.map((note) =>
    note.replaceAll('homes.csv', 'homes.xlsx').replace(/\blines?\b/g, (word) => word.replace('line', 'row')),
  );

const HEADING = ['Reference', 'Title', 'Agreement', 'Price'];

describe('rows that are not homes', () => {
  it('include a title above the headings, section headings, totals, and repeated headings', async () => {
    const { text, workbook } = await layouts([
      ['JIWE PROPERTIES LISTINGS MARCH 2026'],
      [],
      ['Prices in KES', 'as of today'],
      HEADING,
      ['WESTLANDS'],
      ['A-1', 'Flat', 'rent', 85000],
      ['A-2', 'Shop', 'rent', 120000],
      ['Sub-total Westlands', '', '', 205000],
      ['2 BEDROOM APARTMENTS (12)'],
      HEADING.map((heading) => heading.toUpperCase()),
      ['A-3', 'Flat', 'sale', 9500000],
      ['', '', 'Total:', '9,705,000/-'],
      ['Total listings: 3'],
    ]);
    expect(text.rows).toEqual([
      [6, 'A-1|Flat|rent|85000'],
      [7, 'A-2|Shop|rent|120000'],
      [11, 'A-3|Flat|sale|9500000'],
    ]);
    expect([text.heading.slice(0, 4), text.headingLine]).toEqual([HEADING, 4]);
    expect(text.notes).toEqual([
      'homes.csv, title: lines 1 and 3 are taken as titles ("JIWE PROPERTIES LISTINGS MARCH 2026"); the headings are in line 4',
      'homes.csv, headings: line 10 repeats the headings and is left out',
      'homes.csv, sections: lines 5 and 9 have one text alone each and are taken as section headings ("WESTLANDS", "2 BEDROOM APARTMENTS (12)"); no home is made of them, and their words are not read into the rows below',
      'homes.csv, totals: lines 8, 12 and 13 are totals and are left out ("Sub-total Westlands", "Total:", "Total listings: 3")',
    ]);
    expect([workbook.rows, workbook.headingLine]).toEqual([text.rows, 4]);
    expect(workbook.notes).toEqual(ofWorkbook(text.notes));
  });

  it('are never a home, however incomplete', async () => {
    const homes: Table = [
      ['A-1'],
      ['JJ 1042'],
      ['', 'Villa in Karen'],
      ['', 'VILLA ROSA'],
      ['', '', 'sale'],
      ['', '', '', 85000],
      ['A-2', 'Total Plaza office', 'rent', 85000],
      ['', 'Total Energies Plaza', 'rent', 85000],
      ['Total Plaza', '', '', 85000],
      ['Sum', 'of all', 'sale', 3],
      ['A-3', 'Summit House', 'sale', 5],
      ['KAREN', 'sale'],
    ];
    const { text, workbook } = await layouts([HEADING, ...homes]);
    expect(text.rows.map(([line]) => line)).toEqual(homes.map((_, index) => index + 2));
    expect([workbook.rows, workbook.notes, text.notes]).toEqual([text.rows, [], []]);
  });

  it('include no title if the rows above are as full as the headings', async () => {
    const { text, workbook } = await layouts([
      ['Kode', 'Jina', 'Aina', 'Bei'],
      ['A-1', 'Flat', 'rent', 85000],
      ['A-2', 'Price', 'Status', 'Rent'],
    ]);
    expect([text.headingLine, text.rows.length, workbook.headingLine, workbook.rows.length]).toEqual([1, 2, 1, 2]);
  });

  it('take a CSV file’s separator from the headings, not from the title', async () => {
    const found = await findLayout(
      'homes.csv',
      'Jiwe, Jani, and Co., 2026\n\nReference;Title;Price\nA-1;Flat;85,000\n',
    );
    expect([found.heading, found.rows]).toEqual([['Reference', 'Title', 'Price'], [[4, 'A-1|Flat|85,000']]]);
  });
});
