import { describe, expect, it } from 'vitest';
import { readSheet } from '#tests/fixtures/read-sheet.ts';

describe('an implausible value', () => {
  it.each([
    [
      'Type,Size,Bedrooms',
      'Apartment,110,3',
      'column "Size" (E): "110" is 110 sq ft; usual is 115 to 60,000 sq ft; are square metres meant? then write "110 sq m"',
    ],
    [
      'Type,Size,Bedrooms',
      'Apartment,180,3',
      'column "Size" (E): "180" is 180 sq ft for 3 bedrooms; are square metres meant? then write "180 sq m"',
    ],
    ['Type,Size (sq m),Bedrooms', 'Apartment,1.200,3', 'column "Size (sq m)" (E): "1.200" is taken as 1.2 sq m'],
    [
      'Type,Price',
      'House,12.5',
      'column "Price" (E): "12.5" is KES 12.5 for a sale; usual is 200,000 to 20,000,000,000; are thousands or millions meant?',
    ],
    [
      'Type,Plot (acres)',
      'House,5000',
      'column "Plot (acres)" (E): "5000" is 5,000 acres; usual is 0.015 to 100 acres',
    ],
    ['Type,Bedrooms', 'House,300', 'column "Bedrooms" (E): 300 bedrooms; usual is 0 to 40'],
    [
      'Type,Date listed',
      'House,12/05/62',
      'column "Date listed" (E): "12/05/62" is 2062-05-12, which is still to come',
    ],
    [
      'Type,Confirmed on',
      'House,24/11/2096',
      'column "Confirmed on" (E): "24/11/2096" is 2096-11-24, which is still to come',
    ],
    [
      'Type,Official search',
      'House,12 November 2096',
      'column "Official search" (E): "12 November 2096" is 2096-11-12, which is still to come',
    ],
    [
      'Type,Price,Service charge',
      'House,8.5M,96000',
      'column "Service charge" (F): "96000" is KES 96,000 a month, which is much for a price of KES 8,500,000; is it for a year?',
    ],
    [
      'Type,Price,Ground rent',
      'House,8.5M,5M',
      'column "Ground rent" (F): "5M" is KES 5,000,000 a year, which is much for a price of KES 8,500,000',
    ],
    [
      'Type,Tenure,Years left',
      'House,freehold,71',
      'column "Tenure" (E): a freehold has no lease, and 71 years of one are said to be left',
    ],
    [
      'Type,Tenure,Ground rent',
      'House,freehold,"12,000"',
      'column "Tenure" (E): a freehold pays no ground rent, and KES 12,000 a year is given',
    ],
    ['Type,Date listed', 'House,01/01/1900', 'column "Date listed" (E): "01/01/1900" is 1900-01-01, which is long ago'],
  ])('is a doubt: %s of %s', async (headings, cells, doubt) => {
    const { entries, problems, doubts } = await readSheet(
      `Reference,Headline,Agreement,${headings}`,
      `A-1,A home,sale,${cells}`,
    );
    expect([problems, entries.length]).toEqual([[], 1]);
    expect(doubts[0]).toBe(`homes.csv, line 2, ${doubt}`);
  });

  it('is a doubt in an option too', async () => {
    const { doubts } = await readSheet('Reference,Headline,Agreement,Price', 'A-1,A scheme,rent,85k', 'A-1,,,85M');
    expect(doubts).toEqual([
      'homes.csv, line 3, column "Price" (D): "85M" is KES 85,000,000 for a month; usual is 2,000 to 10,000,000; is it in another currency, or for a year?',
    ]);
  });
});
