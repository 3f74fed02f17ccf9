import type { Columns } from '../files/columns.ts';
import { placeOf, type SheetRow } from '../files/sheet-row.ts';
import type { Doubt } from '../findings/doubts.ts';
import type { Notes } from '../findings/notes.ts';
import { isBlank, isSheetError, quoted, type Reading } from '../normalise/reading.ts';
import { isOwnExport, type PropertyField } from './property-columns.ts';

/** Fields of a listing that a column decides on, where they have another name. */
const ABOUT: Partial<Record<PropertyField, readonly string[]>> = {
  size: ['area_sqft', 'plot_acres'],
  plot: ['plot_acres'],
  type: ['property_type', 'subtype'],
  address: ['location'],
  county: ['location'],
  rent: ['price'],
  night: ['price'],
  sale_price: ['price'],
};

/** Reads the cells of a row, and keeps what is wrong with them. */
export class RowReader {
  readonly problems: string[] = [];
  readonly doubts: Doubt[] = [];
  readonly row: SheetRow;
  readonly columns: Columns<PropertyField>;
  readonly #notes: Notes;
  /** A cell may be read for more than one field, and is told of once. */
  readonly #told = new Set<string>();
  readonly #texts = new Map<PropertyField, string>();

  constructor(columns: Columns<PropertyField>, row: SheetRow, notes: Notes) {
    this.columns = columns;
    this.row = row;
    this.#notes = notes;
  }

  /** A cell's text; "" where it holds nothing, in any of the ways in which people and spreadsheets write nothing. */
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
      this.refuse(field, `${quoted(cell)} is a formula; in the spreadsheet copy the column and paste it as values`);
      return '';
    }
    // What our own export holds was on the site as it stands, a title "N/A" too.
    if (cell === '' || !(isBlank(cell) || isSheetError(cell)) || isOwnExport(this.columns.heading)) return cell;
    if (isSheetError(cell)) this.note(field, `${quoted(cell)} is an error of the spreadsheet and is taken as empty`);
    return '';
  }

  refuse(field: PropertyField, problem: string): void {
    this.problems.push(`${this.columns.at(this.row, field)}: ${problem}`);
  }

  note(field: PropertyField, text: string): void {
    if (!this.#isNew(`${field} ${text}`)) return;
    this.#notes.add(this.columns.headingOf(field), text, placeOf(this.row));
  }

  /** Tells of a value that can hardly be meant. */
  doubt(field: PropertyField, reason: string): void {
    const text = `${this.columns.at(this.row, field)}: ${reason}`;
    if (this.#isNew(text)) this.doubts.push({ about: ['variants', ...(ABOUT[field] ?? [field])], text });
  }

  /** The value of a cell; null where it has none, or none that can be used. */
  take<T>(field: PropertyField, reader: (text: string) => Reading<T | null>): T | null {
    const reading = reader(this.text(field));
    if ('problem' in reading) {
      this.refuse(field, reading.problem);
      return null;
    }
    if (reading.note !== undefined) this.note(field, reading.note);
    return reading.value;
  }

  #isNew(text: string): boolean {
    if (this.#told.has(text)) return false;
    this.#told.add(text);
    return true;
  }
}
