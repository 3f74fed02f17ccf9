import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSheetFile } from '#tests/fixtures/read-sheet.ts';
import type { PropertyEntry } from '../entries.ts';

// As three offices would write them, mistakes included: an agent, a land seller, a letting office.

const sheet = (name: string) => readSheetFile(join(import.meta.dirname, '../../../tests/fixtures/office-sheets', name));

/** "-" is what the sheet does not say. */
const facts = (entry: PropertyEntry): string => {
  const { reference, title, agreement_type, subtype, price, bedrooms, area_sqft, plot_acres, location, status } = entry;
  const place = [location?.address_line1, location?.state];
  const values = [reference, title, agreement_type, subtype, price, bedrooms, area_sqft, plot_acres, ...place, status];
  return values.map((one) => one ?? '-').join('; ');
};

describe('an estate agent’s sheet', () => {
  it('is read where values are certain, and the rest is reported by line and column', async () => {
    const { entries, problems, doubts, notes } = await sheet('estate-agent.csv');
    expect(entries.map(facts)).toEqual([
      'EA-01; Maisonette in a court of eight; sale; maisonette; 24500000; 4; 2368; -; Lavington; Nairobi; available',
      'EA-02; Villa on half an acre; sale; villa; 85000000; 5; -; 0.5; Karen; Nairobi; available',
      'EA-04; Penthouse with a view; sale; penthouse; 45000000; 3; 3122; -; Kilimani; Nairobi; under offer',
      'EA-05; Flat on Wood Avenue; rent; apartment; 85000; 2; 110; -; Kilimani; Nairobi; let',
      'EA-06; Townhouse in a gated estate; sale; townhouse; 18500; 4; 2400; -; -; Kiambu; available',
    ]);
    expect(problems).toEqual([
      'estate-agent.csv, line 4, column "Size" (H): "1.200 sqm" can be read in more than one way; write it without a point, 1200',
      'estate-agent.csv, line 8, column "Sale/Rent" (D): the cell is empty; write sale, rent or shortlet; if it is merged with line 7, "Sale", write that into every row',
    ]);
    expect(doubts).toEqual([
      'estate-agent.csv, line 6, column "Size" (H): "110" is 110 sq ft; usual is 115 to 60,000 sq ft; are square metres meant? then write "110 sq m"',
      'estate-agent.csv, line 6, column "Date" (L): "01/03/62" is 2062-03-01, which is still to come',
      'estate-agent.csv, line 7, column "Price (\'000)" (F): "18.5" is KES 18,500 for a sale; usual is 200,000 to 20,000,000,000; are thousands or millions meant?',
      'estate-agent.csv, line 7, column "Town" (I): the cell is empty; if it is merged with line 6, "Kilimani", write that into every row',
    ]);
    expect(notes.slice(0, 3)).toEqual([
      'estate-agent.csv, column "Title" (B): is ignored, since "Headline" (C) says the same',
      'estate-agent.csv, column "Remarks" (M): is not imported: it may hold what is not for the public; rename it to "Description" to publish it',
      'estate-agent.csv, column "Owner" (N): is not known and is ignored',
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/4521|22M|askari|Divorce|Mwangi|Otieno|LR 209|#|TBA/);
  });
});

describe('a land seller’s sheet', () => {
  it('is read with plots by their sides and prices per acre, and the rest is reported by line and column', async () => {
    const { entries, problems, doubts, notes } = await sheet('land-seller.csv');
    expect(entries.map(facts)).toEqual([
      'LS-1; Residential plot in Ruiru; sale; residential-plot; 850000; -; -; 0.1148; Ruiru; Kiambu; -',
      "LS-2; Residential plot in Kenol; sale; residential-plot; 600000; -; -; 0.0735; Kenol; Murang'a; -",
      'LS-3; Land in Solio; sale; -; 30000000; -; -; 20; Solio; Laikipia; -',
      'LS-4; Land in Kitengela; sale; -; 2500000; -; -; 0.6178; Kitengela; Kajiado; -',
      'LS-6; Land in Kitengela; sale; -; 650; -; -; 0.1148; Kitengela; Kajiado; -',
      'LS-7; Agricultural land in Naivasha; rent; agricultural-land; 6250; -; -; 5; Naivasha; Nakuru; -',
    ]);
    const lowest = entries.map(({ lowest_variant_price }) => lowest_variant_price);
    expect(lowest).toEqual([null, null, null, 2_500_000, null, null]);
    expect(problems).toEqual([
      'land-seller.csv, line 6, column "Plot Size (ft)" (E): "100" is one side only, since the column is in ft; write both, 50x100, or an area such as 5000 sq ft',
    ]);
    expect(doubts).toEqual([
      'land-seller.csv, line 7, column "Price" (F): "650" is KES 650 for a sale; usual is 20,000 to 50,000,000,000; are thousands or millions meant?',
    ]);
    expect(notes.slice(0, 2)).toEqual([
      'land-seller.csv, column "Name" (B): is not imported: it may hold what is not for the public; rename it to "Title" to publish it',
      'land-seller.csv, column "Notes" (I): is not imported: it may hold what is not for the public; rename it to "Description" to publish it',
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/Wanjiru|Kamau|Commission|Dispute/);
  });
});

describe('a letting office’s sheet', () => {
  it('is read with rents and rooms as written, and the rest is reported by line and column', async () => {
    const { entries, problems, doubts, notes } = await sheet('lettings.csv');
    expect(entries.map(facts)).toEqual([
      'LO-A1; Jasmine Court; rent; apartment; 85000; 3; 1184; -; Kileleshwa; Nairobi; available',
      'LO-A2; Jasmine Court A2; rent; -; 65000; 2; 915; -; Kileleshwa; Nairobi; let',
      'LO-B1; Acacia House; rent; apartment; 18000; 0; 237; -; Ruaka; Kiambu; available',
      'LO-B2; Acacia House B2; rent; apartment; 18; 0; 237; -; -; -; available',
    ]);
    expect(problems).toEqual([
      'lettings.csv, line 4, column "Property Code" (A): the reference is missing; each property needs one of its own, such as JJ-1042; if it is merged with line 3, "LO-A2", write that into every row',
      'lettings.csv, line 7, column "Rent" (E): "=D2*12" is a formula; in the spreadsheet copy the column and paste it as values',
      'lettings.csv, line 8, column "Rent" (E): "1.5E+05" may have lost digits; give the column the format "Number" in the spreadsheet and save it again',
    ]);
    expect(doubts).toEqual([
      'lettings.csv, line 6, column "Rent" (E): "18" is KES 18 for a month; usual is 2,000 to 10,000,000; are thousands or millions meant?',
      'lettings.csv, line 6, column "Estate" (H): the cell is empty; if it is merged with line 5, "Ruaka", write that into every row',
    ]);
    expect(notes).toContain(
      'Rent: "85,000 + service charge" is KES 85,000; "service charge" is not shown, write it into the description (line 2)',
    );
    expect(JSON.stringify(entries)).not.toMatch(/Juma|0712|Kimani|HYPERLINK/);
  });
});
