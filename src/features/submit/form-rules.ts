import * as v from 'valibot';
import type { SubmissionKind } from '#contract/submission-calls.ts';
import type { RowProblem } from '#offline/outbox/outbox-rows.ts';
import type { Fields } from './form-machine.ts';

type Body = Readonly<Record<string, unknown>>;

/** What is wrong with the fields of a form. */
export interface Wrong<Name extends string> {
  /** In words, by field. */
  readonly errors: ReadonlyMap<Name, string>;
  /** What is empty, where that is said together. */
  readonly empty: readonly Name[];
}

/** What a form checks and sends. Constant for the life of the form. */
export interface FormRules<Name extends string> {
  readonly kind: SubmissionKind;
  readonly schema: v.GenericSchema<unknown, Body>;
  /** All fields in the order they stand. */
  readonly names: readonly Name[];
  /** Which field of the form a field of the body comes from, where they are called differently. */
  readonly fieldOfBody?: Readonly<Record<string, Name>>;
  /** Where the focus goes when a message is taken back into the form, or another one is to be written. */
  readonly main: Name;
  /** All fields are needed, and one sentence names the empty ones together (the enquiry's, spec §5): what each is called. */
  readonly emptyTogether?: Readonly<Record<Name, string>>;
}

/** The field of the form that a field of the body comes from. */
export const formField = <Name extends string>(
  { names, fieldOfBody }: FormRules<Name>,
  field: string,
): Name | undefined => fieldOfBody?.[field] ?? names.find((name) => name === field);

/** What is wrong by the words that name fields of the body; the first of a field counts. */
export function errorsIn<Name extends string>(
  rules: FormRules<Name>,
  problems: RowProblem['fields'],
): Map<Name, string> {
  const errors = new Map<Name, string>();
  for (const { field, message } of problems) {
    const name = formField(rules, field);
    if (name !== undefined && !errors.has(name)) errors.set(name, message);
  }
  return errors;
}

/**
 * Checks what is typed by the form's rules.
 * @param body what is to be sent of `fields`
 * @param phoneQuestion what is asked about the number, if anything
 * @returns what is wrong, and the body as the rules make it, without which nothing is sent
 */
export function checkForm<Name extends string>(
  rules: FormRules<Name>,
  fields: Fields,
  body: Body,
  phoneQuestion: string | undefined,
): Wrong<Name> & { readonly body: Body | undefined } {
  const called = rules.emptyTogether;
  const empty = called === undefined ? [] : rules.names.filter((name) => fields[name]?.trim() === '');
  const result = v.safeParse(rules.schema, body);
  const errors = errorsIn(rules, [
    ...empty.map((name) => ({ field: name, message: `${called?.[name]} is required` })),
    ...(result.issues ?? []).map((issue) => ({ field: String(v.getDotPath(issue)), message: issue.message })),
    ...(phoneQuestion === undefined ? [] : [{ field: 'phone', message: phoneQuestion }]),
  ]);
  return { errors, empty, body: result.success && errors.size === 0 ? result.output : undefined };
}

/** What is still wrong once this was typed into a field. @returns the same object where that changes nothing */
export function withoutField<Name extends string>(wrong: Wrong<Name>, name: Name, typed: string): Wrong<Name> {
  const { errors, empty } = wrong;
  const isFilled = empty.includes(name) && typed.trim() !== '';
  if (!errors.has(name) && !isFilled) return wrong;
  return { errors: new Map([...errors].filter(([other]) => other !== name)), empty: isFilled ? [] : empty };
}

/** "First name and message are empty."; nothing where none is. */
export function emptyWords<Name extends string>({ emptyTogether }: FormRules<Name>, empty: readonly Name[]): string {
  const labels = empty.map((name, index) => {
    const label = emptyTogether?.[name] ?? name;
    return index === 0 ? label : label.toLowerCase();
  });
  const last = labels.pop();
  if (last === undefined) return '';
  return labels.length === 0 ? `${last} is empty.` : `${labels.join(', ')} and ${last} are empty.`;
}
