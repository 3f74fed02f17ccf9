import { fold } from '#lib/fold.ts';
import { formatNumber } from '#lib/money.ts';
import { type Amount, type AmountUnit, type Period, readAmount, readAmountUnit } from '../normalise/amount.ts';
import { toExactSqft } from '../normalise/area.ts';
import { AGREEMENT_OPEN, type Agreement, parseStatusAgreement } from '../normalise/choices.ts';
import { type PropertyKind, readAgreementPhrase } from '../normalise/property-kinds.ts';
import { isBlank, ok, quote, type Reading } from '../normalise/reading.ts';
import { readPlot, readSize } from './area-cells.ts';
import type { PropertyField } from './property-columns.ts';
import type { MergedCells, RowReader } from './row-reader.ts';

// The cells of prices: an amount, for how long, and often by that the agreement.

const PERIOD_WORDS: ReadonlyMap<string, Period> = new Map([
  ...['month', 'monthly', 'per month', 'pm', 'month to month'].map((word): [string, Period] => [word, 'month']),
  ...['night', 'nightly', 'per night', 'day', 'daily', 'per day'].map((word): [string, Period] => [word, 'night']),
  ...['week', 'weekly', 'per week'].map((word): [string, Period] => [word, 'week']),
  ...['year', 'yearly', 'annually', 'annual', 'per year', 'per annum'].map((word): [string, Period] => [word, 'year']),
]);

function readPeriod(text: string): Reading<Period | null> {
  if (isBlank(text)) return ok(null);
  const period = PERIOD_WORDS.get(fold(text));
  return period === undefined ? { problem: `${quote(text)} is not understood; write month or night` } : ok(period);
}

/** The columns in which a price may stand, with the agreement that each implies. */
export const PRICES: readonly (readonly [PropertyField, Agreement | null])[] = [
  ['price', null],
  ['sale_price', 'sale'],
  ['rent', 'rent'],
  ['night', 'shortlet'],
];

/** Whether the sheet leaves open on purpose what a property is listed for. */
const isAgreementOpen = (reader: RowReader): boolean => fold(reader.text('agreement')) === AGREEMENT_OPEN;

function readStatedAgreement(reader: RowReader, kind: PropertyKind): Agreement | null {
  const own = reader.read('agreement', readAgreementPhrase);
  const status = parseStatusAgreement(reader.text('status'));
  const ofStatus = status?.isPlain === true ? status.agreement : null;
  const [said, other] = [own ?? kind.agreement, own === null ? ofStatus : (kind.agreement ?? ofStatus)];
  // A short let is a kind of letting, so only a sale contradicts the others.
  if (said !== null && other !== null && (said === 'sale') !== (other === 'sale')) {
    const field = other === ofStatus ? 'status' : 'type';
    reader.addProblem(
      field,
      `${quote(reader.text(field))} says ${other}, another column says ${said}; write the same in both`,
    );
  }
  return said ?? ofStatus ?? (kind.type === 'shortlet' ? 'shortlet' : null);
}

export interface PriceCells {
  readonly price: number | null;
  readonly agreement: Agreement | null;
  readonly field: PropertyField;
  /** The cheapest of several: "From 85k". */
  readonly isFrom: boolean;
}

function readHeadingUnit(reader: RowReader, field: PropertyField): AmountUnit | undefined {
  const unit = readAmountUnit(reader.columns.unit(field));
  return 'problem' in unit ? undefined : unit.value;
}

/** Reads an amount in the column of a price, as its heading and its cell say it. */
export const readAmountCell = (reader: RowReader, field: PropertyField): Amount | null =>
  isBlank(reader.text(field)) ? null : reader.read(field, (text) => readAmount(text, readHeadingUnit(reader, field)));

