import { COST_KINDS, type CostKind } from '#lib/costs/costs-address.ts';
import { readFigure } from '#lib/costs/read-figure.ts';
import { oneOf } from '#lib/one-of.ts';
import type { QueryRecord } from '#lib/query-string.ts';
import { COST_FIELDS, type CostField } from './cost-fields.ts';

/** A question as its address holds it. */
export interface AskedCosts {
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
export function readCosts(query: Readonly<Record<string, string | undefined>>): AskedCosts {
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
