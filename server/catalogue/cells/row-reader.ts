import type { Columns } from '../files/columns.ts';
import { formatPlace, type SheetRow } from '../files/sheet-row.ts';
import { isBlank, quote, type Reading } from '../normalise/reading.ts';
import type { Doubt, Notes } from '../problems.ts';
import { getEntryFields, isOwnExport, type PropertyField } from './property-columns.ts';

const getDoubtedFields = (field: PropertyField): readonly string[] => ['variants', ...getEntryFields(field)];

/** Reads the cells of a row, and collects their problems, doubts and notes. */
export class RowReader {
  readonly problems: string[] = [];
  readonly doubts: Doubt[] = [];
  readonly row: SheetRow;
  readonly columns: Columns<PropertyField>;
  readonly #notes: Notes;
  /** Each remark is added once, though several fields read its cell. */
  readonly #added = new Set<string>();
  readonly #texts = new Map<PropertyField, string>();
  /** A cell with an error or without a value has that one problem only. */
  readonly #unfilled: ReadonlySet<PropertyField>;

  constructor(columns: Columns<PropertyField>, row: SheetRow, notes: Notes) {
    this.columns = columns;
    this.row = row;
    this.#notes = notes;
    // An export holds the texts of the site, even a title "#REF!".
    const isExport = isOwnExport(columns.heading);
    const unfilled = isExport ? [] : columns.findUnfilled(row);
    this.#unfilled = new Set(unfilled.map(({ field }) => field));
    this.problems.push(...unfilled.map(({ problem }) => problem));
    for (const { field, ...doubt } of isExport ? [] : columns.findDoubts(row)) {
      this.doubts.push({ ...doubt, about: getDoubtedFields(field) });
    }
  }

  /** Returns a cell's text; "" for an empty cell, and for "n/a" and the like. */
  text(field: PropertyField): string {
    const text = this.#texts.get(field) ?? this.#readText(field);
    this.#texts.set(field, text);
    return text;
  }

  #readText(field: PropertyField): string {
    const cell = this.columns.cell(this.row, field);
    if (cell.startsWith('=') && this.columns.isFormula(this.row, field)) {
      this.addProblem(field, `${quote(cell)} is a formula; in the spreadsheet copy the column and paste it as values`);
      return '';
    }
    if (this.#unfilled.has(field)) return '';
    return isBlank(cell) && !isOwnExport(this.columns.heading) ? '' : cell;
  }

  addProblem(field: PropertyField, problem: string): void {
    if (this.#unfilled.has(field)) return;
    this.problems.push(`${this.columns.at(this.row, field)}: ${problem}`);
  }

  addNote(field: PropertyField, text: string): void {
    if (!this.#isNew(`${field} ${text}`)) return;
    this.#notes.add(this.columns.getHeading(field), text, formatPlace(this.row));
  }

  addDoubt(field: PropertyField, reason: string): void {
    const text = `${this.columns.at(this.row, field)}: ${reason}`;
    if (this.#isNew(text)) this.doubts.push({ about: getDoubtedFields(field), text });
  }

  /** Reads a cell; null for an empty one, and for one with a problem. */
  read<T>(field: PropertyField, readText: (text: string) => Reading<T | null>): T | null {
    const reading = readText(this.text(field));
    if ('problem' in reading) {
      this.addProblem(field, reading.problem);
      return null;
    }
    if (reading.note !== undefined) this.addNote(field, reading.note);
    return reading.value;
  }

  #isNew(text: string): boolean {
    if (this.#added.has(text)) return false;
    this.#added.add(text);
    return true;
  }
}

const MERGED_FIELDS = [
  'reference',
  'agreement',
  'address',
  'county',
  'type',
] as const satisfies readonly PropertyField[];
type MergedField = (typeof MERGED_FIELDS)[number];

/** A sheet saved as text has the value of a merged cell in its first row only, so the cells below look empty. */
export class MergedCells {
  readonly #above = new Map<MergedField, { readonly place: string; readonly text: string }>();

  /** Advises on an empty cell below a filled one; "" for other cells. */
  hint(field: MergedField): string {
    const above = this.#above.get(field);
    return above === undefined
      ? ''
      : `; if it is merged with ${above.place}, ${quote(above.text)}, write that into every row`;
  }

  addDoubts(reader: RowReader): void {
    const place: MergedField = reader.columns.has('address') ? 'address' : 'county';
    const needed: readonly MergedField[] = ['type', place];
    for (const field of needed.filter((name) => reader.text(name) === '')) {
      if (this.#above.has(field)) reader.addDoubt(field, `the cell is empty${this.hint(field)}`);
    }
  }

  addRow(reader: RowReader): void {
    for (const field of MERGED_FIELDS) {
      const text = reader.text(field);
      if (text !== '') this.#above.set(field, { place: formatPlace(reader.row), text });
    }
  }
}
