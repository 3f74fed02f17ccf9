import { COST_KINDS, type CostKind } from '#lib/costs/costs-address.ts';
import { type FigureBounds, readFigure } from '#lib/costs/read-figure.ts';
import { oneOf } from '#lib/one-of.ts';
import type { QueryRecord } from '#lib/query-string.ts';

// The questions of each calculation, in the order they are asked. The names stand in the address (S7).

/** A figure to fill in. */
interface FigureField extends FigureBounds {
  readonly type: 'figure';
  readonly field: string;
  readonly label: string;
  readonly hint?: string;
  /** Before the number. */
  readonly unit?: 'KES';
}

/** One of a few words. The first is what an address means that does not say. */
interface ChoiceField {
  readonly type: 'choice';
  readonly field: string;
  readonly label: string;
  readonly options: readonly (readonly [value: string, label: string])[];
}

export type CostField = FigureField | ChoiceField;

/** Larger sums are slips of the finger; every shilling up to here is counted exactly. */
const MOST = 10_000_000_000;

const amount = (
  field: string,
  label: string,
  name: string,
  example: string,
  more: { readonly hint?: string; readonly absent?: number; readonly least?: number } = {},
): FigureField => ({
  type: 'figure',
  field,
  label,
  name,
  example,
  unit: 'KES',
  least: more.least ?? 0,
  most: MOST,
  isWhole: true,
  absent: more.absent,
  ...(more.hint === undefined ? {} : { hint: more.hint }),
});

const price = amount('price', 'Price', 'the price', '8,500,000', { least: 1 });
const optional = { absent: 0 };

export const COST_FIELDS: Readonly<Record<CostKind, readonly CostField[]>> = {
  buying: [
    price,
    {
      type: 'choice',
      field: 'place',
      label: 'Where it lies',
      options: [
        ['town', 'In a municipality or town'],
        ['elsewhere', 'Elsewhere'],
      ],
    },
    {
      type: 'choice',
      field: 'valued',
      label: 'A valuation of your own',
      options: [
        ['0', 'No'],
        ['1', 'Yes'],
      ],
    },
    amount('loan', 'Loan', 'the loan', '6,000,000', optional),
  ],
  mortgage: [
    amount('loan', 'Loan', 'the loan', '6,000,000', { least: 1 }),
    {
      type: 'figure',
      field: 'rate',
      label: 'Interest, % a year',
      name: 'the interest',
      example: '14.9',
      least: 0,
      most: 100,
      isWhole: false,
      absent: undefined,
      hint: 'Your lender names it. 14.9, for instance.',
    },
    {
      type: 'figure',
      field: 'years',
      label: 'Years',
      name: 'the years',
      example: '20',
      least: 1,
      most: 40,
      isWhole: true,
      absent: undefined,
    },
  ],
  selling: [
    amount('price', 'Price you sell for', 'the price', '12,000,000', { least: 1 }),
    amount('paid', 'What you paid', 'what you paid', '8,500,000', {
      hint: 'With the duty and fees of that time. 0 if it was given to you.',
    }),
    amount('improvements', 'Improvements', 'the improvements', '500,000', optional),
    {
      type: 'choice',
      field: 'person',
      label: 'Who sells',
      options: [
        ['1', 'A person'],
        ['0', 'A company'],
      ],
    },
    {
      type: 'figure',
      field: 'own_home_years',
      label: 'Years it has been your own home',
      name: 'the years',
      example: '3',
      least: 0,
      most: 100,
      isWhole: false,
      absent: 0,
    },
  ],
  moving: [
    amount('rent', 'Rent a month', 'the rent', '60,000', { least: 1 }),
    {
      type: 'figure',
      field: 'deposit',
      label: 'Deposit, months of rent',
      name: 'the deposit',
      example: '2',
      least: 0,
      most: 24,
      isWhole: false,
      absent: undefined,
      hint: 'In months. The agent tells you how many.',
    },
    amount('charges', 'Service charge and fees of the first month', 'the charges', '5,000', optional),
  ],
  yield: [
    price,
    amount('rent', 'Rent a month', 'the rent', '60,000'),
    amount('costs', 'Costs a year', 'the costs', '60,000', {
      absent: 0,
      hint: 'Service charge, repairs, insurance, empty months.',
    }),
  ],
};

/** A question as its address holds it. */
interface RequestedCosts {
  readonly kind: CostKind;
  /** What was written, by field: it stands in the form again, wrong or not. */
  readonly written: QueryRecord;
  /** Why a field cannot be used. */
  readonly errors: ReadonlyMap<string, string>;
  /** The figures, when all can be used; undefined when nothing was asked yet, or something is wrong. */
  readonly figures: Figures | undefined;
}

export interface Figures {
  /** 0 for a field that the kind does not have. */
  readonly number: (field: string) => number;
  readonly choice: (field: string) => string;
}

/** Reads one field into `values`, or says why it cannot. */
function readField(field: CostField, text: string | undefined, values: Map<string, number | string>) {
  if (field.type === 'figure') {
    const read = readFigure(text, field);
    if ('error' in read) return read.error;
    values.set(field.field, read.value);
    return undefined;
  }
  const words = field.options.map(([value]) => value);
  const chosen = text === undefined || text === '' ? words[0] : oneOf(words, text.toLowerCase());
  if (chosen === undefined) return `Choose one of these for “${field.label}”.`;
  values.set(field.field, chosen);
  return undefined;
}

/** Reads the query of /costs. Without any figure nothing is asked yet, and nothing is wrong. Never throws. */
export function readCosts(query: Readonly<Record<string, string | undefined>>): RequestedCosts {
  const kind = oneOf(COST_KINDS, query['kind']) ?? 'buying';
  const fields = COST_FIELDS[kind];
  const written = Object.fromEntries(
    fields.flatMap(({ field }) => {
      const text = query[field];
      return text === undefined ? [] : [[field, text]];
    }),
  );
  if (Object.keys(written).length === 0) return { kind, written, errors: new Map(), figures: undefined };

  const values = new Map<string, number | string>();
  const errors = new Map<string, string>();
  for (const field of fields) {
    const error = readField(field, written[field.field], values);
    if (error !== undefined) errors.set(field.field, error);
  }
  if (errors.size > 0) return { kind, written, errors, figures: undefined };
  return {
    kind,
    written,
    errors,
    figures: {
      number: (field) => Number(values.get(field) ?? 0),
      choice: (field) => String(values.get(field) ?? ''),
    },
  };
}
