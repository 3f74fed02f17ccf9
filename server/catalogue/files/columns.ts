import { fold } from '#lib/fold.ts';
import { cleanText } from '#lib/invisible.ts';
import { describeMangled } from '../normalise/mistaken.ts';
import { didYouMean, isSheetError, quote } from '../normalise/reading.ts';
import type { Doubt, Notes } from '../problems.ts';
import { suggestOtherReading } from './encoding.ts';
import { parseFormulaText, unescapeFormula } from './formulas.ts';
import { columnLetter, placeOf, type SheetFile, type SheetRow } from './sheet-row.ts';

/** "Bedrooms Total", "BedroomsTotal" and "bedrooms_total" are one. */
export const foldTight = (name: string): string => fold(name).replaceAll(' ', '');

interface HeadingParts {
  readonly name: string;
  /** "sq m" of "Size (sq m)", "KES M" of "Price (KES) in M"; "" without one. */
  readonly unit: string;
  readonly isBracketed: boolean;
}

const BRACKETED = /[([]([^()[\]]*)[)\]]/g;
/** Folding would drop these signs: "Price $" is not "Price". */
const SIGNS = /us ?\$|[$€£¥₹]|['’‘`´]?\b000(?:['’‘`´]?s\b)?/giu;
const UNIT_AT_END =
  /(?:^|\s)(?:in |per )?(?:kes|kshs?|kenya shillings|shillings|usd|us dollars?|dollars?|eur|euros?|gbp|pounds?|thousands?|millions?|billions?|k|m|mn|bn|month|night|year|pm|pa|sq ?ft|sqft|sf|ft2|ft|feet|square f(?:ee|oo)t|sq ?m|sqm|m2|square met(?:re|er)s?|acres?|ha|hectares?)$/;

/** Splits a heading from its unit: "Size (sq m)", "Size sq m", "Price $", "Price ('000)". */
function parseHeading(heading: string): HeadingParts {
  const units: string[] = [];
  const bare = heading
    .replace(BRACKETED, (_, inside: string) => {
      if (inside.trim() !== '') units.push(inside.trim());
      return ' ';
    })
    .replace(SIGNS, (sign) => {
      units.push(sign);
      return ' ';
    })
    // "Rent p.m." is no rent in millions.
    .replace(/\bp\s*[./]\s*(?:c\s*\.\s*)?([ma])\b\.?/gi, 'p$1');
  const isBracketed = /[([]/.test(heading) && units.length > 0;
  let name = fold(bare);
  const trailing: string[] = [];
  for (;;) {
    const unit = UNIT_AT_END.exec(name)?.[0];
    if (unit === undefined) break;
    trailing.unshift(unit.trim().replace(/^in /, ''));
    name = name.slice(0, name.length - unit.length);
  }
  return { name: name.replaceAll(' ', ''), unit: [...units, ...trailing].join(' '), isBracketed };
}

export interface ColumnKind {
  /** The first is ours; where a sheet has several of them, the first of these is read. */
  readonly names: readonly string[];
  readonly isList?: boolean;
  /** Names that may mean this or hold something private: the import reports them and never reads them. */
  readonly unsure?: readonly string[];
  /** Words for the public: "Description (internal)" is not one of its names. */
  readonly isWords?: boolean;
  /**
   * Free text: a "name" identifies (a reference, a place, a person), people only read "prose". All other columns hold
   * known words and numbers.
   */
  readonly text?: 'name' | 'prose';
  /** Names that count only where none of the others is there. */
  readonly lastResort?: readonly string[];
}
export type ColumnTable<F extends string> = Readonly<Record<F, ColumnKind>>;

export const fieldsOf = <F extends string>(table: ColumnTable<F>): F[] =>
  Object.keys(table).filter((name): name is F => Object.hasOwn(table, name));

/** Whether a heading is one of a table's names. */
export function isHeadingOf<F extends string>(table: ColumnTable<F>): (heading: string) => boolean {
  const kinds = Object.values<ColumnKind>(table);
  const names = new Set(kinds.flatMap((kind) => [...kind.names, ...(kind.unsure ?? [])].map(foldTight)));
  return (heading) => names.has(foldTight(heading)) || names.has(parseHeading(heading).name);
}

/** Why a cell that the spreadsheet has not filled cannot be read. */
export const UNFILLED =
  'is shown by the spreadsheet in place of a value; wait until it is there, or write the value or nothing';

const PER_AREA = /(?:\bper|\/)\s*(?:sq|square|m2|acre|ha\b|hectare)/i;

interface Match<F extends string> {
  readonly field: F;
  readonly rank: number;
  readonly index: number;
  readonly unit: string;
}

function textOf(cell: string | undefined, { text: kind }: ColumnKind): string {
  const raw = (cell ?? '').trim();
  const text = (raw.startsWith('=') ? parseFormulaText(raw) : undefined) ?? unescapeFormula(raw);
  return (kind === 'prose' ? text : cleanText(text)).trim();
}

export class Columns<F extends string> {
  readonly #sheet: SheetFile;
  readonly #found = new Map<F, { readonly index: number; readonly unit: string }[]>();
  /** Columns that repeat the one that is read. */
  readonly #beside = new Map<F, readonly { readonly index: number; readonly unit: string }[]>();
  #places: readonly { readonly field: F; readonly index: number }[] | undefined;
  readonly #notes: Notes;
  readonly #nameless = new Set<number>();
  readonly #table: ColumnTable<F>;

  constructor(sheet: SheetFile, table: ColumnTable<F>, notes: Notes) {
    this.#sheet = sheet;
    this.#notes = notes;
    this.#table = table;
    const fields = fieldsOf(table).map((field) => ({ field, ...table[field] }));
    const matched = sheet.heading.map((heading, index) => this.#match(heading, index));
    for (const { field, isList = false } of fields) {
      const columns = matched.filter((match) => match?.field === field).flatMap((match) => match ?? []);
      const [best, ...others] = isList ? columns : columns.toSorted((a, b) => a.rank - b.rank);
      if (best === undefined) continue;
      this.#found.set(field, isList ? [best, ...others] : [best]);
      if (!isList && others.length > 0) this.#beside.set(field, others);
      for (const { index } of isList ? [] : others) {
        this.#ignore(index, `is ignored, since ${this.name(best.index)} says the same`);
      }
    }
    for (const [index, heading] of sheet.heading.entries()) {
      if (heading === '' || matched[index] !== undefined) continue;
      const meant = this.#unsure(heading);
      if (meant === undefined) {
        const missing = fields.filter(({ field }) => !this.#found.has(field)).flatMap(({ names }) => names);
        this.#ignore(index, `is not known and is ignored${didYouMean(heading, missing)}`);
      } else {
        this.#ignore(
          index,
          `is not imported: it may hold what is not for the public; rename it to "${meant}" to publish it`,
        );
      }
    }
  }

  #match(heading: string, index: number): Match<F> | undefined {
    const { name, unit, isBracketed } = parseHeading(heading);
    for (const wanted of [foldTight(heading), name]) {
      if (wanted === '') continue;
      for (const field of fieldsOf(this.#table)) {
        const { names, lastResort = [], isWords = false } = this.#table[field];
        const rank = names.findIndex((one) => foldTight(one) === wanted);
        if (rank === -1 || (isWords && isBracketed)) continue;
        // "Price per sqm" beside a price says less than it.
        const isLast = lastResort.some((one) => foldTight(one) === wanted) || PER_AREA.test(unit);
        return { field, rank: isLast ? names.length : rank, index, unit };
      }
    }
    return undefined;
  }

  #unsure(heading: string): string | undefined {
    const { name, isBracketed } = parseHeading(heading);
    for (const { names, unsure = [], isWords = false } of Object.values<ColumnKind>(this.#table)) {
      const known = [...unsure, ...(isWords && isBracketed ? names : [])].map(foldTight);
      if (known.includes(foldTight(heading)) || known.includes(name)) return names[0];
    }
    return undefined;
  }

  get fields(): readonly F[] {
    return fieldsOf(this.#table);
  }

  get heading(): readonly string[] {
    return this.#sheet.heading;
  }

  has(field: F): boolean {
    return this.#found.has(field);
  }

  /** The filled cells of columns that repeat the one that is read, with the units of their headings. */
  beside(
    row: SheetRow,
    field: F,
  ): readonly { readonly text: string; readonly unit: string; readonly column: string }[] {
    return (this.#beside.get(field) ?? []).flatMap(({ index, unit }) => {
      const text = textOf(row.cells[index], this.#table[field]);
      return text === '' ? [] : [{ text, unit: unit || (this.#sheet.heading[index] ?? ''), column: this.name(index) }];
    });
  }

  /** The column of each field, from 0. */
  places(): readonly { readonly field: F; readonly index: number }[] {
    this.#places ??= [...this.#found]
      .flatMap(([field, columns]) => columns.map(({ index }) => ({ field, index })))
      .toSorted((a, b) => a.index - b.index);
    return this.#places;
  }

  /** The unit in a heading, "sq m" of "Size (sq m)"; "" without one. */
  unit(field: F): string {
    return this.#found.get(field)?.[0]?.unit ?? '';
  }

  /** A trimmed cell; "" when there is none. */
  cell(row: SheetRow, field: F): string {
    const index = this.#found.get(field)?.[0]?.index;
    return index === undefined ? '' : textOf(row.cells[index], this.#table[field]);
  }

  isFormula(row: SheetRow, field: F): boolean {
    const raw = row.cells[this.#found.get(field)?.[0]?.index ?? -1]?.trim() ?? '';
    return raw.startsWith('=') && parseFormulaText(raw) === undefined;
  }

  cells(row: SheetRow, field: F): readonly string[] {
    return (this.#found.get(field) ?? []).map(({ index }) => textOf(row.cells[index], this.#table[field]));
  }

  /** Problems of cells that show an error or wait for a value, by field. */
  findUnfilled(row: SheetRow): readonly { readonly field: F; readonly problem: string }[] {
    return this.places().flatMap(({ field, index }) => {
      const text = textOf(row.cells[index], this.#table[field]);
      if (!isSheetError(text)) return [];
      const at = `${this.#sheet.name}, ${placeOf(row)}, column ${this.name(index)}`;
      return [{ field, problem: `${at}: ${quote(text)} ${UNFILLED}` }];
    });
  }

  /** Names and words that the spreadsheet likely turned into a date or a number: the reference "2-3" became 2 March. */
  #mangled(row: SheetRow): readonly { readonly field: F; readonly reason: string }[] {
    return this.places().flatMap(({ field, index }) => {
      const kind = this.#table[field];
      const text = textOf(row.cells[index], kind);
      if (kind.text === undefined || text === '') return [];
      const typed = row.typed?.get(index);
      const looks = describeMangled(text);
      if (typed === undefined && looks === undefined) return [];
      const what =
        typed === undefined
          ? `${quote(text)} looks like ${looks}`
          : `the cell holds ${typed.holds} and shows ${quote(typed.shows)}; ${quote(text)} is read`;
      return [
        { field, reason: `${what}; if something else was typed, give the column the format "Text" and type it again` },
      ];
    });
  }

  /** Names and words with unlikely letters. */
  #garbled(row: SheetRow): readonly { readonly field: F; readonly reason: string }[] {
    return this.places().flatMap(({ field, index }) => {
      const kind = this.#table[field];
      const text = kind.text === undefined ? '' : textOf(row.cells[index], kind);
      const other = suggestOtherReading(text, this.#sheet.found);
      return other === undefined ? [] : [{ field, reason: `${quote(text)} ${other}` }];
    });
  }

  findDoubts(row: SheetRow): readonly (Doubt & { readonly field: F })[] {
    const toDoubts = (like: Doubt['like'], all: readonly { readonly field: F; readonly reason: string }[]) =>
      all.map(({ field, reason }) => ({
        field,
        about: [field],
        text: `${this.at(row, field)}: ${reason}`,
        ...(like === undefined ? {} : { like }),
      }));
    return [...toDoubts(undefined, this.#mangled(row)), ...toDoubts('letters', this.#garbled(row))];
  }

  /** Where a cell is: properties.csv, line 14, column "Price" (F); properties.xlsx, row 14, column F (Price). */
  at(row: SheetRow, field: F): string {
    const index = this.#found.get(field)?.[0]?.index;
    const place = `${this.#sheet.name}, ${placeOf(row)}`;
    return index === undefined ? place : `${place}, column ${this.name(index)}`;
  }

  atColumn(field: F): string {
    const index = this.#found.get(field)?.[0]?.index;
    return index === undefined ? this.#sheet.name : `${this.#sheet.name}, column ${this.name(index)}`;
  }

  /** A column as messages name it: "Price" (F), or F (Price) of a workbook. */
  name(index: number): string {
    const heading = this.#sheet.heading[index];
    // Excel shows letters above its columns, a text does not.
    return this.#sheet.headingRow.word === 'row'
      ? `${columnLetter(index)} (${heading})`
      : `"${heading}" (${columnLetter(index)})`;
  }

  headingOf(field: F): string {
    return this.#sheet.heading[this.#found.get(field)?.[0]?.index ?? -1] ?? field;
  }

  addNamelessNote(row: SheetRow): void {
    for (const [index, cell] of row.cells.entries()) {
      if ((this.#sheet.heading[index] ?? '') !== '' || this.#nameless.has(index) || cell.trim() === '') continue;
      this.#nameless.add(index);
      this.#notes.add(
        `${this.#sheet.name}, columns`,
        `column ${columnLetter(index)} has no heading and is ignored (it holds something in ${placeOf(row)})`,
      );
    }
  }

  #ignore(index: number, why: string): void {
    this.#notes.add(`${this.#sheet.name}, column ${this.name(index)}`, why);
  }
}
