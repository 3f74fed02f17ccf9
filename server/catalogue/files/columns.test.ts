import { describe, expect, it } from 'vitest';
import { PROPERTY_COLUMNS } from '../cells/property-columns.ts';
import { Notes } from '../problems.ts';
import { Columns } from './columns.ts';
import type { SheetFile } from './sheet-row.ts';

const createSheet = (word: 'row' | undefined, ...heading: readonly string[]): SheetFile => ({
  ...{ name: 'homes.xlsx', encoding: 'utf-8', separator: '', size: 0, heading },
  headingRow: { line: 3, ...(word === undefined ? {} : { word }) },
  async *rows() {},
});

describe('an unknown heading', () => {
  it('is reported with the likely column among the missing ones', () => {
    const notes = new Notes();
    new Columns(createSheet('row', 'Refrence', 'Title', 'Tittle', 'Bedroms', 'Owner'), PROPERTY_COLUMNS, notes);
    expect(notes.lines()).toEqual([
      'homes.xlsx, column A (Refrence): is not known and is ignored; did you mean "Reference"?',
      'homes.xlsx, column C (Tittle): is not known and is ignored',
      'homes.xlsx, column D (Bedroms): is not known and is ignored; did you mean "Bedrooms"?',
      'homes.xlsx, column E (Owner): is not known and is ignored',
    ]);
  });
});
