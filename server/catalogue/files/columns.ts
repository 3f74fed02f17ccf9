import { fold } from '#lib/fold.ts';
import { cleanText } from '#lib/invisible.ts';
import { describeMangled } from '../normalise/mistaken.ts';
import { didYouMean, isSheetError, quote } from '../normalise/reading.ts';
import type { Doubt, Notes } from '../problems.ts';
import { suggestOtherReading } from './encoding.ts';
import { parseFormulaText, unescapeFormula } from './formulas.ts';
import { formatPlace, getColumnLetter, type SheetFile, type SheetRow } from './sheet-row.ts';

/** Makes one key of "Bedrooms Total", "BedroomsTotal" and "bedrooms_total". */
export const foldTight = (name: string): string => fold(name).replaceAll(' ', '');

interface HeadingParts {
  readonly name: string;
  /** "sq m" of "Size (sq m)", "KES M" of "Price (KES) in M"; "" without one. */
  readonly unit: string;
  readonly isBracketed: boolean;
}

const BRACKETED = /[([]([^()[\]]*)[)\]]/g;
/** Folding would drop these signs, and "Price $" is not "Price". */
const SIGNS = /us ?\$|[$€£¥₹]|['’‘`´]?\b000(?:['’‘`´]?s\b)?/giu;
const UNIT_AT_END =
  /(?:^|\s)(?:in |per )?(?:kes|kshs?|kenya shillings|shillings|usd|us dollars?|dollars?|eur|euros?|gbp|pounds?|thousands?|millions?|billions?|k|m|mn|bn|month|night|year|pm|pa|sq ?ft|sqft|sf|ft2|ft|feet|square f(?:ee|oo)t|sq ?m|sqm|m2|square met(?:re|er)s?|acres?|ha|hectares?)$/;

/** "Size (sq m)", "Size sq m", "Price $", "Price ('000)". */
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
    // "Rent p.m." is not in millions.
    .replace(/\bp\s*[./]\s*(?:c\s*\.\s*)?([ma])\b\.?/gi, 'p$1');
  const isBracketed = /[([]/.test(heading) && units.length > 0;
  let name = fold(bare);
  const trailing: string[] = [];
  for (let unit = UNIT_AT_END.exec(name); unit !== null; unit = UNIT_AT_END.exec(name)) {
    trailing.unshift(unit[0].trim().replace(/^in /, ''));
    name = name.slice(0, unit.index);
  }
  return { name: name.replaceAll(' ', ''), unit: [...units, ...trailing].join(' '), isBracketed };
}

export interface ColumnKind {
  /** The first is ours; of several in one sheet, the first in this order is read. */
  readonly names: readonly string[];
  readonly isList?: boolean;
  /** Columns that may be private: the import reports them and never reads them. */
  readonly unsure?: readonly string[];
  /** "Description (internal)" is not one of the names. */
  readonly isWords?: boolean;
  /** Free text; a "name" identifies a property, place or person. */
  readonly text?: 'name' | 'prose';
  /** These count only in a sheet with none of the others. */
  readonly lastResort?: readonly string[];
}
export type ColumnTable<F extends string> = Readonly<Record<F, ColumnKind>>;

export const getFieldNames = <F extends string>(table: ColumnTable<F>): F[] =>
  Object.keys(table).filter((name): name is F => Object.hasOwn(table, name));

/** Makes a test of whether a heading is one of a table's names. */
export function createHeadingTest<F extends string>(table: ColumnTable<F>): (heading: string) => boolean {
  const kinds = Object.values<ColumnKind>(table);
  const names = new Set(kinds.flatMap((kind) => [...kind.names, ...(kind.unsure ?? [])].map(foldTight)));
  return (heading) => names.has(foldTight(heading)) || names.has(parseHeading(heading).name);
}

export const UNFILLED =
  'is shown by the spreadsheet in place of a value; wait until it is there, or write the value or nothing';

const PER_AREA = /(?:\bper|\/)\s*(?:sq|square|m2|acre|ha\b|hectare)/i;

interface Column {
  readonly index: number;
  readonly unit: string;
}

interface Match<F extends string> extends Column {
  readonly field: F;
  readonly rank: number;
}

function formatCell(cell: string | undefined, { text: kind }: ColumnKind): string {
  const raw = (cell ?? '').trim();
  const text = (raw.startsWith('=') ? parseFormulaText(raw) : undefined) ?? unescapeFormula(raw);
  return (kind === 'prose' ? text : cleanText(text)).trim();
}

export class Columns<F extends string> {
  readonly #sheet: SheetFile;
  readonly #found = new Map<F, readonly Column[]>();
  /** Further columns of a field are reported, and not read. */
  readonly #ignored = new Map<F, readonly Column[]>();
  #places: readonly { readonly field: F; readonly index: number }[] | undefined;
  readonly #notes: Notes;
  readonly #nameless = new Set<number>();
  readonly #table: ColumnTable<F>;

  constructor(sheet: SheetFile, table: ColumnTable<F>, notes: Notes) {
    this.#sheet = sheet;
    this.#notes = notes;
    this.#table = table;
    const fields = getFieldNames(table).map((field) => ({ field, ...table[field] }));
    const matched = sheet.heading.map((heading, index) => this.#match(heading, index));
    for (const { field, isList = false } of fields) {
      const columns = matched.filter((match) => match?.field === field).flatMap((match) => match ?? []);
      const [best, ...others] = isList ? columns : columns.toSorted((a, b) => a.rank - b.rank);
      if (best === undefined) continue;
      this.#found.set(field, isList ? [best, ...others] : [best]);
      if (!isList && others.length > 0) this.#ignored.set(field, others);
      for (const { index } of isList ? [] : others) {
        this.#ignore(index, `is ignored, since ${this.name(best.index)} says the same`);
      }
    }
    for (const [index, heading] of sheet.heading.entries()) {
      if (heading === '' || matched[index] !== undefined) continue;
      const publicName = this.#findPublicName(heading);
      if (publicName === undefined) {
        const missing = fields.filter(({ field }) => !this.#found.has(field)).flatMap(({ names }) => names);
        this.#ignore(index, `is not known and is ignored${didYouMean(heading, missing)}`);
      } else {
        this.#ignore(
          index,
          `is not imported: it may hold what is not for the public; rename it to "${publicName}" to publish it`,
        );
      }
    }
  }

  #match(heading: string, index: number): Match<F> | undefined {
    const { name, unit, isBracketed } = parseHeading(heading);
    for (const key of [foldTight(heading), name]) {
      if (key === '') continue;
      for (const field of getFieldNames(this.#table)) {
        const { names, lastResort = [], isWords = false } = this.#table[field];
        const rank = names.findIndex((known) => foldTight(known) === key);
        if (rank === -1 || (isWords && isBracketed)) continue;
        // "Price per sqm" counts less than a price.
        const isLast = lastResort.some((known) => foldTight(known) === key) || PER_AREA.test(unit);
        return { field, rank: isLast ? names.length : rank, index, unit };
      }
    }
    return undefined;
  }

  #findPublicName(heading: string): string | undefined {
    const { name, isBracketed } = parseHeading(heading);
    for (const { names, unsure = [], isWords = false } of Object.values<ColumnKind>(this.#table)) {
      const known = [...unsure, ...(isWords && isBracketed ? names : [])].map(foldTight);
      if (known.includes(foldTight(heading)) || known.includes(name)) return names[0];
    }
    return undefined;
  }

  get fields(): readonly F[] {
    return getFieldNames(this.#table);
  }

  get heading(): readonly string[] {
    return this.#sheet.heading;
  }

  has(field: F): boolean {
    return this.#found.has(field);
  }

  /** Returns filled cells of further columns of a field, which are not read. */
  ignoredCells(
    row: SheetRow,
    field: F,
  ): readonly { readonly text: string; readonly unit: string; readonly column: string }[] {
    return (this.#ignored.get(field) ?? []).flatMap(({ index, unit }) => {
      const text = formatCell(row.cells[index], this.#table[field]);
      return text === '' ? [] : [{ text, unit: unit || (this.#sheet.heading[index] ?? ''), column: this.name(index) }];
    });
  }

  places(): readonly { readonly field: F; readonly index: number }[] {
    this.#places ??= [...this.#found]
      .flatMap(([field, columns]) => columns.map(({ index }) => ({ field, index })))
      .toSorted((a, b) => a.index - b.index);
    return this.#places;
  }

  unit(field: F): string {
    return this.#found.get(field)?.[0]?.unit ?? '';
  }

  cell(row: SheetRow, field: F): string {
    const index = this.#found.get(field)?.[0]?.index;
    return index === undefined ? '' : formatCell(row.cells[index], this.#table[field]);
  }

  isFormula(row: SheetRow, field: F): boolean {
    const raw = row.cells[this.#found.get(field)?.[0]?.index ?? -1]?.trim() ?? '';
    return raw.startsWith('=') && parseFormulaText(raw) === undefined;
  }

  cells(row: SheetRow, field: F): readonly string[] {
    return (this.#found.get(field) ?? []).map(({ index }) => formatCell(row.cells[index], this.#table[field]));
  }

  #cellsOf(row: SheetRow) {
    return this.places().map(({ field, index }) => ({
      field,
      index,
      isFreeText: this.#table[field].text !== undefined,
      text: formatCell(row.cells[index], this.#table[field]),
    }));
  }

  /** Finds cells that show an error or wait for a value. */
  findUnfilled(row: SheetRow): readonly { readonly field: F; readonly problem: string }[] {
    return this.#cellsOf(row).flatMap(({ field, index, text }) => {
      if (!isSheetError(text)) return [];
      const at = `${this.#sheet.name}, ${formatPlace(row)}, column ${this.name(index)}`;
      return [{ field, problem: `${at}: ${quote(text)} ${UNFILLED}` }];
    });
  }

  /** Finds free text that the spreadsheet turned into a date or number, then unlikely letters. */
  findDoubts(row: SheetRow): readonly (Doubt & { readonly field: F })[] {
    const cells = this.#cellsOf(row).filter(({ isFreeText, text }) => isFreeText && text !== '');
    const toDoubt = (field: F, reason: string) => ({
      field,
      about: [field],
      text: `${this.at(row, field)}: ${reason}`,
    });
    const mangled = cells.flatMap(({ field, index, text }) => {
      const typed = row.typed?.get(index);
      const look = describeMangled(text);
      if (typed === undefined && look === undefined) return [];
      const finding =
        typed === undefined
          ? `${quote(text)} looks like ${look}`
          : `the cell holds ${typed.holds} and shows ${quote(typed.shows)}; ${quote(text)} is read`;
      return toDoubt(
        field,
        `${finding}; if something else was typed, give the column the format "Text" and type it again`,
      );
    });
    const garbled = cells.flatMap(({ field, text }) => {
      const suggestion = suggestOtherReading(text, this.#sheet.found);
      if (suggestion === undefined) return [];
      return { ...toDoubt(field, `${quote(text)} ${suggestion}`), like: 'letters' as const };
    });
    return [...mangled, ...garbled];
  }

  /** Names a cell: properties.csv, line 14, column "Price" (F); properties.xlsx, row 14, column F (Price). */
  at(row: SheetRow, field: F): string {
    return this.#addColumn(`${this.#sheet.name}, ${formatPlace(row)}`, field);
  }

  atColumn(field: F): string {
    return this.#addColumn(this.#sheet.name, field);
  }

  #addColumn(place: string, field: F): string {
    const index = this.#found.get(field)?.[0]?.index;
    return index === undefined ? place : `${place}, column ${this.name(index)}`;
  }

  /** Names a column: "Price" (F), or F (Price) of a workbook. */
  name(index: number): string {
    const heading = this.#sheet.heading[index];
    return this.#sheet.headingRow.word === 'row'
      ? `${getColumnLetter(index)} (${heading})`
      : `"${heading}" (${getColumnLetter(index)})`;
  }

  getHeading(field: F): string {
    return this.#sheet.heading[this.#found.get(field)?.[0]?.index ?? -1] ?? field;
  }

  addNamelessNote(row: SheetRow): void {
    for (const [index, cell] of row.cells.entries()) {
      if ((this.#sheet.heading[index] ?? '') !== '' || this.#nameless.has(index) || cell.trim() === '') continue;
      this.#nameless.add(index);
      this.#notes.add(
        `${this.#sheet.name}, columns`,
        `column ${getColumnLetter(index)} has no heading and is ignored (it holds something in ${formatPlace(row)})`,
      );
    }
  }

  #ignore(index: number, reason: string): void {
    this.#notes.add(`${this.#sheet.name}, column ${this.name(index)}`, reason);
  }
}
