import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSheet, readSheetFile } from '#tests/fixtures/read-sheet.ts';

const readCase = (name: string) => readSheetFile(join(import.meta.dirname, '../../../tests/fixtures/cases', name));

describe('the type', () => {
  it('may include bedrooms, agreement and compound in its cell', async () => {
    const { entries, problems, notes } = await readSheet(
      'Reference,Headline,Agreement,Type,Subtype,Bedrooms',
      'A-1,A,rent,3 Bedroom Apartment,,',
      'A-2,B,rent,Residential,3BR,',
      'A-3,C,,4 Bedroom Townhouse for sale (all ensuite) + DSQ,,4',
      'A-4,D,rent,Own compound,,3',
      'A-5,E,rent,Bedsitter,,',
      'A-6,F,rent,Residential,3BR,2',
    );
    expect(entries.map((one) => [one.property_type, one.subtype, one.bedrooms, one.agreement_type, one.tags])).toEqual([
      ['residential', 'apartment', 3, 'rent', []],
      ['residential', null, 3, 'rent', []],
      ['residential', 'townhouse', 4, 'sale', []],
      ['residential', 'house', 3, 'rent', ['on-compound']],
      ['residential', 'apartment', 0, 'rent', []],
    ]);
    expect(problems).toEqual([
      'homes.csv, line 7, column "Bedrooms" (F): this is 2, and the type says 3; put right which is wrong',
    ]);
    expect(notes).toContain('Subtype: "3BR" says 3 bedrooms (line 3)');
  });

  it.each([
    ['Commercial Property', ['commercial', null, 'sale']],
    ['Commercial Property For Sale', ['commercial', null, 'sale']],
    ['Residential house', ['residential', 'house', 'sale']],
    ['Residential Apartments - For Sale', ['residential', 'apartment', 'sale']],
    ['Bedsitter to let', ['residential', 'apartment', 'rent', 0]],
    ['Studio apartments for rent', ['residential', 'apartment', 'rent', 0]],
    ['Bedsit', ['residential', 'apartment', 'rent', 0]],
    ['Bedsitter/Studio to let', ['residential', 'apartment', 'rent', 0]],
    ['DSQ only', ['residential', 'apartment', 'rent', 0]],
    ['Servant quarters to let', ['residential', 'apartment', 'rent', 0]],
    ['Furnished SQ for rent', ['residential', 'apartment', 'rent', 0]],
    ['3 bedroom house with SQ to let', ['residential', 'house', 'rent', 3]],
    ['Houses For Sale', ['residential', 'house', 'sale']],
    ['Other Apartments For Sale', ['residential', 'apartment', 'sale']],
    ['House/Townhouse', ['residential', null, 'sale']],
    ['Apartment/Flat', ['residential', 'apartment', 'sale']],
    ['Apartments & Flats to let', ['residential', null, 'rent']],
    ['Offices For Sale', ['commercial', 'office-space', 'sale']],
    ['Commercial / Offices / For Rent', ['commercial', 'office-space', 'rent']],
    ['Plots for sale', ['land', null, 'sale']],
    ['Land & Plots', ['land', null, 'sale']],
    ['Shops to let', ['commercial', 'shop', 'rent']],
    ['furnished_apartments_for_rent', ['residential', 'apartment', 'rent']],
    ['Vacation rental', ['shortlet', null, 'shortlet']],
    ['Short-let apartments', ['residential', 'apartment', 'shortlet']],
    ['3.0 Bedroom Villas for sale', ['residential', 'villa', 'sale', 3]],
    ['Luxury Town Houses', ['residential', 'townhouse', 'sale']],
    ['Office space to lease', ['commercial', 'office-space', 'rent']],
    ['Property for sale', [null, null, 'sale']],
    ['Ranches', ['land', 'ranch', 'sale']],
    ['Warehouse (Commercial)', ['commercial', 'warehouse', 'sale']],
    ['Land (commercial)', ['land', 'commercial-plot', 'sale']],
    ['Studio apartment for short let', ['residential', 'apartment', 'shortlet', 0]],
    ['2brm flat to let', ['residential', 'apartment', 'rent', 2]],
    ['Maisonette for sale in Karen, Nairobi', ['residential', 'maisonette', 'sale']],
    ['Apartments in Kilimani to let', ['residential', 'apartment', 'rent']],
    ['House (standalone)', ['residential', 'house', 'sale']],
    ['Corner plot for sale', ['land', null, 'sale']],
  ])('is understood in "%s"', async (cell, expectedValues) => {
    // The agreement has a cell of its own only where the type names none.
    const [, , agreement] = expectedValues;
    const own = /sale|rent|let|lease/i.test(cell) ? '' : agreement;
    const { entries, problems } = await readSheet('Reference,Headline,Agreement,Type', `A-1,A,${own},${cell}`);
    expect(problems).toEqual([]);
    const [one] = entries;
    const values = [one?.property_type, one?.subtype, one?.agreement_type, one?.bedrooms].slice(
      0,
      expectedValues.length,
    );
    expect(values).toEqual(expectedValues);
  });

  it('may have the furnishing in the cell of the agreement', async () => {
    const { entries, problems } = await readSheet(
      'Reference,Headline,Listing Type,Amenities',
      'A-1,A,Unfurnished Apartments For Rent,',
      'A-2,B,Commercial property to let,',
      'A-3,C,Off plan apartments for sale,',
    );
    expect(problems).toEqual([]);
    expect(entries.map((one) => [one.property_type, one.subtype, one.agreement_type, one.furnishing])).toEqual([
      ['residential', 'apartment', 'rent', 'unfurnished'],
      ['commercial', null, 'rent', null],
      ['residential', 'apartment', 'sale', null],
    ]);
    expect(entries[2]?.tags).toEqual(['off-plan']);
  });

  it.each([
    ['Apartmnet for sale', 'did you mean "Apartment"?'],
    ['Comercial property', 'did you mean "commercial"?'],
    ['Residental house', 'did you mean "residential"?'],
    ['Apartment complex to let', 'did you mean "Apartment"?'],
    ['Commercial house', 'is not understood'],
    ['Maisonette in Karrn for sale', 'did you mean "Maisonette"?'],
    ['House for sale or rent', 'is not understood'],
  ])('is suggested for "%s"', async (cell, values) => {
    const { problems } = await readSheet('Reference,Headline,Agreement,Type', `A-1,A,sale,${cell}`);
    expect(problems.join()).toContain(values);
    const inAgreement = await readSheet('Reference,Headline,Listing Type', `A-1,A,${cell}`);
    expect(inAgreement.problems.join()).toContain(/for sale$|to let$/.test(cell) ? values : 'is not understood');
  });

  it('is read from all columns of a portal’s list, and impossible sizes are doubts', async () => {
    const { entries, problems, doubts } = await readCase('04-kind-and-agreement.csv');
    expect(problems).toEqual([]);
    expect(
      entries.map((one) => [
        one.reference,
        one.property_type,
        one.subtype,
        one.agreement_type,
        one.price,
        one.bedrooms,
        one.area_sqft,
        one.location?.address_line1,
      ]),
    ).toEqual([
      ['3830001', 'residential', 'townhouse', 'sale', 13_500_000, 3, 4645, 'Kitengela'],
      ['3830002', 'residential', 'apartment', 'sale', 19_000_000, 3, null, 'Kilimani'],
      ['3830003', 'land', null, 'sale', 47_000_000, null, 5, 'Karen'],
      ['3830004', 'residential', 'apartment', 'sale', 15_100_000, 3, 118, 'Westlands Area'],
      ['3830005', 'commercial', 'office-space', 'sale', 30_000_000, null, 1979.5, 'Kilimani'],
    ]);
    expect(doubts).toEqual([
      '04-kind-and-agreement.csv, line 4, column "area_sqft" (F): "5.0" is 5 sq ft; usual is 40 to 10,000,000 sq ft; are square metres meant? then write "5.0 sq m"',
      '04-kind-and-agreement.csv, line 5, column "area_sqft" (F): "118.0" is 118 sq ft for 3 bedrooms; are square metres meant? then write "118.0 sq m"',
    ]);
  });
});

