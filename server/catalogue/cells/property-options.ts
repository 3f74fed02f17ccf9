import { fold } from '#lib/fold.ts';
import type { Columns } from '../files/columns.ts';
import { formatPlace, type SheetRow } from '../files/sheet-row.ts';
import { readFurnishing, readStatus, readTruth } from '../normalise/choices.ts';
import { readDate } from '../normalise/date.ts';
import { parseKindPhrase, readAgreementPhrase, readKind } from '../normalise/property-kinds.ts';
import { isBlank, quote, type Reading } from '../normalise/reading.ts';
import type { Notes } from '../problems.ts';
import { readCounty } from './place-cells.ts';
import { isPropertyField, PROPERTY_COLUMNS, type PropertyField, WHOLE_UNIT } from './property-columns.ts';

// Options may differ only in few columns, since two properties with one reference by mistake look alike.

const PRICES_OF_AGREEMENTS: readonly PropertyField[] = ['sale_price', 'rent', 'night'];

const OPTION_FIELDS: ReadonlySet<PropertyField> = new Set<PropertyField>([
  ...(['reference', 'title', 'unit', 'bedrooms', 'bathrooms', 'size', 'size_unit', 'price', 'period'] as const),
  ...PRICES_OF_AGREEMENTS,
  ...(['parking', 'floor', 'service_charge', 'deposit_months', 'available_from', 'floor_plan'] as const),
]);

/** Different words may mean the same in these. */
const READERS: Partial<Record<PropertyField, (text: string) => Reading<unknown>>> = {
  status: (text) => readStatus(text, null),
  agreement: readAgreementPhrase,
  type: (text) => readKind(parseKindPhrase(text).rest),
  furnishing: readFurnishing,
  county: readCounty,
  listed_at: readDate,
  featured: readTruth,
  deposit: readTruth,
};

function hasSameMeaning(field: PropertyField, first: string, second: string): boolean {
  if (first === second || (fold(first) !== '' && fold(first) === fold(second))) return true;
  const [a, b] = [first, second].map((text) => {
    const reading = READERS[field]?.(text);
    return reading !== undefined && 'value' in reading ? JSON.stringify(reading.value) : undefined;
  });
  return a !== undefined && a === b;
}

const SHARED_FIELDS = Object.keys(PROPERTY_COLUMNS)
  .filter(isPropertyField)
  .filter((field) => !OPTION_FIELDS.has(field));

const isRepetition = (row: SheetRow, other: SheetRow): boolean =>
  row.cells.every((cell, index) => cell.trim() === '' || fold(cell) === fold(other.cells[index] ?? ''));

/** Tells options from other properties and repeated rows. @param further the rows below with the same reference and title */
export function findOptionRows(
  columns: Columns<PropertyField>,
  notes: Notes,
  first: SheetRow,
  further: readonly SheetRow[],
): { readonly options: readonly SheetRow[]; readonly problems: readonly string[] } {
  const seen = fold(columns.cell(first, 'unit')) === WHOLE_UNIT ? [] : [first];
  const options: SheetRow[] = [];
  const problems: string[] = [];
  for (const row of further) {
    const repeated = seen.find((other) => isRepetition(row, other));
    seen.push(row);
    const problem =
      repeated === undefined
        ? describeDifference(columns, first, row)
        : `${columns.at(row, 'reference')}: this row says the same as ${formatPlace(repeated)}; take one of the two out`;
    if (problem !== undefined) {
      problems.push(problem);
      continue;
    }
    options.push(row);
    for (const field of SHARED_FIELDS) {
      if (isBlank(columns.cell(row, field)) || !isBlank(columns.cell(first, field))) continue;
      notes.add(
        columns.getHeading(field),
        `${quote(columns.cell(row, field))} is not used: it is read from the first row of a home`,
        formatPlace(row),
      );
    }
  }
  return { options, problems };
}

function describeDifference(columns: Columns<PropertyField>, first: SheetRow, row: SheetRow): string | undefined {
  const isFilled = (of: SheetRow, field: PropertyField): boolean => !isBlank(columns.cell(of, field));
  const differing = SHARED_FIELDS.filter(
    (field) =>
      isFilled(row, field) &&
      isFilled(first, field) &&
      !hasSameMeaning(field, columns.cells(row, field).join(' '), columns.cells(first, field).join(' ')),
  );
  const [here, above] = [row, first].map((of) => PRICES_OF_AGREEMENTS.filter((field) => isFilled(of, field)));
  if (here !== undefined && above !== undefined && here.length > 0 && above.length > 0) {
    if (!here.some((field) => above.includes(field))) differing.push(...above, ...here);
  }
  const place = differing.find((field) => isFilled(row, field));
  if (place === undefined) return undefined;
  const quoteCell = (of: SheetRow, field: PropertyField): string =>
    isFilled(of, field) ? quote(columns.cells(of, field).join(', ')) : 'nothing';
  const differences = differing.map(
    (field) => `${columns.getHeading(field)} (${quoteCell(row, field)} and ${quoteCell(first, field)})`,
  );
  const key = quote(columns.cell(row, 'reference') || columns.cell(row, 'id'));
  return `${columns.at(row, place)}: this row and ${formatPlace(first)} are both ${key} and differ in ${differences.join(', ')}; options of one home differ in unit type, bedrooms, bathrooms, size and price only, so give another home a reference of its own`;
}
