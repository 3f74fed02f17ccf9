import { fold } from '#lib/fold.ts';
import { formatNumber } from '#lib/money.ts';
import { type Amount, type AmountUnit, type Period, readAmount, readAmountUnit } from '../normalise/amount.ts';
import { toExactSqft } from '../normalise/area.ts';
import { AGREEMENT_OPEN, type Agreement, mapWords, parseStatusAgreement } from '../normalise/choices.ts';
import { type PropertyKind, readAgreementPhrase } from '../normalise/property-kinds.ts';
import { isBlank, ok, quote, type Reading } from '../normalise/reading.ts';
import { readPlot, readSize } from './area-cells.ts';
import type { PropertyField } from './property-columns.ts';
import type { MergedCells, RowReader } from './row-reader.ts';

const PERIOD_WORDS = mapWords<Period>([
  ['month', 'month, monthly, per month, pm, month to month'],
  ['night', 'night, nightly, per night, day, daily, per day'],
  ['week', 'week, weekly, per week'],
  ['year', 'year, yearly, annually, annual, per year, per annum'],
]);

function readPeriod(text: string): Reading<Period | null> {
  if (isBlank(text)) return ok(null);
  const period = PERIOD_WORDS.get(fold(text));
  return period === undefined ? { problem: `${quote(text)} is not understood; write month or night` } : ok(period);
}

export const PRICES: readonly (readonly [PropertyField, Agreement | null])[] = [
  ['price', null],
  ['sale_price', 'sale'],
  ['rent', 'rent'],
  ['night', 'shortlet'],
];

const isAgreementOpen = (reader: RowReader): boolean => fold(reader.text('agreement')) === AGREEMENT_OPEN;

function readStatedAgreement(reader: RowReader, kind: PropertyKind): Agreement | null {
  const agreementCell = reader.read('agreement', readAgreementPhrase);
  const status = parseStatusAgreement(reader.text('status'));
  const statusCell = status?.isPlain === true ? status.agreement : null;
  const agreement = agreementCell ?? kind.agreement;
  const other = agreementCell === null ? statusCell : (kind.agreement ?? statusCell);
  // A short let is a kind of letting, so only a sale contradicts the others.
  if (agreement !== null && other !== null && (agreement === 'sale') !== (other === 'sale')) {
    const field = other === statusCell ? 'status' : 'type';
    reader.addProblem(
      field,
      `${quote(reader.text(field))} says ${other}, another column says ${agreement}; write the same in both`,
    );
  }
  return agreement ?? statusCell ?? (kind.type === 'shortlet' ? 'shortlet' : null);
}

export interface PriceCells {
  readonly price: number | null;
  readonly agreement: Agreement | null;
  readonly field: PropertyField;
  /** The lowest of several prices: "From 85k". */
  readonly isFrom: boolean;
}

function readHeadingUnit(reader: RowReader, field: PropertyField): AmountUnit | undefined {
  const unit = readAmountUnit(reader.columns.unit(field));
  return 'problem' in unit ? undefined : unit.value;
}

export const readAmountCell = (reader: RowReader, field: PropertyField): Amount | null =>
  isBlank(reader.text(field)) ? null : reader.read(field, (text) => readAmount(text, readHeadingUnit(reader, field)));

