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

describe('a formula that was left as text', () => {
  it('gives the words of a link, and is a mistake where it would have to be calculated', async () => {
    const { entries, problems } = await readSheet(
      'Reference,Headline,Agreement,Area,Price',
      `A-1,"=HYPERLINK(""https://firm.example/1"",""A house, with a view"")",sale,"=HYPERLINK(""https://maps.example"";""Karen"")",15M`,
      'A-2,"=""A flat""",sale,,15M',
      'A-3,A shop,sale,=VLOOKUP(A4;Sheet2!A:B;2;0),=B4*1000',
    );
    expect(entries.map(({ title, location }) => [title, location?.address_line1])).toEqual([
      ['A house, with a view', 'Karen'],
      ['A flat', undefined],
    ]);
    expect(problems).toEqual([
      'homes.csv, line 4, column "Price" (E): "=B4*1000" is a formula; in the spreadsheet copy the column and paste it as values',
      'homes.csv, line 4, column "Area" (D): "=VLOOKUP(A4;Sheet2!A:B;2;0)" is a formula; in the spreadsheet copy the column and paste it as values',
    ]);
  });
});

describe('cells that were merged', () => {
  it('are named where their value is missing below', async () => {
    const { problems, doubts } = await readSheet(
      'Reference,Headline,For,Type,Town,Price',
      'A-1,First floor,Rent,Apartment,Kilimani,45000',
      'A-2,Second floor,,Apartment,,45000',
      ',Third floor,Rent,Apartment,Kilimani,45000',
      'A-4,Fourth floor,Rent,,,45000',
      'A-5,Fifth floor,Rent,Apartment,Kilimani,45000',
    );
    expect(problems).toEqual([
      'homes.csv, line 3, column "For" (C): the cell is empty; write sale, rent or shortlet; if it is merged with line 2, "Rent", write that into every row',
      'homes.csv, line 4, column "Reference" (A): the reference is missing; each property needs one of its own, such as JJ-1042; if it is merged with line 3, "A-2", write that into every row',
    ]);
    expect(doubts).toEqual([
      'homes.csv, line 5, column "Type" (D): the cell is empty; if it is merged with line 4, "Apartment", write that into every row',
      'homes.csv, line 5, column "Town" (E): the cell is empty; if it is merged with line 4, "Kilimani", write that into every row',
    ]);
  });
});
