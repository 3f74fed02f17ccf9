import { describe, expect, it } from 'vitest';
import { readSheet } from '#tests/fixtures/read-sheet.ts';

const HEADING = 'Ref,Title,Agreement,Type,Status,Area,Unit type,Beds,Baths,Size,Price';

describe('rows of one reference', () => {
  it('are two homes, and a mistake, if they differ in more than options do', async () => {
    const { entries, problems } = await readSheet(
      HEADING,
      'A-1,Maisonette,Sale,House,Available,Kilimani,,3,2,1500,30M',
      'A-1,Maisonette,Rent,House,Let,Thika,,3,2,1500,85k',
      'A-2,Flat,Sale,Apartment,Available,Ruaka,,2,1,900,6M',
      'A-2,,,Land,,,,1,1,700,5M',
    );
    expect(entries).toEqual([]);
    expect(problems).toEqual([
      'homes.csv, line 3, column "Status" (E): this row and line 2 are both "A-1" and differ in Status ("Let" and "Available"), Agreement ("Rent" and "Sale"), Area ("Thika" and "Kilimani"); options of one home differ in unit type, bedrooms, bathrooms, size and price only, so give another home a reference of its own',
      'homes.csv, line 5, column "Type" (D): this row and line 4 are both "A-2" and differ in Type ("Land" and "Apartment"); options of one home differ in unit type, bedrooms, bathrooms, size and price only, so give another home a reference of its own',
    ]);
  });

  it('are options of one home if they differ only in unit type, bedrooms, bathrooms, size and price', async () => {
    const { entries, problems } = await readSheet(
      HEADING,
      'A-1,Scheme,For Sale,Apartment,Available,Kilimani,Studio,0,1,400 sq ft,4M',
      'a-1,scheme,sale,apartment,active,KILIMANI,One bedroom,1,1,60 sq m,6M',
      'A-1,,,,,,Two bedroom,2,2,900,8M',
    );
    expect(problems).toEqual([]);
    expect(entries.map(({ title, variants }) => [title, ...variants.map(({ price }) => price)])).toEqual([
      ['Scheme', 4_000_000, 6_000_000, 8_000_000],
    ]);
  });

  it('are two homes if one has its price in a column for sale and the other in one for rent', async () => {
    const { problems } = await readSheet(
      'Ref,Title,Sale price,Rent per month,Beds',
      'A-1,Maisonette,30M,,3',
      'A-1,Maisonette,,85k,3',
    );
    expect(problems).toEqual([
      'homes.csv, line 3, column "Rent per month" (D): this row and line 2 are both "A-1" and differ in Sale price (nothing and "30M"), Rent per month ("85k" and nothing); options of one home differ in unit type, bedrooms, bathrooms, size and price only, so give another home a reference of its own',
    ]);
  });

  it('are a mistake if one repeats another', async () => {
    const { problems } = await readSheet(
      HEADING,
      'A-1,Flat,Sale,Apartment,Available,Ruaka,,2,1,900,6M',
      'A-1,Flat,Sale,Apartment,Available,Ruaka,,2,1,900,6M',
      'A-2,Scheme,Sale,Apartment,Available,Ruaka,All,1,1,700,5M',
      'A-2,,,,,,,1,1,700,5M',
      'A-2,,,,,,,2,1,900,6M',
      'A-2,,,,,,,2,1,900,6M',
    );
    expect(problems).toEqual([
      'homes.csv, line 3, column "Ref" (A): this row says the same as line 2; take one of the two out',
      'homes.csv, line 7, column "Ref" (A): this row says the same as line 6; take one of the two out',
    ]);
  });

  it('ignore and report values that only a later row has', async () => {
    const { problems, notes } = await readSheet(
      HEADING,
      'A-1,Flat,Sale,Apartment,,,,2,1,900,6M',
      'A-1,Flat,Sale,Apartment,,Ruaka,,1,1,700,5M',
    );
    expect(problems).toEqual([]);
    expect(notes).toContain('Area: "Ruaka" is not used: it is read from the first row of a home (line 3)');
  });
});
