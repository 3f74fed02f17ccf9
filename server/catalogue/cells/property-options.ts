import { fold } from '#lib/fold.ts';
import type { Columns } from '../files/columns.ts';
import { placeOf, type SheetRow } from '../files/sheet-row.ts';
import { readFurnishing, readStatus, readTruth } from '../normalise/choices.ts';
import { readDate } from '../normalise/date.ts';
import { parseKindPhrase, readAgreementPhrase, readKind } from '../normalise/property-kinds.ts';
import { isBlank, quote } from '../normalise/reading.ts';
import type { Notes } from '../problems.ts';
import { readCounty } from './place-cells.ts';
import { isPropertyField, PROPERTY_COLUMNS, type PropertyField, WHOLE_UNIT } from './property-columns.ts';

// Rows of one reference are options of one property. Two properties with one reference by mistake look alike, and the
// second would vanish behind the first, so options may differ in few columns.

const PRICES_OF_AGREEMENTS: readonly PropertyField[] = ['sale_price', 'rent', 'night'];

const OF_OPTIONS: ReadonlySet<PropertyField> = new Set<PropertyField>([
  ...(['reference', 'title', 'unit', 'bedrooms', 'bathrooms', 'size', 'size_unit', 'price', 'period'] as const),
  ...PRICES_OF_AGREEMENTS,
  // The first row gives these facts for all.
  ...(['parking', 'floor', 'service_charge', 'deposit_months', 'available_from', 'floor_plan'] as const),
]);

/** The meaning of cells whose words differ. */
const MEANING: Partial<Record<PropertyField, (text: string) => unknown>> = {
  status: (text) => readStatus(text, null),
  agreement: readAgreementPhrase,
  type: (text) => readKind(parseKindPhrase(text).rest),
  furnishing: readFurnishing,
  county: readCounty,
  listed_at: readDate,
  featured: readTruth,
  deposit: readTruth,
};

function hasSameMeaning(field: PropertyField, one: string, other: string): boolean {
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

const isRepetition = (row: SheetRow, other: SheetRow): boolean =>
  row.cells.every((cell, index) => cell.trim() === '' || fold(cell) === fold(other.cells[index] ?? ''));

interface OptionRows {
  readonly options: readonly SheetRow[];
  readonly problems: readonly string[];
}

/**
 * Separates options of a property from rows of another property and from repeated rows.
 * @param first the row that describes the property
 * @param further the rows below it with its reference, and with its title or none
 */
export function findOptionRows(
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
    const same = seen.find((other) => isRepetition(row, other));
    seen.push(row);
    const problem =
      same === undefined
        ? describeDifference(columns, first, row)
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
        `${quote(columns.cell(row, field))} is not used: it is read from the first row of a home`,
        placeOf(row),
      );
    }
  }
  return { options, problems };
}

function describeDifference(columns: Columns<PropertyField>, first: SheetRow, row: SheetRow): string | undefined {
  const isFilled = (one: SheetRow, field: PropertyField): boolean => !isBlank(columns.cell(one, field));
  const differing = FIELDS.filter(
    (field) =>
      isFilled(row, field) &&
      isFilled(first, field) &&
      !hasSameMeaning(field, columns.cells(row, field).join(' '), columns.cells(first, field).join(' ')),
  );
  const [here, above] = [row, first].map((one) => PRICES_OF_AGREEMENTS.filter((field) => isFilled(one, field)));
  if (here !== undefined && above !== undefined && here.length > 0 && above.length > 0) {
    if (!here.some((field) => above.includes(field))) differing.push(...above, ...here);
  }
  const place = differing.find((field) => isFilled(row, field));
  if (place === undefined) return undefined;
  const said = (one: SheetRow, field: PropertyField): string =>
    isFilled(one, field) ? quote(columns.cells(one, field).join(', ')) : 'nothing';
  const what = differing.map((field) => `${columns.headingOf(field)} (${said(row, field)} and ${said(first, field)})`);
  const key = quote(columns.cell(row, 'reference') || columns.cell(row, 'id'));
  return `${columns.at(row, place)}: this row and ${placeOf(first)} are both ${key} and differ in ${what.join(', ')}; options of one home differ in unit type, bedrooms, bathrooms, size and price only, so give another home a reference of its own`;
}
