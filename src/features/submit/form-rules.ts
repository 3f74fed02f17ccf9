import * as v from 'valibot';
import type { SubmissionKind } from '#contract/submission-calls.ts';
import type { RowProblem } from '#offline/outbox/outbox-rows.ts';
import type { Fields } from './form-machine.ts';

type Body = Readonly<Record<string, unknown>>;

/** The problems of a form's fields. */
export interface FieldProblems<Name extends string> {
  readonly errors: ReadonlyMap<Name, string>;
  /** Empty fields that one sentence names together. */
  readonly empty: readonly Name[];
}

/** What a form validates and sends. Constant for the life of the form. */
export interface FormRules<Name extends string> {
  readonly kind: SubmissionKind;
  readonly schema: v.GenericSchema<unknown, Body>;
  /** All fields in their order on the screen. */
  readonly names: readonly Name[];
  /** Maps fields of the body to fields of the form where their names differ. */
  readonly fieldOfBody?: Readonly<Record<string, Name>>;
  /** Gets the focus when the form opens again. */
  readonly main: Name;
  /** Labels for the one sentence that names all empty fields (spec §5). Every field is then required. */
  readonly emptyTogether?: Readonly<Record<Name, string>>;
}

/** The form's field for a field of the body. */
export const formField = <Name extends string>(
  { names, fieldOfBody }: FormRules<Name>,
  field: string,
): Name | undefined => fieldOfBody?.[field] ?? names.find((name) => name === field);

/** The first error of each form field, from problems with fields of the body. */
export function errorsIn<Name extends string>(
  rules: FormRules<Name>,
  problems: RowProblem['fields'] = [],
): Map<Name, string> {
  const errors = new Map<Name, string>();
  for (const { field, message } of problems) {
    const name = formField(rules, field);
    if (name !== undefined && !errors.has(name)) errors.set(name, message);
  }
  return errors;
}

/** Validates a form. @returns its problems, or the body that its schema made */
export function validateForm<Name extends string>(
  rules: FormRules<Name>,
  fields: Fields,
  body: Body,
  phoneQuestion: string | undefined,
): FieldProblems<Name> & { readonly body: Body | undefined } {
  const labels = rules.emptyTogether;
  const empty = labels === undefined ? [] : rules.names.filter((name) => fields[name]?.trim() === '');
  const result = v.safeParse(rules.schema, body);
  const errors = errorsIn(rules, [
    ...empty.map((name) => ({ field: name, message: `${labels?.[name]} is required` })),
    ...(result.issues ?? []).map((issue) => ({ field: String(v.getDotPath(issue)), message: issue.message })),
    ...(phoneQuestion === undefined ? [] : [{ field: 'phone', message: phoneQuestion }]),
  ]);
  return { errors, empty, body: result.success && errors.size === 0 ? result.output : undefined };
}

/** The problems left after typing into a field. @returns the same object where none goes away */
export function withoutField<Name extends string>(
  problems: FieldProblems<Name>,
  name: Name,
  value: string,
): FieldProblems<Name> {
  const { errors, empty } = problems;
  const isFilled = empty.includes(name) && value.trim() !== '';
  if (!errors.has(name) && !isFilled) return problems;
  return { errors: new Map([...errors].filter(([other]) => other !== name)), empty: isFilled ? [] : empty };
}

/** "First name and message are empty."; "" when none is. */
export function emptyWords<Name extends string>({ emptyTogether }: FormRules<Name>, empty: readonly Name[]): string {
  const labels = empty.map((name, index) => {
    const label = emptyTogether?.[name] ?? name;
    return index === 0 ? label : label.toLowerCase();
  });
  const last = labels.pop();
  if (last === undefined) return '';
  return labels.length === 0 ? `${last} is empty.` : `${labels.join(', ')} and ${last} are empty.`;
}
