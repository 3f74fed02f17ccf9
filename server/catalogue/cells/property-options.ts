import { fold } from '#lib/fold.ts';
import type { Columns } from '../files/columns.ts';
import { placeOf, type SheetRow } from '../files/sheet-row.ts';
import { readFurnishing, readStatus, readTruth } from '../normalise/choices.ts';
import { readDate } from '../normalise/date.ts';
import { kindPhrase, readAgreementPhrase, readKind } from '../normalise/property-kinds.ts';
import { isBlank, quoted } from '../normalise/reading.ts';
import type { Notes } from '../problems.ts';
import { readCounty } from './place-cells.ts';
import { isPropertyField, PROPERTY_COLUMNS, type PropertyField, WHOLE_UNIT } from './property-columns.ts';

// Rows of one reference are options of one home. Two properties that were given one reference by mistake look alike, and the
// second would vanish behind the first: so options may differ in little, and all else is told.

/** Each says which agreement its price is for. */
const PRICES_OF_AGREEMENTS: readonly PropertyField[] = ['sale_price', 'rent', 'night'];

/** Columns in which options of one property may differ. */
const OF_OPTIONS: ReadonlySet<PropertyField> = new Set<PropertyField>([
  ...(['reference', 'title', 'unit', 'bedrooms', 'bathrooms', 'size', 'size_unit', 'price', 'period'] as const),
  ...PRICES_OF_AGREEMENTS,
  // Facts of the first row stand for all.
  ...(['parking', 'floor', 'service_charge', 'deposit_months', 'available_from', 'floor_plan'] as const),
]);

/** What cells mean, where words differ that mean the same. */
const MEANING: Partial<Record<PropertyField, (text: string) => unknown>> = {
  status: (text) => readStatus(text, null),
  agreement: readAgreementPhrase,
  type: (text) => readKind(kindPhrase(text).rest),
  furnishing: readFurnishing,
  county: readCounty,
  listed_at: readDate,
  featured: readTruth,
  deposit: readTruth,
};

function meansTheSame(field: PropertyField, one: string, other: string): boolean {
  if (one === other || (fold(one) !== '' && fold(one) === fold(other))) return true;
  const meaning = MEANING[field];
  const [a, b] = [meaning?.(one), meaning?.(other)].map((read) =>
    typeof read === 'object' && read !== null && 'value' in read ? JSON.stringify(read.value) : undefined,
  );
  return a !== undefined && a === b;
}

const FIELDS = Object.keys(PROPERTY_COLUMNS)
  .filter(isPropertyField)
  .filter((field) => !OF_OPTIONS.has(field));

/** Does a row hold nothing that the other does not hold too, in any column? */
const saysNothingNew = (row: SheetRow, other: SheetRow): boolean =>
  row.cells.every((cell, index) => cell.trim() === '' || fold(cell) === fold(other.cells[index] ?? ''));

/** What is wrong with the rows that follow the first one of a home, and those that are its options. */
export interface OptionRows {
  readonly options: readonly SheetRow[];
  readonly problems: readonly string[];
}

/**
 * Tells options of a property from rows that are another property's, or the same again.
 * @param first the row that describes the property
 * @param further the rows below it with its reference, and with its title or none
 */
export function optionRows(
  columns: Columns<PropertyField>,
  notes: Notes,
  first: SheetRow,
  further: readonly SheetRow[],
): OptionRows {
  const isWhole = fold(columns.cell(first, 'unit')) === WHOLE_UNIT;
  const seen = isWhole ? [] : [first];
  const options: SheetRow[] = [];
  const problems: string[] = [];
  for (const row of further) {
    const same = seen.find((other) => saysNothingNew(row, other));
    seen.push(row);
    const problem =
      same === undefined
        ? difference(columns, first, row)
        : `${columns.at(row, 'reference')}: this row says the same as ${placeOf(same)}; take one of the two out`;
    if (problem !== undefined) {
      problems.push(problem);
      continue;
    }
    options.push(row);
    for (const field of FIELDS) {
      if (isBlank(columns.cell(row, field)) || !isBlank(columns.cell(first, field))) continue;
      notes.add(
        columns.headingOf(field),
        `${quoted(columns.cell(row, field))} is not used: it is read from the first row of a home`,
        placeOf(row),
      );
    }
  }
  return { options, problems };
}

/** Why a row is no option of the property above it; undefined when it is one. */
function difference(columns: Columns<PropertyField>, first: SheetRow, row: SheetRow): string | undefined {
  const isFilled = (one: SheetRow, field: PropertyField): boolean => !isBlank(columns.cell(one, field));
  const differing = FIELDS.filter(
    (field) =>
      isFilled(row, field) &&
      isFilled(first, field) &&
      !meansTheSame(field, columns.cells(row, field).join(' '), columns.cells(first, field).join(' ')),
  );
  const [here, above] = [row, first].map((one) => PRICES_OF_AGREEMENTS.filter((field) => isFilled(one, field)));
  if (here !== undefined && above !== undefined && here.length > 0 && above.length > 0) {
    if (!here.some((field) => above.includes(field))) differing.push(...above, ...here);
  }
  const place = differing.find((field) => isFilled(row, field));
  if (place === undefined) return undefined;
  const said = (one: SheetRow, field: PropertyField): string =>
    isFilled(one, field) ? quoted(columns.cells(one, field).join(', ')) : 'nothing';
  const what = differing.map((field) => `${columns.headingOf(field)} (${said(row, field)} and ${said(first, field)})`);
  const key = quoted(columns.cell(row, 'reference') || columns.cell(row, 'id'));
  return `${columns.at(row, place)}: this row and ${placeOf(first)} are both ${key} and differ in ${what.join(', ')}; options of one home differ in unit type, bedrooms, bathrooms, size and price only, so give another home a reference of its own`;
}
