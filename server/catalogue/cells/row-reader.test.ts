import { describe, expect, it } from 'vitest';
import { readSheet } from '#tests/fixtures/read-sheet.ts';

describe('a cell that holds nothing', () => {
  it.each([
    '#N/A',
    '#REF!',
    '#VALUE!',
    '#DIV/0!',
    '#NAME?',
    'N/A',
    'n.a.',
    '-',
    '--',
    'TBA',
    'T.B.C',
    'nil',
    'none',
    '?',
    '####',
  ])('is not shown: %s', async (cell) => {
    const { entries, problems, doubts } = await readSheet(
      'Reference,Headline,Agreement,Price,Subtype,Area,County,Tags,Amenities,Agent,Description',
      `A-1,A home,sale${`,${cell}`.repeat(8)}`,
    );
    expect([problems, doubts]).toEqual([[], []]);
    expect(entries).toEqual([
      expect.objectContaining({ price: null, subtype: null, location: null, tags: [], amenities: [], agent: null }),
    ]);
    expect(entries[0]?.description).toBeNull();
  });

  it('is named by its line where the spreadsheet could not calculate it', async () => {
    const { notes, problems } = await readSheet(
      'Reference,Headline,Agreement,Price',
      'A-1,A home,sale,#REF!',
      'A-2,#N/A,sale,1M',
    );
    expect(notes).toContain('Price: "#REF!" is an error of the spreadsheet and is taken as empty (line 2)');
    expect(problems).toEqual([
      'homes.csv, line 3, column "Headline" (B): the title is missing; it is what people see first',
    ]);
  });
});
