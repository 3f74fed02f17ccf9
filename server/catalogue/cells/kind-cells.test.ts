import { describe, expect, it } from 'vitest';
import { readSheet } from '#tests/fixtures/read-sheet.ts';

describe('the type', () => {
  it('may say the bedrooms, the agreement and the compound', async () => {
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
});
