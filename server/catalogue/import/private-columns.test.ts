import { describe, expect, it } from 'vitest';
import { readSheet } from '#tests/fixtures/read-sheet.ts';

describe('a column that may be private', () => {
  it.each([
    ['Remarks', 'Description'],
    ['About', 'Description'],
    ['Notes', 'Description'],
    ['Comments', 'Description'],
    ['Details', 'Description'],
    ['Description (internal)', 'Description'],
    ['Name', 'Title'],
    ['Property Title', 'Title'],
    ['Contact Person', 'Agent'],
    ['Labels', 'Tags'],
    ['Cost', 'Price (KES)'],
    ['Lowest price', 'Lowest unit price'],
  ])('is not published: %s', async (heading, ours) => {
    const { entries, problems, notes } = await readSheet(
      `Reference,Headline,Agreement,${heading}`,
      'A-1,A house,sale,"Owner takes 10M, gate code 4521"',
    );
    expect(problems).toEqual([]);
    expect(JSON.stringify(entries)).not.toMatch(/Owner|4521|10M/);
    expect(notes).toEqual([
      `homes.csv, column "${heading}" (D): is not imported: it may hold what is not for the public; rename it to "${ours}" to publish it`,
    ]);
  });

  it('is read if its name is certainly public', async () => {
    const { entries } = await readSheet(
      'Reference,Headline,Agreement,PublicRemarks',
      'A-1,A house,sale,Bright and quiet.',
    );
    expect(entries[0]?.description).toBe('Bright and quiet.');
  });

  it.each([
    ...['LR No. 209/1234', 'L.R. 1870/IV/56', 'Nairobi/Block 82/1234', 'Kajiado/Kitengela/4521', 'Freehold'],
    ...['Leasehold 99 years', 'Ready title', 'Mrs.'],
  ])('is a mistake where "Title" is no headline: %s', async (title) => {
    const { entries, problems } = await readSheet('Reference,Title,Agreement', `A-1,${title},sale`);
    expect(entries).toEqual([]);
    expect(problems).toEqual([
      `homes.csv, line 2, column "Title" (B): "${title}" looks like a title deed or the title of a person, not like a headline; rename the column to "Deed" (it is then not imported), or to "Headline" where it is one`,
    ]);
  });

  it.each([
    ...['A house', 'Two-bedroom flat, Kilimani/Lavington', 'Eighth of an acre with a ready title', '4 Riverside'],
    'Plot in Ruiru/Kimbo 50/100',
  ])('is the headline where "Title" is one: %s', async (title) => {
    const { entries } = await readSheet('Reference,Title,Agreement', `A-1,"${title}",sale`);
    expect(entries[0]?.title).toBe(title);
  });

  it('is ignored if another column is certainly the headline', async () => {
    const { entries, notes } = await readSheet('Reference,Title,Headline,Agreement', 'A-1,Freehold,A farm,sale');
    expect(entries[0]?.title).toBe('A farm');
    expect(notes).toContain('homes.csv, column "Title" (B): is ignored, since "Headline" (C) says the same');
  });
});