/** Reads the price, in KES for the period of its agreement, and that agreement. */
export function readPrice(reader: RowReader, kind: PropertyKind): PriceCells {
  const isOpen = isAgreementOpen(reader);
  const said = isOpen ? null : readStatedAgreement(reader, kind);
  const given = PRICES.flatMap(([field, implied]) => {
    const amount = readAmountCell(reader, field);
    return amount === null ? [] : [{ field, implied, amount }];
  });
  // "0" and "POA" beside a price say nothing.
  const priced = given.filter(({ amount }) => amount.kes !== null);
  const filled = priced.length > 0 ? priced : given;
  const fitting = filled.filter(({ implied }) => implied === null || said === null || implied === said);
  const distinct = new Set(fitting.flatMap(({ implied }) => implied ?? []));
  if (said === null && distinct.size > 1) {
    reader.addProblem(
      fitting[1]?.field ?? 'price',
      'prices for more than one agreement are filled in; say in a column "Agreement" which one this is, and give the other a row and a reference of its own',
    );
  }
  for (const { field } of filled.filter((one) => !fitting.includes(one))) {
    if (fitting.length > 0 || priced.length === 0) reader.addNote(field, `not used, since this listing is for ${said}`);
    else reader.addProblem(field, `this listing is for ${said}, and this is its only price; put right which is wrong`);
  }
  const chosen = fitting.find(({ implied }) => implied !== null) ?? fitting[0];
  const period = reader.read('period', readPeriod);
  if (chosen === undefined) {
    const agreement = isOpen ? null : (said ?? parseStatusAgreement(reader.text('status'))?.agreement ?? null);
    return { price: null, agreement, field: 'price', isFrom: false };
  }
  const { field, implied, amount } = chosen;
  const named = amount.period ?? (implied === 'sale' ? null : period);
  const agreement = isOpen
    ? null
    : (said ??
      implied ??
      (named === 'month' || named === 'year' ? 'rent' : named === 'night' ? 'shortlet' : null) ??
      parseStatusAgreement(reader.text('status'))?.agreement ??
      null);
  const whole = { ...amount, kes: ofArea(reader, field, amount, kind.type) };
  const price = perPeriod(reader, field, whole, named, agreement);
  return { price, agreement, field, isFrom: amount.isFrom === true };
}

function ofArea(
  reader: RowReader,
  field: PropertyField,
  { kes, per }: Amount,
  type: PropertyKind['type'],
): number | null {
  if (kes === null || per === undefined) return kes;
  const text = `${quote(reader.text(field))} is KES ${formatNumber(kes)} per ${per}`;
  const isOfPlot = per === 'acre' || per === 'hectare' || type === 'land';
  const amount = isOfPlot ? readPlot(reader, type) : readSize(reader, type);
  if (amount === null) {
    const column = isOfPlot ? 'Plot (acres)' : 'Size (sq ft)';
    reader.addProblem(field, `${text}; fill in "${column}" as well, or write the price of the whole`);
    return null;
  }
  const unit = isOfPlot ? 'acre' : 'sq ft';
  const share = per === unit ? amount : toExactSqft({ value: amount, unit }) / toExactSqft({ value: 1, unit: per });
  const total = Math.round(kes * share);
  reader.addNote(field, `${text}, so KES ${formatNumber(total)} for ${amount} ${isOfPlot ? 'acres' : unit}`);
  return total;
}

/** Adds a problem for a property that no list by agreement would hold, unless that is meant. */
export function requireAgreement(reader: RowReader, agreement: Agreement | null, merged: MergedCells): void {
  if (agreement !== null || isAgreementOpen(reader) || !isBlank(reader.text('agreement'))) return;
  reader.addProblem(
    'agreement',
    reader.columns.has('agreement')
      ? `the cell is empty; write sale, rent or shortlet${merged.hint('agreement')}`
      : 'it is not said whether this is for sale or for rent; add a column "Agreement" with sale, rent or shortlet',
  );
}

function perPeriod(
  reader: RowReader,
  field: PropertyField,
  { kes }: Amount,
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
  const wanted =
    agreement === 'rent' ? 'a month' : agreement === 'shortlet' ? 'a night' : 'the whole, since it is for sale';
  reader.addProblem(field, `${text} is a price for a ${period}; write the price for ${wanted}`);
  return null;
}
