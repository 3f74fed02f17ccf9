import type { Columns } from '../files/columns.ts';
import { placeOf, type SheetRow } from '../files/sheet-row.ts';
import { isBlank, quoted, type Reading } from '../normalise/reading.ts';
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
  /** Fields whose cell the spreadsheet has not filled: that is told, and not that it is empty. */
  readonly #unfilled: ReadonlySet<PropertyField>;

  constructor(columns: Columns<PropertyField>, row: SheetRow, notes: Notes) {
    this.columns = columns;
    this.row = row;
    this.#notes = notes;
    // What our own export holds was on the site as it stands, a title "#REF!" too.
    const isOffice = !isOwnExport(columns.heading);
    const unfilled = isOffice ? columns.unfilled(row) : [];
    this.#unfilled = new Set(unfilled.map(({ field }) => field));
    this.problems.push(...unfilled.map(({ problem }) => problem));
    for (const { field, ...doubt } of isOffice ? columns.doubts(row) : []) {
      this.doubts.push({ ...doubt, about: aboutOf(field) });
    }
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
    if (this.#unfilled.has(field)) return '';
    return isBlank(cell) && !isOwnExport(this.columns.heading) ? '' : cell;
  }

  refuse(field: PropertyField, problem: string): void {
    if (this.#unfilled.has(field)) return;
    this.problems.push(`${this.columns.at(this.row, field)}: ${problem}`);
  }

  note(field: PropertyField, text: string): void {
    if (!this.#isNew(`${field} ${text}`)) return;
    this.#notes.add(this.columns.headingOf(field), text, placeOf(this.row));
  }

  /** Tells of a value that can hardly be meant. */
  doubt(field: PropertyField, reason: string): void {
    const text = `${this.columns.at(this.row, field)}: ${reason}`;
    if (this.#isNew(text)) this.doubts.push({ about: aboutOf(field), text });
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

// A cell that is merged with those below it keeps its value in its first row only when the sheet is saved as text. The
// rows below then look as if nobody had filled them in.

const WATCHED = ['reference', 'agreement', 'address', 'county', 'type'] as const satisfies readonly PropertyField[];
type Watched = (typeof WATCHED)[number];

/** Knows what stood above an empty cell. */
export class MergedCells {
  readonly #above = new Map<Watched, { readonly place: string; readonly text: string }>();

  /** For a message of an empty cell: what is to be done where it is merged; "" where nothing stands above. */
  hint(field: Watched): string {
    const above = this.#above.get(field);
    return above === undefined
      ? ''
      : `; if it is merged with ${above.place}, ${quoted(above.text)}, write that into every row`;
  }

  /** Doubts cells that are empty below others that are filled, where a property is hardly found without them. */
  doubt(reader: RowReader): void {
    const place: Watched = reader.columns.has('address') ? 'address' : 'county';
    const needed: readonly Watched[] = ['type', place];
    for (const field of needed.filter((one) => reader.text(one) === '')) {
      if (this.#above.has(field)) reader.doubt(field, `the cell is empty${this.hint(field)}`);
    }
  }

  /** Remembers the cells of a row for those below it. */
  note(reader: RowReader): void {
    for (const field of WATCHED) {
      const text = reader.text(field);
      if (text !== '') this.#above.set(field, { place: placeOf(reader.row), text });
    }
  }
}
