import { describe, expect, it } from 'vitest';
import { readSheet } from '#tests/fixtures/read-sheet.ts';

describe('a home’s agreement', () => {
  it('is a mistake in each line without an agreement', async () => {
    const { entries, problems } = await readSheet(
      'Reference,Headline,Type,Price,Status',
      'A-1,A house,House,15M,Available',
      'A-2,A flat,Apartment,45000,Vacant',
      'A-3,Gone,Apartment,45000,Withdrawn',
    );
    expect(entries).toEqual([]);
    expect(problems).toEqual([
      'homes.csv, line 2: it is not said whether this is for sale or for rent; add a column "Agreement" with sale, rent or shortlet',
      'homes.csv, line 3: it is not said whether this is for sale or for rent; add a column "Agreement" with sale, rent or shortlet',
    ]);
  });

  it.each([
    ['Sale/Rent', 'Rent', 'rent'],
    ['For', 'Sale', 'sale'],
    ['Purpose', 'To Let', 'rent'],
    ['Status', 'To Let', 'rent'],
    ['Status', 'Sold', 'sale'],
    ['Status', 'Rented out', 'rent'],
    ['Type', 'House for sale', 'sale'],
    ['Type', 'Apartment to let', 'rent'],
    ['Price', '45k per month', 'rent'],
    ['Sale price', '15M', 'sale'],
    ['Rent', '45000', 'rent'],
  ])('is understood from the column "%s": %s', async (heading, cell, agreement) => {
    const { entries, problems } = await readSheet(`Reference,Headline,${heading}`, `A-1,A home,${cell}`);
    expect(problems).toEqual([]);
    expect(entries[0]?.agreement_type).toBe(agreement);
  });

  it('is a mistake if two columns contradict each other', async () => {
    const { problems } = await readSheet(
      'Reference,Headline,Agreement,Status,Type,Rent per month',
      'A-1,A house,Sale,To let,House,',
      'A-2,A house,Rent,,House for sale,',
      'A-3,A house,Sale,,House,45000',
      'A-4,A flat,Shortlet,To let,,',
    );
    expect(problems).toEqual([
      'homes.csv, line 2, column "Status" (D): "To let" says rent, another column says sale; write the same in both',
      'homes.csv, line 3, column "Type" (E): "House for sale" says sale, another column says rent; write the same in both',
      'homes.csv, line 4, column "Rent per month" (F): this listing is for sale, and this is its only price; put right which is wrong',
    ]);
  });

  it('may be "not said", as in an export', async () => {
    const { entries, problems } = await readSheet('Reference,Headline,Agreement,Type', 'A-1,A home,not said,shortlet');
    expect([problems, entries[0]?.agreement_type]).toEqual([[], null]);
  });
});

describe('the unit in a heading', () => {
  it.each([
    ['Price (M)', '12.5', 12_500_000],
    ['Price (KES in millions)', '8', 8_000_000],
    ["Price ('000)", '12,500', 12_500_000],
    ['Price (K)', '12500', 12_500_000],
    ['Price (Kshs.)', '12,500,000', 12_500_000],
    ['Price (M)', '12.5M', 12_500_000],
    ['Sale price (M)', '0.95', 950_000],
    ['Price Ksh (negotiable)', '12.5M', 12_500_000],
  ])('counts for every price below it: %s', async (heading, cell, price) => {
    const { entries, problems, doubts } = await readSheet(
      `Reference,Headline,Agreement,${heading}`,
      `A-1,A house,sale,"${cell}"`,
    );
    expect([problems, doubts, entries[0]?.price]).toEqual([[], [], price]);
  });

  it.each([
    ['Price (KES per year)', 1_200_000],
    ['Price/month', 100_000],
    ['Rent p.m.', 100_000],
    ['Rent (Kshs) per month', 100_000],
    ['Rent (per annum)', 1_200_000],
    ["Rent ('000)", 100],
  ])('says the period of a rent: %s', async (heading, cell) => {
    const { entries, problems, doubts } = await readSheet(
      `Reference,Headline,Type,${heading}`,
      `A-1,A flat,Apartment,${cell}`,
    );
    expect([problems, doubts]).toEqual([[], []]);
    expect(entries[0]).toMatchObject({ price: 100_000, agreement_type: 'rent' });
  });

  it.each([
    ['Price ($)', '"$" is in US dollars; the site shows Kenya shillings, so write the amounts in KES'],
    ['Rent (€)', '"€" is in euros; the site shows Kenya shillings, so write the amounts in KES'],
    ['Price (points)', '"points" is not a unit of a price; write KES, KES \'000 or KES M, or leave it out'],
    [
      'Floor area (sqm/sqft)',
      '"sqm/sqft" is not a unit of area; write one of sq ft, sq m, acres, ha or ft (for 50x100), or leave it out and write it in each cell',
    ],
    [
      'Date listed (mm/dd/yyyy)',
      'dates are read with the day first; write them as 2026-11-02 and leave "mm/dd/yyyy" out',
    ],
  ])('is a mistake where it is not understood: %s', async (heading, problem) => {
    const { entries, problems } = await readSheet(`Reference,Headline,Agreement,${heading}`, 'A-1,A house,sale,100');
    expect(entries).toEqual([]);
    expect(problems).toEqual([`homes.csv, column "${heading}" (D): ${problem}`]);
  });
});

describe('notations common in offices', () => {
  it.each([
    [
      'rent',
      '85,000 + service charge',
      85_000,
      null,
      '"85,000 + service charge" is KES 85,000; "service charge" is not shown, write it into the description',
    ],
    ['rent', 'From 85k', 85_000, 85_000, '"From 85k" is KES 85,000, the lowest'],
    ['sale', 'Starting from KES 6.9M', 6_900_000, 6_900_000, '"Starting from KES 6.9M" is KES 6,900,000, the lowest'],
    ['sale', '4.5M onwards', 4_500_000, 4_500_000, '"4.5M onwards" is KES 4,500,000, the lowest'],
    ['sale', 'Approx. 12M', 12_000_000, null, '"Approx. 12M" is KES 12,000,000'],
  ])('is read as a price for %s: %s', async (agreement, cell, price, lowest, note) => {
    const { entries, problems, notes } = await readSheet(
      'Reference,Headline,Agreement,Price',
      `A-1,A home,${agreement},"${cell}"`,
    );
    expect(problems).toEqual([]);
    expect(entries[0]).toMatchObject({ price, lowest_variant_price: lowest });
    expect(notes).toEqual([`Price: ${note} (line 2)`]);
  });

  it('are read as rooms, county and tags', async () => {
    const { entries, problems, notes } = await readSheet(
      'Reference,Headline,Agreement,Bedrooms,County,Town,Size,Tags',
      'A-1,A house,sale,3+1,Thika,,circa 2000 sq ft,Own compound',
      'A-2,A house,sale,3,Kilimani,Wood Avenue,approx 120 sqm,',
    );
    expect(problems).toEqual([]);
    expect(entries.map(({ bedrooms, location, area_sqft, tags }) => [bedrooms, location, area_sqft, tags])).toEqual([
      [3, { address_line1: 'Thika', state: 'Kiambu' }, 2000, ['on-compound']],
      [3, { address_line1: 'Wood Avenue', state: 'Nairobi' }, 1292, []],
    ]);
    expect(notes).toContain('County: "Thika" is in Kiambu (line 2)');
    expect(notes).toContain(
      'Bedrooms: "3+1" is 3; if the one more is a staff quarter, write DSQ among the amenities (line 2)',
    );
  });
});
