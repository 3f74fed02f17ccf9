import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eachTest } from '#tests/fixtures/each-test.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { Notes } from '../problems.ts';
import type { PropertyReading } from './property-readings.ts';
import { openSource } from './source.ts';

const folder = eachTest(newFolder);

async function readings(...lines: readonly string[]) {
  await writeFile(join(folder(), 'homes.csv'), lines.join('\n'));
  const homes: PropertyReading[] = [];
  let begun = 0;
  const listener = {
    onBegin: () => {
      begun++;
    },
    onProperty: (reading: PropertyReading) => {
      homes.push(reading);
    },
  };
  const notes = new Notes();
  const source = await openSource(join(folder(), 'homes.csv'), { notes, listener });
  const where: string[] = [];
  const read = source.properties?.read({ team: [], onBytes: () => undefined });
  if (read !== undefined) for await (const found of read) where.push(found.where);
  expect([begun, homes.map((home) => home.where)]).toEqual([1, where]);
  return { homes, notes: notes.lines() };
}

/** "Price: 5M > KES 5,000,000", and the remarks on it. */
const getCells = (home: PropertyReading | undefined) =>
  home?.rows.map(({ place, cells }) => [
    place,
    ...cells.map(({ column, text, meaning, mistakes, doubts, notes }) =>
      [`${column}: ${text} > ${meaning}`, ...mistakes, ...doubts, ...notes].join(' | '),
    ),
  ]);

describe('the readings of a home', () => {
  it('list each cell with its notes, without empty and ignored ones', async () => {
    const { homes, notes } = await readings(
      'Reference,Title,Agreement,Type,Price,Beds,Size,County,Owner,Amenities,Featured,Date listed',
      'A-1,Flat,For Sale,Apartment,5M,studio,120 sq m,Nairobi City,0712,Borehole,,02/11/2026',
      'A-2,Plot,sale,land,POA,,1/8 acre,,0713,,yes,',
    );
    expect(homes.map(({ name, state }) => [name, state])).toEqual([
      ['A-1 Flat', 'read'],
      ['A-2 Plot', 'read'],
    ]);
    expect(getCells(homes[0])?.flat()).toEqual(
      expect.arrayContaining([
        'line 2',
        '"Reference" (A): A-1 > A-1',
        expect.stringMatching(/^"Agreement" \(C\): For Sale > sale/),
        '"Price" (E): 5M > KES 5,000,000 | "5M" is KES 5,000,000',
        '"Beds" (F): studio > 0 | "studio" is 0',
        '"Size" (G): 120 sq m > 1,292 sq ft | "120 sq m" is 1,292 sq ft',
        '"County" (H): Nairobi City > Nairobi | "Nairobi City" is Nairobi',
        expect.stringMatching(/^"Date listed" \(L\): 02\/11\/2026 > 2026-11-02/),
      ]),
    );
    expect(JSON.stringify(homes)).not.toContain('0712');
    expect(getCells(homes[1])?.flat()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^"Price" \(E\): POA > price on request/),
        expect.stringMatching(/^"Size" \(G\): 1\/8 acre > 0.125 acres \(the plot\)/),
        '"Featured" (K): yes > yes',
      ]),
    );
    expect(notes).toContain('Beds: "studio" is 0 (line 2)');
  });

  it('show mistakes at their cells, and list the other cells too', async () => {
    const { homes } = await readings(
      'Reference,Title,Agreement,Price,County',
      'A-1,Flat,rent,12.5 mil,Nairobi City',
      ',No reference,sale,5M,',
    );
    expect(homes.map(({ name, state }) => [name, state])).toEqual([
      ['A-1 Flat', 'refused'],
      ['No reference', 'refused'],
    ]);
    expect(getCells(homes[0])).toEqual([
      [
        ...['line 2', '"Reference" (A): A-1 > A-1', '"Title" (B): Flat > Flat', '"Agreement" (C): rent > rent'],
        '"Price" (D): 12.5 mil >  | "12.5 mil" is not an amount; write 12500000 or 12.5M',
        '"County" (E): Nairobi City > Nairobi | "Nairobi City" is Nairobi',
      ],
    ]);
    expect(getCells(homes[1])?.[0]?.[1]).toMatch(/^"Reference" \(A\): {2}> {2}\| the reference is missing/);
  });
});
