import * as v from 'valibot';
import { version as CONSENT_VERSION } from '#content/consent.json' with { type: 'json' };
import { PHONE_HEADER, phoneForHeader } from '#contract/phone.ts';
import type { SubmissionKind } from '#contract/submission-calls.ts';
import { CIRCUMSTANCE_HEADERS, TRAP, trapForHeader } from '#contract/submission-circumstances.ts';
import type { RowProblem } from '#offline/outbox/outbox-rows.ts';

// The fields of a form: what is in them, what is wrong with them, and the message that a press makes of them.

export type Fields = Readonly<Record<string, string>>;

/** One press of the form's button. */
export interface Message {
  readonly body: Readonly<Record<string, unknown>>;
  /** All fields as typed, including those that are never sent. */
  readonly fields: Fields;
  readonly headers: Readonly<Record<string, string>>;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether an event's target is a control that a visitor fills in. */
export const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** The controls inside an element, in its order. */
export const controlsIn = (element: HTMLElement): Control[] =>
  [...element.querySelectorAll('input, select, textarea')].filter(isControl);

const isRadio = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'radio';

/** The controls of each name: radio buttons share one, with the control that "another" opens. */
export const controlsOf = (form: HTMLFormElement, names: readonly string[]): [name: string, controls: Control[]][] => {
  const all = [...form.elements].filter(isControl);
  return names.flatMap((name) => {
    const controls = all.filter((control) => control.name === name);
    return controls.length === 0 ? [] : [[name, controls]];
  });
};

/** The value of the controls of one name; "" when nothing is chosen or typed. */
export const chosenValue = (controls: readonly Control[]): string =>
  controls
    .map((control) => (isRadio(control) && !control.checked ? '' : control.value))
    .find((value) => value !== '') ?? '';

/** The current values of a form's controls. */
export const fieldsOf = (form: HTMLFormElement, names: readonly string[]): Fields =>
  Object.fromEntries(controlsOf(form, names).map(([name, controls]) => [name, chosenValue(controls)]));

/** Whether any of the controls holds text. */
export const isFilled = (form: HTMLFormElement, names: readonly string[]): boolean =>
  Object.values(fieldsOf(form, names)).some((value) => value.trim() !== '');

/** Unfolds what a control is in. */
const unfold = (control: Control): void => void control.closest('details')?.toggleAttribute('open', true);

/** Sets the value of the controls of one name, except for an option that a select no longer offers. */
export function setValue(controls: readonly Control[], value: string): void {
  const radios = controls.filter(isRadio);
  const isOffered = value !== '' && radios.some((radio) => radio.value === value);
  for (const control of controls) {
    if (isRadio(control)) {
      control.checked = value !== '' && control.value === (isOffered ? value : '');
    } else if (
      !(control instanceof HTMLSelectElement) ||
      [...control.options].some((option) => option.value === value)
    ) {
      control.value = isOffered ? '' : value;
    }
    if (value !== '') unfold(control);
  }
}

/** Writes fields into the form. */
export function fillForm(form: HTMLFormElement, fields: Fields): void {
  for (const [name, controls] of controlsOf(form, Object.keys(fields))) setValue(controls, fields[name] ?? '');
}

/** Focuses a field; of several controls the chosen one, or what it opens. */
export function focusField(form: HTMLFormElement, name: string): void {
  const [, controls = []] = controlsOf(form, [name])[0] ?? [];
  const chosen = controls.find((control) => isRadio(control) && control.checked);
  const control = chosen?.value === '' ? controls.at(-1) : (chosen ?? controls[0]);
  if (control === undefined) return;
  unfold(control);
  control.focus();
}

type Body = Readonly<Record<string, unknown>>;

/** The first error of each field. */
export type FieldErrors = ReadonlyMap<string, string>;

/** The problems of a form's fields. */
export interface FieldProblems {
  readonly errors: FieldErrors;
  /** Empty fields that one sentence names together. */
  readonly empty: readonly string[];
}

export const NO_PROBLEMS: FieldProblems = { errors: new Map(), empty: [] };

/** What a form validates and sends. Constant for the life of the form. */
export interface FormRules<Name extends string = string> {
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
export const formField = ({ names, fieldOfBody }: FormRules, field: string): string | undefined =>
  fieldOfBody?.[field] ?? names.find((name) => name === field);

/** The first error of each form field, from problems with fields of the body. */
export function errorsIn(rules: FormRules, problems: RowProblem['fields'] = []): FieldErrors {
  const errors = new Map<string, string>();
  for (const { field, message } of problems) {
    const name = formField(rules, field);
    if (name !== undefined && !errors.has(name)) errors.set(name, message);
  }
  return errors;
}

/** What a form sends beside its fields. */
export interface FormSubject {
  /** For programs: `property:24`, `contact`. */
  readonly about: string;
  /** For people, without personal data. */
  readonly subject: string;
  /** Of the property, "JJ-1042". */
  readonly reference?: string | null | undefined;
  /** Default: the fields as they are. */
  readonly bodyOf?: (fields: Fields) => Body;
  /** The phone number goes in a header beside the body (S52). */
  readonly sendsPhone?: boolean;
  /** Several visitors use this form on one device: no draft, and none sees what another has sent. */
  readonly isShared?: boolean | undefined;
}

/** What the form remembers from one press to the next. */
export interface PressMemory {
  /** Until it has loaded, a number is sent as typed and the server parses it. */
  phonePart?: typeof import('./phone-part.ts');
  questionedPhone?: string;
  /** When the empty form appeared; undefined where its text may be older, so that no typing time is sent. */
  shownAt?: number | undefined;
}

/** Whether a form sends a number, in its body or beside it. */
export const hasPhone = (rules: FormRules, { sendsPhone = false }: FormSubject): boolean =>
  formField(rules, 'phone') !== undefined && (rules.kind !== 'enquiry' || sendsPhone);

/** What a press of the button comes to. `first`: the first field with a problem. */
export type Press =
  | { readonly type: 'pressed'; readonly message: Message }
  | { readonly type: 'found-invalid'; readonly problems: FieldProblems; readonly first: string | undefined };

/** Reads and validates a form whose button was pressed. */
export function readPress(form: HTMLFormElement, rules: FormRules, subject: FormSubject, memory: PressMemory): Press {
  const { names, kind, emptyTogether } = rules;
  const { bodyOf = (fields) => fields, sendsPhone = false } = subject;
  const fields = fieldsOf(form, names);
  const phone = hasPhone(rules, subject) ? (fields['phone']?.trim() ?? '') : '';
  const { phonePart: part, shownAt } = memory;
  const question = part?.phoneQuestion(kind, phone, memory.questionedPhone);
  if (part !== undefined) memory.questionedPhone = phone;
  const empty = emptyTogether === undefined ? [] : names.filter((name) => fields[name]?.trim() === '');
  const result = v.safeParse(rules.schema, bodyOf(fields));
  const errors = errorsIn(rules, [
    ...empty.map((name) => ({ field: name, message: `${emptyTogether?.[name]} is required` })),
    ...(result.issues ?? []).map((issue) => ({ field: String(v.getDotPath(issue)), message: issue.message })),
    ...(question === undefined ? [] : [{ field: 'phone', message: question }]),
  ]);
  if (!result.success || errors.size > 0) {
    return { type: 'found-invalid', problems: { errors, empty }, first: names.find((name) => errors.has(name)) };
  }
  const trapped = fieldsOf(form, [TRAP.field])[TRAP.field] ?? '';
  const headers = {
    [CIRCUMSTANCE_HEADERS.consentVersion]: CONSENT_VERSION,
    [CIRCUMSTANCE_HEADERS.consentAt]: new Date().toISOString(),
    ...(sendsPhone && phone !== '' && { [PHONE_HEADER]: phoneForHeader(part?.phoneToSend(phone) ?? phone) }),
    ...(shownAt !== undefined && { [CIRCUMSTANCE_HEADERS.formMs]: String(Math.round(performance.now() - shownAt)) }),
    ...(trapped !== '' && { [CIRCUMSTANCE_HEADERS.trap]: trapForHeader(trapped) }),
  };
  return { type: 'pressed', message: { body: part?.bodyToSend(result.output) ?? result.output, fields, headers } };
}

/**
 * Whether two messages say the same and share a key. Sending a number counts as a difference; its format does not, since
 * phone-part.ts may load between two presses. Rows of earlier builds hold a number only in their fields.
 */
export function isSameText(a: Message, b: Message): boolean {
  const text = ({ body, fields, headers }: Message) =>
    JSON.stringify([{ ...body, phone: undefined }, fields, PHONE_HEADER in headers]);
  return text(a) === text(b);
}

/** The problems left after typing into a field. @returns the same object where none goes away */
export function withoutField(problems: FieldProblems, name: string, value: string): FieldProblems {
  const { errors, empty } = problems;
  const isFilled = empty.includes(name) && value.trim() !== '';
  if (!errors.has(name) && !isFilled) return problems;
  return { errors: new Map([...errors].filter(([other]) => other !== name)), empty: isFilled ? [] : empty };
}

/** "First name and message are empty."; "" when none is. */
export function emptyWords({ emptyTogether }: FormRules, empty: readonly string[]): string {
  const labels = empty.map((name, index) => {
    const label = emptyTogether?.[name] ?? name;
    return index === 0 ? label : label.toLowerCase();
  });
  const last = labels.pop();
  if (last === undefined) return '';
  return labels.length === 0 ? `${last} is empty.` : `${labels.join(', ')} and ${last} are empty.`;
}
