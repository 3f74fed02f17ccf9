import { describe, expect, it } from 'vitest';
import { readSheet } from '#tests/fixtures/read-sheet.ts';

describe('plots of a land seller', () => {
  it.each([
    ['Plot Size (ft)', '50x100', 0.1148],
    ['Plot Size (ft)', '50 by 100', 0.1148],
    ['Plot Size (m)', '15x30', 0.1112],
    ['Plot size', '50/100', 0.1148],
    ['Plot size', '0,25 ha', 0.6178],
    ['Plot size', 'Approx. 2 acres', 2],
    ['Size', '1/8', 0.125],
    ['Size', '50x100', 0.1148],
    ['Size (acres)', '0.25', 0.25],
    ['Size (sq m)', '450', null],
    ['Acreage', '40', 40],
  ])('are read from the column "%s": %s', async (heading, cell, acres) => {
    const { entries, problems, doubts } = await readSheet(
      `Reference,Headline,Agreement,Type,Price,${heading}`,
      `A-1,A plot,sale,Land,1.5M,"${cell}"`,
    );
    expect([problems, doubts]).toEqual([[], []]);
    expect(entries[0]?.plot_acres).toBe(acres);
    expect(entries[0]?.area_sqft).toBe(acres === null ? 4844 : null);
  });

  it('are mistakes without a unit, and doubts if acres are unlikely', async () => {
    const { problems, doubts } = await readSheet(
      'Reference,Headline,Agreement,Type,Size,Plot size',
      'A-1,A plot,sale,Land,0.25,',
      'A-2,A plot,sale,Land,,50',
      'A-3,A plot,sale,Land,,0.25',
      'A-4,A plot,sale,Land,1.200 sqm,',
    );
    expect(problems).toEqual([
      'homes.csv, line 2, column "Size" (E): "0.25" has no unit, and this is land; write 0.25 acres, 50x100 ft or 450 sq m',
      'homes.csv, line 5, column "Size" (E): "1.200 sqm" can be read in more than one way; write it without a point, 1200',
    ]);
    expect(doubts).toEqual(['homes.csv, line 3, column "Plot size" (F): "50" has no unit and is taken as 50 acres']);
  });

  it.each(['Price per acre', 'Price/acre (KES)', 'Price (per acre)'])(
    'have prices per acre if the heading says so: %s',
    async (heading) => {
      const { entries } = await readSheet(
        `Reference,Headline,Agreement,Type,${heading},Acreage`,
        'A-1,A farm,sale,Land,1.5M,20',
      );
      expect(entries[0]?.price).toBe(30_000_000);
    },
  );

  it('may have a price per acre if their size is known', async () => {
    const { entries, problems, notes } = await readSheet(
      'Reference,Headline,Agreement,Type,Price,Plot (acres)',
      'A-1,A farm,sale,Land,1.5M per acre,20',
      'A-2,A farm,sale,Land,1.5M per acre,',
      'A-3,An eighth,sale,Land,850k per plot,0.125',
    );
    expect(entries.map(({ price }) => price)).toEqual([30_000_000, 850_000]);
    expect(problems).toEqual([
      'homes.csv, line 3, column "Price" (E): "1.5M per acre" is KES 1,500,000 per acre; fill in "Plot (acres)" as well, or write the price of the whole',
    ]);
    expect(notes).toContain(
      'Price: "1.5M per acre" is KES 1,500,000 per acre, so KES 30,000,000 for 20 acres (line 2)',
    );
  });
});

describe('the size of a home', () => {
  it('is that of its plot, not of its floor, if it is in acres', async () => {
    const { entries, problems } = await readSheet(
      'Reference,Headline,Agreement,Type,Size,Plot size',
      'A-1,A house,sale,House,1/2 acre,',
      'A-2,A house,sale,House,1/2 acre,0.5',
      'A-3,A house,sale,House,1/2 acre,1/4',
      'A-4,A house,sale,House,1/2,',
      'A-5,A house,sale,House,50x100,',
    );
    expect(entries.map(({ area_sqft, plot_acres }) => [area_sqft, plot_acres])).toEqual([
      [null, 0.5],
      [null, 0.5],
    ]);
    expect(problems).toEqual([
      'homes.csv, line 4, column "Size" (E): this is a plot of 0.5 acres, and the plot\'s own column says 0.25',
      'homes.csv, line 5, column "Size" (E): "1/2" has no unit; write 1/2 acre, or the floor area as 1200 sq ft',
      'homes.csv, line 6, column "Size" (E): "50x100" may be the sides of the plot or of the floor; write a plot into the column "Plot", a floor as 1200 sq ft',
    ]);
  });

  it('is a doubt if another column contradicts it', async () => {
    const { doubts, problems } = await readSheet(
      'Reference,Headline,Agreement,Type,area_sqft,area_sqm,Plot (acres),Land size (ha)',
      'A-1,A,sale,House,4645.0,431.5,0.5,0.2',
      'A-2,B,sale,House,1200,1200,,',
      'A-3,C,sale,House,1200,,0.5,0.5',
    );
    expect(problems).toEqual([]);
    expect(doubts).toEqual([
      'homes.csv, line 3, column "area_sqft" (E): "1200" is not the size that "area_sqm" (F) says, "1200"',
      'homes.csv, line 4, column "Plot (acres)" (G): "0.5" is not the size that "Land size (ha)" (H) says, "0.5"',
    ]);
  });
});