/** Reads the price, in KES for the period of its agreement, and that agreement. */
export function readPrice(reader: RowReader, kind: PropertyKind): PriceCells {
  const isOpen = isAgreementOpen(reader);
  const stated = isOpen ? null : readStatedAgreement(reader, kind);
  const amounts = PRICES.flatMap(([field, implied]) => {
    const amount = readAmountCell(reader, field);
    return amount === null ? [] : [{ field, implied, amount }];
  });
  // "0" and "POA" beside a price do not count.
  const priced = amounts.filter(({ amount }) => amount.kes !== null);
  const filled = priced.length > 0 ? priced : amounts;
  const fitting = filled.filter(({ implied }) => implied === null || stated === null || implied === stated);
  const distinct = new Set(fitting.flatMap(({ implied }) => implied ?? []));
  if (stated === null && distinct.size > 1) {
    reader.addProblem(
      fitting[1]?.field ?? 'price',
      'prices for more than one agreement are filled in; say in a column "Agreement" which one this is, and give the other a row and a reference of its own',
    );
  }
  for (const { field } of filled.filter((price) => !fitting.includes(price))) {
    if (fitting.length > 0 || priced.length === 0)
      reader.addNote(field, `not used, since this listing is for ${stated}`);
    else
      reader.addProblem(field, `this listing is for ${stated}, and this is its only price; put right which is wrong`);
  }
  const chosen = fitting.find(({ implied }) => implied !== null) ?? fitting[0];
  const period = reader.read('period', readPeriod);
  const statusAgreement = parseStatusAgreement(reader.text('status'))?.agreement ?? null;
  if (chosen === undefined) {
    const agreement = isOpen ? null : (stated ?? statusAgreement);
    return { price: null, agreement, field: 'price', isFrom: false };
  }
  const { field, implied, amount } = chosen;
  const pricePeriod = amount.period ?? (implied === 'sale' ? null : period);
  const agreement = isOpen ? null : (stated ?? implied ?? toAgreement(pricePeriod) ?? statusAgreement);
  const kes = multiplyByArea(reader, field, amount, kind.type);
  const price = convertPeriod(reader, field, kes, pricePeriod, agreement);
  return { price, agreement, field, isFrom: amount.isFrom === true };
}

function toAgreement(period: Period | null): Agreement | null {
  if (period === 'night') return 'shortlet';
  return period === 'month' || period === 'year' ? 'rent' : null;
}

function multiplyByArea(
  reader: RowReader,
  field: PropertyField,
  { kes, per }: Amount,
  type: PropertyKind['type'],
): number | null {
  if (kes === null || per === undefined) return kes;
  const text = `${quote(reader.text(field))} is KES ${formatNumber(kes)} per ${per}`;
  const isPlot = per === 'acre' || per === 'hectare' || type === 'land';
  const amount = isPlot ? readPlot(reader, type) : readSize(reader, type);
  if (amount === null) {
    const column = isPlot ? 'Plot (acres)' : 'Size (sq ft)';
    reader.addProblem(field, `${text}; fill in "${column}" as well, or write the price of the whole`);
    return null;
  }
  const unit = isPlot ? 'acre' : 'sq ft';
  const units = per === unit ? amount : toExactSqft({ value: amount, unit }) / toExactSqft({ value: 1, unit: per });
  const total = Math.round(kes * units);
  reader.addNote(field, `${text}, so KES ${formatNumber(total)} for ${amount} ${isPlot ? 'acres' : unit}`);
  return total;
}

/** Adds a problem for a property without an agreement, unless the sheet leaves it open on purpose. */
export function requireAgreement(reader: RowReader, agreement: Agreement | null, merged: MergedCells): void {
  if (agreement !== null || isAgreementOpen(reader) || !isBlank(reader.text('agreement'))) return;
  reader.addProblem(
    'agreement',
    reader.columns.has('agreement')
      ? `the cell is empty; write sale, rent or shortlet${merged.hint('agreement')}`
      : 'it is not said whether this is for sale or for rent; add a column "Agreement" with sale, rent or shortlet',
  );
}

function convertPeriod(
  reader: RowReader,
  field: PropertyField,
  kes: number | null,
  period: Period | null,
  agreement: Agreement | null,
): number | null {
  if (kes === null || period === null) return kes;
  const text = quote(reader.text(field));
  if (agreement === 'rent' && period === 'year') {
    const month = Math.round(kes / 12);
    reader.addNote(field, `${text} a year is KES ${month} a month`);
    return month;
  }
  if ((agreement === 'rent' && period === 'month') || (agreement === 'shortlet' && period === 'night')) return kes;
  const expected =
    agreement === 'rent' ? 'a month' : agreement === 'shortlet' ? 'a night' : 'the whole, since it is for sale';
  reader.addProblem(field, `${text} is a price for a ${period}; write the price for ${expected}`);
  return null;
}