describe('whole numbers with points', () => {
  it('are read in every column', async () => {
    const { entries, problems, doubts } = await readCase('03b-whole-numbers-with-points.csv');
    expect([problems, doubts]).toEqual([[], []]);
    expect(entries).toEqual([
      expect.objectContaining({
        ...{ id: 31, price: 9_500_000, bedrooms: 3, bathrooms: 2, parking: 1, floor: 4, year_built: 2019 },
        ...{ lease_years_left: 71, deposit_months: 2, service_charge: 8500 },
      }),
    ]);
  });
});

describe('a phone number that a program wrote as a number', () => {
  it('is read without its point', async () => {
    const { entries, problems } = await readSheet(
      'Reference,Headline,Agreement,Agent,Agent phone',
      'A-1,A,sale,Tumaini Example,254712000111.0',
    );
    expect([problems, entries[0]?.agent]).toEqual([[], 'tumaini-example']);
  });
});

describe('facts among the amenities', () => {
  it('complete those of their own columns', async () => {
    const { entries, problems } = await readSheet(
      'Reference,Headline,Agreement,Amenities,Water,Backup power,Lift',
      'A-1,A,sale,Borehole; backup generator; en suite; solar; lift; pet friendly,,,',
      'A-2,B,sale,Borehole & CCTV,mains,yes,yes',
      'A-3,C,sale,Generator; Elevator,,no,no',
    );
    expect(entries.map((one) => [one.water, one.backup_power, one.lift, one.pets, one.tags, one.amenities])).toEqual([
      [['borehole'], ['generator', 'solar'], true, true, ['en-suite'], [18]],
      [['mains', 'borehole'], ['yes'], true, null, [], [4]],
    ]);
    expect(problems).toEqual([
      'homes.csv, line 4, column "Lift" (G): "no" says no, and the amenities say that there is; put right which is wrong',
      'homes.csv, line 4, column "Backup power" (F): "no" says no, and the amenities say that there is; put right which is wrong',
    ]);
  });
});
