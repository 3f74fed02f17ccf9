import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { readSheet, readSheetFile } from '#tests/fixtures/read-sheet.ts';

describe('the example of docs/import.md', () => {
  it('is read without a mistake', async () => {
    const docs = join(import.meta.dirname, '../../../docs/import/example.csv');
    const { entries, problems, doubts, notes } = await readSheetFile(
      docs,
      join(import.meta.dirname, '../demo/pictures'),
    );
    expect([problems, doubts]).toEqual([[], []]);
    expect(entries.map((entry) => entry.reference)).toEqual([1, 2, 3, 4, 5, 6].map((number) => `KH-100${number}`));
    const [flat, house, scheme, plot, shortlet, warehouse] = entries;
    expect(flat).toMatchObject({
      title: 'Two-bedroom flat with a balcony on Wood Avenue',
      agreement_type: 'rent',
      property_type: 'residential',
      subtype: 'apartment',
      price: 85_000,
      bedrooms: 2,
      area_sqft: 1080,
      furnishing: 'unfurnished',
      featured: true,
      amenities: [1, 4, 6, 18, 14],
      agent: 'akinyi',
      listed_at: '2026-11-02',
      location: { address_line1: 'Kilimani', state: 'Nairobi' },
      variants: [],
    });
    expect(flat?.description?.split('\n\n')).toHaveLength(2);
    expect(flat?.pictures.map(({ file, alt }) => [file, alt])).toEqual([
      ['apartment-01-exterior_day.webp', 'The block from the street (computer-generated)'],
      ['apartment-01-living.webp', 'Living room (computer-generated)'],
      ['apartment-01-kitchen.webp', 'Kitchen (computer-generated)'],
    ]);
    expect(house).toMatchObject({ price: 24_500_000, bedrooms: 4, area_sqft: 2368, agent: 'kipkemboi' });
    expect(scheme).toMatchObject({ price: 6_900_000, bedrooms: 0, area_sqft: 410 });
    expect(scheme?.variants.map(({ bedrooms, price }) => [bedrooms, price])).toEqual([
      [0, 6_900_000],
      [1, 9_800_000],
      [2, 14_500_000],
    ]);
    expect(plot).toMatchObject({
      property_type: 'land',
      subtype: 'residential-plot',
      price: null,
      area_sqft: null,
      plot_acres: 0.125,
      status: 'under offer',
      location: { state: "Murang'a" },
    });
    expect(shortlet).toMatchObject({
      agreement_type: 'shortlet',
      property_type: 'shortlet',
      price: 7500,
      area_sqft: 560,
    });
    expect(shortlet).toMatchObject({ agent: 'hassan', furnishing: 'furnished', listed_at: '2026-10-12' });
    expect(warehouse).toMatchObject({ agreement_type: 'rent', subtype: 'warehouse', price: 400_000, status: 'let' });
    expect(notes).toContain('County: "Muranga" is Murang\'a (line 9)');
  });
});

describe('mistakes in a sheet', () => {
  it('are reported cell by cell, by line and column, all at once', async () => {
    const { entries, problems } = await readSheet(
      'Reference,Title,Notes,Agreement,County,Price,Beds,Date listed,Agent,Photos',
      'A-1,Good,,sale,Nairobi,12.5M,3,,,',
      'A-2,"Two',
      'lines",,sale,Kiamub,12.5 mil,lots,31/02/2026,Akinyi Dirisa,front.jpg',
      ',No reference,,rent,Nairobi,USD 900,1,,,',
      'A-4,,,gift,Nairobi,,,,,',
    );
    expect(entries.map(({ reference }) => reference)).toEqual(['A-1']);
    expect(problems).toEqual([
      'homes.csv, line 3, column "Price" (F): "12.5 mil" is not an amount; write 12500000 or 12.5M',
      'homes.csv, line 3, column "Beds" (G): "lots" is not a number of rooms; write 3, or studio',
      'homes.csv, line 3, column "Photos" (J): "front.jpg" is not in the folder "photos"',
      'homes.csv, line 3, column "County" (E): "Kiamub" is not one of the 47 counties; did you mean "Kiambu"?',
      'homes.csv, line 3, column "Agent" (I): "Akinyi Dirisa" is nobody of the team; did you mean "Akinyi Dirisha"? If it is somebody else, add the person to the team first',
      'homes.csv, line 3, column "Date listed" (H): "31/02/2026" is not a real date; write 2026-11-02 or 02/11/2026, the day first',
      expect.stringContaining('homes.csv, line 5, column "Price" (F): "USD 900" is in US dollars'),
      'homes.csv, line 5, column "Reference" (A): the reference is missing; each property needs one of its own, such as JJ-1042; if it is merged with line 3, "A-2", write that into every row',
      'homes.csv, line 6, column "Agreement" (D): "gift" is not understood; write sale, rent or shortlet',
      'homes.csv, line 6, column "Title" (B): the title is missing; it is what people see first',
    ]);
  });

  it('include contradicting prices', async () => {
    const { entries, problems } = await readSheet(
      'Reference,Title,Agreement,Sale price,Rent per month,Price',
      'A-1,Both,,10M,50k,',
      'A-2,Said,rent,10M,50k,',
      'A-3,Night,shortlet,,,90k per month',
      'A-4,Month,sale,,,90k per month',
      'A-5,Year,rent,,,1.2M per year',
      'A-6,Implied,,,45k,',
      'A-7,Implied by its price,,,,8k per night',
    );
    expect(problems).toEqual([
      expect.stringContaining('line 2, column "Rent per month" (E): prices for more than one agreement are filled in'),
      'homes.csv, line 4, column "Price" (F): "90k per month" is a price for a month; write the price for a night',
      'homes.csv, line 5, column "Price" (F): "90k per month" is a price for a month; write the price for the whole, since it is for sale',
    ]);
    expect(entries.map(({ reference, agreement_type, price }) => [reference, agreement_type, price])).toEqual([
      ['A-2', 'rent', 50_000],
      ['A-5', 'rent', 100_000],
      ['A-6', 'rent', 45_000],
      ['A-7', 'shortlet', 8_000],
    ]);
  });
});

