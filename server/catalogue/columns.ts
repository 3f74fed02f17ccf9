import { fold } from '#lib/fold.ts';
import { unguardFormula } from './formula-guard.ts';
import type { Notes } from './notes.ts';
import { columnLetter, type SheetFile, type SheetRow } from './sheet-file.ts';

/** A column that a sheet may have. */
export interface ColumnKind {
  /** Its names, the first one ours; where a sheet has several of them, the first of these is taken. */
  readonly names: readonly string[];
  /** Several columns add to one list. */
  readonly isList?: boolean;
}
export type ColumnTable<F extends string> = Readonly<Record<F, ColumnKind>>;

/** "Bedrooms Total", "BedroomsTotal" and "bedrooms_total" are one. */
const tight = (name: string): string => fold(name).replaceAll(' ', '');

const UNIT_AT_END =
  /\s(?:in )?(?:kes|kshs?|shillings|usd|us dollars?|eur|gbp|sq ?ft|sqft|square feet|sq ?m|sqm|m2|square met(?:re|er)s|acres?|ha|hectares?)$/;

/** The name of a heading without its unit, and the unit: "Size (sq m)" gives "size" and "sq m". */
function withoutUnit(heading: string): { readonly name: string; readonly unit: string } {
  const bracketed = /^(.*?)\s*[([]([^()[\]]*)[)\]]\s*$/.exec(heading);
  if (bracketed !== null) return { name: tight(bracketed[1] ?? ''), unit: (bracketed[2] ?? '').trim() };
  const folded = fold(heading);
  const unit = UNIT_AT_END.exec(folded)?.[0] ?? '';
  return {
    name: folded.slice(0, folded.length - unit.length).replaceAll(' ', ''),
    unit: unit.replace(/^ (?:in )?/, ''),
  };
}

/** Is this a heading of one of the columns? */
export function knowsHeading<F extends string>(table: ColumnTable<F>): (heading: string) => boolean {
  const names = new Set(Object.values<ColumnKind>(table).flatMap((kind) => kind.names.map(tight)));
  return (heading) => names.has(tight(heading)) || names.has(withoutUnit(heading).name);
}

/** The columns of a sheet, by what they hold. */
export class Columns<F extends string> {
  readonly #sheet: SheetFile;
  readonly #found = new Map<F, { readonly index: number; readonly unit: string }[]>();
  readonly #notes: Notes;
  readonly #nameless = new Set<number>();

  /** Notes the columns that are not used. */
  constructor(sheet: SheetFile, table: ColumnTable<F>, notes: Notes) {
    this.#sheet = sheet;
    this.#notes = notes;
    const fields = (Object.keys(table) as F[]).map((field) => ({ field, ...table[field] }));
    const exact = sheet.heading.map((heading) => tight(heading));
    const matched = sheet.heading.map((heading, index) => {
      const { name, unit } = withoutUnit(heading);
      for (const [wanted, given] of [
        [exact[index] ?? '', UNIT_AT_END.exec(` ${fold(heading)}`)?.[0].trim() ?? ''],
        [name, unit],
      ] as const) {
        for (const { field, names } of fields) {
          const rank = names.findIndex((one) => tight(one) === wanted);
          if (wanted !== '' && rank !== -1) return { field, rank, index, unit: given };
        }
      }
      return undefined;
    });
    for (const { field, isList = false } of fields) {
      const columns = matched.filter((match) => match?.field === field).flatMap((match) => match ?? []);
      const [best, ...others] = isList ? columns : columns.toSorted((a, b) => a.rank - b.rank);
      if (best === undefined) continue;
      this.#found.set(field, isList ? [best, ...others] : [best]);
      for (const { index } of isList ? [] : others) {
        this.#ignore(index, `is ignored, since ${this.#quotedHeading(best.index)} says the same`);
      }
    }
    for (const [index, heading] of sheet.heading.entries()) {
      if (heading !== '' && matched[index] === undefined) this.#ignore(index, 'is not known and is ignored');
    }
  }

  has(field: F): boolean {
    return this.#found.has(field);
  }

  /** The unit that a heading names, "sq m" of "Size (sq m)"; "" without one. */
  unit(field: F): string {
    return this.#found.get(field)?.[0]?.unit ?? '';
  }

  /** A cell's text without the blanks around it; "" when there is none. */
  cell(row: SheetRow, field: F): string {
    const index = this.#found.get(field)?.[0]?.index;
    return index === undefined ? '' : unguardFormula(row.cells[index]?.trim() ?? '').trim();
  }

  /** The cells of a list that several columns add to. */
  cells(row: SheetRow, field: F): readonly string[] {
    return (this.#found.get(field) ?? []).map(({ index }) => unguardFormula(row.cells[index]?.trim() ?? '').trim());
  }

  /** Where a cell is, for people: homes.csv, line 14, column "Price" (F). */
  at(row: SheetRow, field: F): string {
    const index = this.#found.get(field)?.[0]?.index;
    const line = `${this.#sheet.name}, line ${row.line}`;
    return index === undefined ? line : `${line}, column ${this.#quotedHeading(index)}`;
  }

  /** Where a column is, for people. */
  atColumn(field: F): string {
    const index = this.#found.get(field)?.[0]?.index;
    return index === undefined ? this.#sheet.name : `${this.#sheet.name}, column ${this.#quotedHeading(index)}`;
  }

  /** The heading of a column as the sheet has it. */
  headingOf(field: F): string {
    return this.#sheet.heading[this.#found.get(field)?.[0]?.index ?? -1] ?? field;
  }

  /** Notes cells of columns without a heading, once for each column. */
  noteNameless(row: SheetRow): void {
    for (const [index, cell] of row.cells.entries()) {
      if ((this.#sheet.heading[index] ?? '') !== '' || this.#nameless.has(index) || cell.trim() === '') continue;
      this.#nameless.add(index);
      this.#notes.add(
        `${this.#sheet.name}, columns`,
        `column ${columnLetter(index)} has no heading and is ignored (it holds something in line ${row.line})`,
      );
    }
  }

  #quotedHeading(index: number): string {
    return `"${this.#sheet.heading[index]}" (${columnLetter(index)})`;
  }

  #ignore(index: number, why: string): void {
    this.#notes.add(`${this.#sheet.name}, column ${this.#quotedHeading(index)}`, why);
  }
}
