import type { Columns } from '../files/columns.ts';
import { placeOf, type SheetRow } from '../files/sheet-row.ts';
import { isBlank, quote, type Reading } from '../normalise/reading.ts';
import type { Doubt, Notes } from '../problems.ts';
import { isOwnExport, type PropertyField } from './property-columns.ts';

/** Fields of a listing that a column decides on, where they have another name. */
const ABOUT: Partial<Record<PropertyField, readonly string[]>> = {
  size: ['area_sqft', 'plot_acres'],
  plot: ['plot_acres'],
  type: ['property_type', 'subtype'],
  address: ['location'],
  county: ['location'],
  country: ['location'],
  unit: ['variants'],
  agent_email: ['agent'],
  photos: ['pictures'],
  captions: ['pictures'],
  rent: ['price'],
  night: ['price'],
  sale_price: ['price'],
};

const aboutOf = (field: PropertyField): readonly string[] => ['variants', ...(ABOUT[field] ?? [field])];

/** Reads the cells of a row, and collects what is wrong with them. */
export class RowReader {
  readonly problems: string[] = [];
  readonly doubts: Doubt[] = [];
  readonly row: SheetRow;
  readonly columns: Columns<PropertyField>;
  readonly #notes: Notes;
  /** A cell that is read for several fields gets each remark once. */
  readonly #added = new Set<string>();
  readonly #texts = new Map<PropertyField, string>();
  /** A cell that the spreadsheet has not filled gets that one problem, and not that it is empty. */
  readonly #unfilled: ReadonlySet<PropertyField>;

  constructor(columns: Columns<PropertyField>, row: SheetRow, notes: Notes) {
    this.columns = columns;
    this.row = row;
    this.#notes = notes;
    // An export holds what was on the site, a title "#REF!" too.
    const isOffice = !isOwnExport(columns.heading);
    const unfilled = isOffice ? columns.findUnfilled(row) : [];
    this.#unfilled = new Set(unfilled.map(({ field }) => field));
    this.problems.push(...unfilled.map(({ problem }) => problem));
    for (const { field, ...doubt } of isOffice ? columns.findDoubts(row) : []) {
      this.doubts.push({ ...doubt, about: aboutOf(field) });
    }
  }

  /** The text of a cell; "" where people or spreadsheets wrote nothing. */
  text(field: PropertyField): string {
    const known = this.#texts.get(field);
    if (known !== undefined) return known;
    const text = this.#textOf(field);
    this.#texts.set(field, text);
    return text;
  }

  #textOf(field: PropertyField): string {
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
    this.#notes.add(this.columns.headingOf(field), text, placeOf(this.row));
  }

  addDoubt(field: PropertyField, reason: string): void {
    const text = `${this.columns.at(this.row, field)}: ${reason}`;
    if (this.#isNew(text)) this.doubts.push({ about: aboutOf(field), text });
  }

  /** The value of a cell; null where it has none that can be used. */
  read<T>(field: PropertyField, reader: (text: string) => Reading<T | null>): T | null {
    const reading = reader(this.text(field));
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

// A sheet saved as text has the value of a merged cell in its first row only, so the rows below look empty.

const WATCHED = ['reference', 'agreement', 'address', 'county', 'type'] as const satisfies readonly PropertyField[];
type Watched = (typeof WATCHED)[number];

export class MergedCells {
  readonly #above = new Map<Watched, { readonly place: string; readonly text: string }>();

  /** What to do about an empty cell that may be merged; "" where nothing stands above. */
  hint(field: Watched): string {
    const above = this.#above.get(field);
    return above === undefined
      ? ''
      : `; if it is merged with ${above.place}, ${quote(above.text)}, write that into every row`;
  }

  /** Adds doubts for empty cells below filled ones, where a property is hardly found without them. */
  addDoubts(reader: RowReader): void {
    const place: Watched = reader.columns.has('address') ? 'address' : 'county';
    const needed: readonly Watched[] = ['type', place];
    for (const field of needed.filter((one) => reader.text(one) === '')) {
      if (this.#above.has(field)) reader.addDoubt(field, `the cell is empty${this.hint(field)}`);
    }
  }

  addRow(reader: RowReader): void {
    for (const field of WATCHED) {
      const text = reader.text(field);
      if (text !== '') this.#above.set(field, { place: placeOf(reader.row), text });
    }
  }
}