describe('the columns', () => {
  it('are reported if they are not used', async () => {
    const { notes } = await readSheet('Reference,Title,PhotosCount,Ref No,,Price,For', 'A-1,A,3,X,something,5M,sale');
    expect(notes).toEqual([
      'homes.csv, column "Ref No" (D): is ignored, since "Reference" (A) says the same',
      'homes.csv, column "PhotosCount" (C): is not known and is ignored',
      'homes.csv, columns: column E has no heading and is ignored (it holds something in line 2)',
      'Price: "5M" is KES 5,000,000 (line 2)',
    ]);
  });
});

describe('a row', () => {
  it('is skipped if its home is not on the market', async () => {
    const { entries, problems, notes } = await readSheet(
      'Ref,Title,Status,For',
      'A-1,A,Withdrawn,',
      'A-2,B,Active,sale',
    );
    expect([entries.map(({ reference }) => reference), problems]).toEqual([['A-2'], []]);
    expect(notes).toContain('Status: "Withdrawn" keeps a home off the site (line 2)');
  });

  it('is an option of the row above with the same reference, unless it has a title', async () => {
    const { entries } = await readSheet(
      'Ref,Title,Unit type,Beds,Price,For',
      'A-1,Scheme,All,1,5M,sale',
      'A-1,,1,2,8M',
      'A-1,Scheme,2,1,5M',
      'A-1,Another home,,4,9M,sale',
    );
    expect(
      entries.map(({ title, bedrooms, variants }) => [title, bedrooms, variants.map((unit) => unit.price)]),
    ).toEqual([
      ['Scheme', 1, [8_000_000, 5_000_000]],
      ['Another home', 4, []],
    ]);
  });

  it('gets the photos of its reference’s folder, in the order of their numbers', async () => {
    const folder = await newFolder();
    const photos = join(folder, 'photos', 'jj-7');
    await mkdir(photos, { recursive: true });
    for (const name of ['10.jpg', '2.JPG', '1.png', 'notes.txt']) await writeFile(join(photos, name), 'x');
    await writeFile(join(folder, 'photos', 'Front View.JPG'), 'x');
    const photosOf = ['JJ-7,A,', 'JJ-8,B,front view.jpg; JJ-7/', 'JJ-9,C,../homes.csv', 'JJ-10,D,frnt view.jpg'];
    await writeFile(
      join(folder, 'homes.csv'),
      ['Ref,Title,Photos,For', ...photosOf.map((row) => `${row},rent`)].join('\n'),
    );
    const { entries, problems } = await readSheetFile(join(folder, 'homes.csv'));
    expect(entries.map(({ pictures }) => pictures.map(({ file }) => file))).toEqual([
      ['jj-7/1.png', 'jj-7/2.JPG', 'jj-7/10.jpg'],
      ['Front View.JPG', 'jj-7/1.png', 'jj-7/2.JPG', 'jj-7/10.jpg'],
    ]);
    expect(problems).toEqual([
      'homes.csv, line 4, column "Photos" (C): "../homes.csv" is not the name of a photo in the folder "photos"',
      'homes.csv, line 5, column "Photos" (C): "frnt view.jpg" is not in the folder "photos"; did you mean "Front View.JPG"?',
    ]);
  });
});
