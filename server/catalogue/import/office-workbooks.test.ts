import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CellValue, writeXlsx } from 'hucre';
import { describe, expect, it } from 'vitest';
import { eachTest } from '#tests/fixtures/each-test.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import type { Found } from '../entries.ts';
import { openSource } from '../lists/source.ts';
import { Notes } from '../problems.ts';

// Saved by LibreOffice 7.4: an estate agent's with a title, sections, totals, merged cells and a hidden row; a land seller's
// with numbers formatted as "PL-001" and "3.2M"; a lettings office's with a cover, dollars and a broken formula.
const OFFICES = join(import.meta.dirname, '../../../tests/fixtures/offices');

const folder = eachTest(newFolder);

async function readAll<T>(entries: AsyncGenerator<Found<T>> | undefined) {
  const found: Found<T>[] = [];
  if (entries !== undefined) for await (const one of entries) found.push(one);
  return { entries: found.flatMap(({ entry }) => entry ?? []), problems: found.flatMap(({ problems }) => problems) };
}

async function readProperties(path: string, sheet?: string) {
  const notes = new Notes();
  const source = await openSource(path, { sheet, notes });
  const found = await readAll(source.properties?.read({ team: [], onBytes: () => undefined }));
  return { ...found, notes: notes.lines() };
}

const save = async (name: string, ...rows: readonly CellValue[][]): Promise<void> =>
  writeFile(join(folder(), name), await writeXlsx({ sheets: [{ name: 'Sheet1', rows: [...rows] }] }));

describe("an office's workbook", () => {
  it('gives the homes of an estate agent and nothing else', async () => {
    const { entries, problems, notes } = await readProperties(join(OFFICES, 'estate-agent.xlsx'));
    expect(problems).toEqual([]);
    expect(
      entries.map(({ reference, price, bedrooms, location, listed_at }) => [
        reference,
        price,
        bedrooms,
        location?.address_line1,
        listed_at,
      ]),
    ).toEqual([
      ['JJ-1001', 18_500_000, 3, 'Westlands', '2026-03-02'],
      ['JJ-1002', 250_000, null, 'Westlands', '2026-02-17'],
      ['JJ-1003', 99_000, 2, 'Westlands', '2026-01-30'],
      ['JJ-1004', 95_000_000, 5, 'Karen', '2026-03-01'],
      ['JJ-1005', 64_000_000, 4, 'Karen', '2026-03-01'],
    ]);
    const about = 'estate-agent.xlsx, sheet "Listings"';
    expect(notes).toEqual(
      expect.arrayContaining([
        'estate-agent.xlsx, sheets: "Listings" is read; --sheet NAME reads another: "Sold 2025" (hidden)',
        `${about}, hidden rows: read like all others: row 11`,
        `${about}, merged cells: "Westlands" is taken for each of the cells G5:G7, which are merged into one`,
        `${about}, title: row 1 is taken as a title ("JIWE PROPERTIES LISTINGS MARCH 2026"); the headings are in row 3`,
        `${about}, sections: rows 4 and 9 have one text alone each and are taken as section headings ("WESTLANDS", "KAREN"); no home is made of them, and their words are not read into the rows below`,
        `${about}, totals: rows 8 and 12 are totals and are left out ("Sub-total Westlands", "TOTAL")`,
      ]),
    );
  });

  it('gives the references and prices of a land seller as Excel shows them', async () => {
    const { entries, problems } = await readProperties(join(OFFICES, 'land-seller.xlsx'));
    expect(problems).toEqual([]);
    expect(entries.map(({ reference, price, plot_acres }) => [reference, price, plot_acres])).toEqual([
      ['PL-001', 1_850_000, 0.125],
      ['PL-002', 3_200_000, 0.25],
      ['PL-003', 950_000, 0.1148],
    ]);
  });

  it('has the dollar prices of a lettings office refused, by Excel’s row and column', async () => {
    const { problems, notes } = await readProperties(join(OFFICES, 'lettings-office.xlsx'));
    expect(problems).toContainEqual(
      expect.stringMatching(
        /^lettings-office\.xlsx, sheet "To Let", row 3, column E \(Rent per month\): "\$2500" is in US dollars/,
      ),
    );
    expect(notes).toContain('Floor Area: "38 sqm" is 409 sq ft (row 2)');
  });

  it('is found in a folder by name, with articles and people beside it', async () => {
    await save('homes.xlsx', ['Reference', 'Title', 'Agreement'], ['A-1', 'Flat', 'sale']);
    await save('articles.xlsx', ['Title', 'Date', 'Content'], ['TOTAL COST', new Date('2026-03-02'), 'What it costs.']);
    await save('team.xlsx', ['Name', 'Phone'], ['JANE', 712_345_678], ['OTIENO', null]);
    await save('hero.xlsx', ['Photo', 'Caption'], ['front.jpg', null]);
    await copyFile(join(folder(), 'homes.xlsx'), join(folder(), '~$homes.xlsx'));
    await writeFile(join(folder(), 'old.xls'), 'x');
    const notes = new Notes();
    const source = await openSource(folder(), { notes });
    expect((await readAll(source.properties?.read({ team: [], onBytes: () => undefined }))).entries).toMatchObject([
      { reference: 'A-1', title: 'Flat' },
    ]);
    expect((await readAll(source.articles?.())).entries).toMatchObject([
      { heading: 'TOTAL COST', created_at: '2026-03-02' },
    ]);
    expect((await readAll(source.team?.())).entries).toMatchObject([
      { name: 'JANE', phone: '+254 712 345 678' },
      { name: 'OTIENO' },
    ]);
    expect((await readAll(source.hero?.())).problems).toEqual([
      expect.stringContaining('hero.xlsx, row 2, column A (Photo): "front.jpg" is not in the folder'),
    ]);
    expect(notes.lines()).toContain('old.xls: is not read; save it as "Excel Workbook (.xlsx)" or as CSV');
  });

  it('is not read twice if the same list is beside it as CSV', async () => {
    await save('homes.xlsx', ['Reference', 'Title'], ['A-1', 'Flat']);
    await writeFile(join(folder(), 'Homes.csv'), 'Reference,Title\nA-1,Flat\n');
    await expect(readProperties(folder())).rejects.toThrow(
      'Homes.csv and homes.xlsx are likely the same list saved twice; import one of them by its own name',
    );
  });
});
