import { COST_KINDS, type CostKind } from '#lib/costs/costs-address.ts';
import { type FigureBounds, readFigure } from '#lib/costs/read-figure.ts';
import { findChoice } from '#lib/find-choice.ts';
import type { QueryRecord } from '#lib/query-string.ts';

// Fields have the order of their forms, and their names stand in the address (S7).

interface FigureField extends FigureBounds {
  readonly type: 'figure';
  readonly field: string;
  readonly label: string;
  readonly hint?: string;
  /** Before the number. */
  readonly unit?: 'KES';
}

/** The first option is the default. */
interface ChoiceField {
  readonly type: 'choice';
  readonly field: string;
  readonly label: string;
  readonly options: readonly (readonly [value: string, label: string])[];
}

export type CostField = FigureField | ChoiceField;

type FigureOptions = Pick<FigureField, 'label' | 'name' | 'example'> & Partial<FigureField>;

const createFigure = (field: string, options: FigureOptions): FigureField => ({
  type: 'figure',
  field,
  least: 0,
  most: 100,
  isWhole: false,
  absent: undefined,
  ...options,
});

/** A sum in whole shillings; a larger one than `most` is a slip of the finger. */
const createAmount = (field: string, options: FigureOptions): FigureField =>
  createFigure(field, { unit: 'KES', most: 10_000_000_000, isWhole: true, ...options });

const createChoice = (field: string, label: string, options: ChoiceField['options']): ChoiceField => ({
  type: 'choice',
  field,
  label,
  options,
});

const price = createAmount('price', { label: 'Price', name: 'the price', example: '8,500,000', least: 1 });
const loan = { label: 'Loan', name: 'the loan', example: '6,000,000' };
const rent = { label: 'Rent per month', name: 'the rent', example: '60,000' };

export const COST_FIELDS: Readonly<Record<CostKind, readonly CostField[]>> = {
  buying: [
    price,
    createChoice('place', 'Where is it?', [
      ['town', 'City or town'],
      ['elsewhere', 'Rural area'],
    ]),
    createChoice('valued', 'Your own valuation', [
      ['0', 'No'],
      ['1', 'Yes'],
    ]),
    createAmount('loan', { ...loan, absent: 0 }),
  ],
  mortgage: [
    createAmount('loan', { ...loan, least: 1 }),
    createFigure('rate', {
      label: 'Interest, % a year',
      name: 'the interest',
      example: '14.9',
      hint: 'Your lender will tell you. For example, 14.9.',
    }),
    createFigure('years', {
      label: 'Years',
      name: 'the number of years',
      example: '20',
      least: 1,
      most: 40,
      isWhole: true,
    }),
  ],
  selling: [
    createAmount('price', { label: 'Selling price', name: 'the price', example: '12,000,000', least: 1 }),
    createAmount('paid', {
      label: 'What you paid',
      name: 'what you paid',
      example: '8,500,000',
      hint: 'Include the duty and fees you paid then. Enter 0 if it was a gift.',
    }),
    createAmount('improvements', { label: 'Improvements', name: 'the improvements', example: '500,000', absent: 0 }),
    createChoice('person', 'Who is selling?', [
      ['1', 'A person'],
      ['0', 'A company'],
    ]),
    createFigure('own_home_years', {
      label: 'Years it has been your home',
      name: 'the number of years',
      example: '3',
      absent: 0,
    }),
  ],
  moving: [
    createAmount('rent', { ...rent, least: 1 }),
    createFigure('deposit', {
      label: 'Deposit, in months of rent',
      name: 'the deposit',
      example: '2',
      most: 24,
      hint: 'Ask the agent how many months.',
    }),
    createAmount('charges', {
      label: 'First month’s service charge and fees',
      name: 'the charges',
      example: '5,000',
      absent: 0,
    }),
  ],
  yield: [
    price,
    createAmount('rent', rent),
    createAmount('costs', {
      label: 'Costs per year',
      name: 'the costs',
      example: '60,000',
      absent: 0,
      hint: 'Service charge, repairs, insurance, empty months.',
    }),
  ],
};

interface CostsQuery {
  readonly kind: CostKind;
  /** The text of each field, valid or not. */
  readonly typed: QueryRecord;
  readonly errors: ReadonlyMap<string, string>;
  /** Undefined with an error, or without typed text. */
  readonly figures: Figures | undefined;
}

export interface Figures {
  /** 0 for a field of another kind. */
  readonly number: (field: string) => number;
  readonly choice: (field: string) => string;
}

function readField(field: CostField, text: string | undefined, values: Map<string, number | string>) {
  if (field.type === 'figure') {
    const result = readFigure(text, field);
    if ('error' in result) return result.error;
    values.set(field.field, result.value);
    return undefined;
  }
  const options = field.options.map(([value]) => value);
  const chosen = text === undefined || text === '' ? options[0] : findChoice(options, text.toLowerCase());
  if (chosen === undefined) return `Choose one of these for “${field.label}”.`;
  values.set(field.field, chosen);
  return undefined;
}

/** A query without fields has no errors. Never throws. */
export function readCosts(query: Readonly<Record<string, string | undefined>>): CostsQuery {
  const kind = findChoice(COST_KINDS, query['kind']) ?? 'buying';
  const fields = COST_FIELDS[kind];
  const typed: QueryRecord = Object.fromEntries(
    fields.flatMap(({ field }) => (query[field] === undefined ? [] : [[field, query[field]]])),
  );
  const errors = new Map<string, string>();
  if (Object.keys(typed).length === 0) return { kind, typed, errors, figures: undefined };

  const values = new Map<string, number | string>();
  for (const field of fields) {
    const error = readField(field, query[field.field], values);
    if (error !== undefined) errors.set(field.field, error);
  }
  if (errors.size > 0) return { kind, typed, errors, figures: undefined };
  const figures: Figures = {
    number: (field) => Number(values.get(field) ?? 0),
    choice: (field) => String(values.get(field) ?? ''),
  };
  return { kind, typed, errors, figures };
}
