import * as v from 'valibot';
import { version as CONSENT_VERSION } from '#content/consent.json' with { type: 'json' };
import { encodePhone, PHONE_HEADER } from '#contract/phone.ts';
import type { SubmissionKind } from '#contract/submission-calls.ts';
import { CIRCUMSTANCE_HEADERS, encodeTrap, TRAP } from '#contract/submission-circumstances.ts';
import type { PendingRow, RowProblem } from '#offline/outbox/outbox-rows.ts';

export type Fields = Readonly<Record<string, string>>;

/** Made by one press of the button; `fields` are all as typed, including those that are never sent. */
export type Message = Pick<PendingRow, 'body' | 'fields' | 'headers'>;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

export const findControls = (element: HTMLElement): Control[] =>
  [...element.querySelectorAll('input, select, textarea')].filter(isControl);

const isRadio = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'radio';

/** Radio buttons share a name, also with the control that "another" opens. */
export const getControls = (form: HTMLFormElement, names: readonly string[]): [name: string, controls: Control[]][] => {
  const all = [...form.elements].filter(isControl);
  return names.flatMap((name) => {
    const controls = all.filter((control) => control.name === name);
    return controls.length === 0 ? [] : [[name, controls]];
  });
};

/** "" when nothing is chosen or typed. */
export const getChosenValue = (controls: readonly Control[]): string =>
  controls
    .map((control) => (isRadio(control) && !control.checked ? '' : control.value))
    .find((value) => value !== '') ?? '';

export const getFields = (form: HTMLFormElement, names: readonly string[]): Fields =>
  Object.fromEntries(getControls(form, names).map(([name, controls]) => [name, getChosenValue(controls)]));

export const isFilled = (form: HTMLFormElement, names: readonly string[]): boolean =>
  Object.values(getFields(form, names)).some((value) => value.trim() !== '');

const unfoldAll = (control: Control): void => void control.closest('details')?.toggleAttribute('open', true);

/** A select may no longer offer an option. */
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
    if (value !== '') unfoldAll(control);
  }
}

export function fillForm(form: HTMLFormElement, fields: Fields): void {
  for (const [name, controls] of getControls(form, Object.keys(fields))) setValue(controls, fields[name] ?? '');
}

/** Of several controls, the chosen one or what it opens. */
export function focusField(form: HTMLFormElement, name: string): void {
  const [, controls = []] = getControls(form, [name])[0] ?? [];
  const chosen = controls.find((control) => isRadio(control) && control.checked);
  const control = chosen?.value === '' ? controls.at(-1) : (chosen ?? controls[0]);
  if (control === undefined) return;
  unfoldAll(control);
  control.focus();
}

type Body = Readonly<Record<string, unknown>>;

/** The first error of each field. */
export type FieldErrors = ReadonlyMap<string, string>;

export interface FieldProblems {
  readonly errors: FieldErrors;
  /** Empty fields that one sentence names together. */
  readonly empty: readonly string[];
}

export const NO_PROBLEMS: FieldProblems = { errors: new Map(), empty: [] };

/** Constant for the life of the form. */
export interface FormRules<Name extends string = string> {
  readonly kind: SubmissionKind;
  readonly schema: v.GenericSchema<unknown, Body>;
  /** In their order on the screen. */
  readonly names: readonly Name[];
  /** Fields of the form by those fields of the body that have another name. */
  readonly fieldOfBody?: Readonly<Record<string, Name>>;
  /** Gets the focus when the form opens again. */
  readonly main: Name;
  /** Labels for the one sentence on empty fields (spec §5); every field is then required. */
  readonly emptyTogether?: Readonly<Record<Name, string>>;
}

type FieldNames = Pick<FormRules, 'names' | 'fieldOfBody'>;

const getFormField = ({ names, fieldOfBody }: FieldNames, field: string): string | undefined =>
  fieldOfBody?.[field] ?? names.find((name) => name === field);

/** @param problems with fields of the body */
export function findErrors(rules: FieldNames, problems: RowProblem['fields'] = []): FieldErrors {
  const errors = new Map<string, string>();
  for (const { field, message } of problems) {
    const name = getFormField(rules, field);
    if (name !== undefined && !errors.has(name)) errors.set(name, message);
  }
  return errors;
}

/** The problems that a schema has found, by field. */
export const listProblems = (issues: readonly v.BaseIssue<unknown>[] = []): RowProblem['fields'] =>
  issues.map((issue) => ({ field: String(v.getDotPath(issue)), message: issue.message }));

export interface FormSubject {
  /** For programs: `property:24`, `contact`. */
  readonly about: string;
  /** For people, without personal data. */
  readonly subject: string;
  /** "JJ-1042" */
  readonly reference?: string | null | undefined;
  /** Makes the body; by default it is the fields as they are. */
  readonly bodyOf?: (fields: Fields) => Body;
  /** The phone number goes in a header beside the body (S52). */
  readonly sendsPhone?: boolean;
  /** Several visitors use this form on one device: no draft, and none sees what another has sent. */
  readonly isShared?: boolean | undefined;
}

/** What the form remembers from one press to the next. */
export interface PressMemory {
  /** Until it has loaded, the server parses a number. */
  phonePart?: typeof import('./phone-part.ts');
  questionedPhone?: string;
  /** When the empty form appeared; undefined where its text may be older, so that no typing time is sent. */
  shownAt?: number | undefined;
}

/** True for a form that sends a number, in its body or beside it. */
export const hasPhone = (rules: FormRules, { sendsPhone = false }: FormSubject): boolean =>
  getFormField(rules, 'phone') !== undefined && (rules.kind !== 'enquiry' || sendsPhone);

/** `first` is the first field with a problem. */
export type Press =
  | { readonly type: 'pressed'; readonly message: Message }
  | { readonly type: 'found-invalid'; readonly problems: FieldProblems; readonly first: string | undefined };

export function readPress(form: HTMLFormElement, rules: FormRules, subject: FormSubject, memory: PressMemory): Press {
  const { names, kind, emptyTogether } = rules;
  const { bodyOf = (fields) => fields, sendsPhone = false } = subject;
  const fields = getFields(form, names);
  const phone = hasPhone(rules, subject) ? (fields['phone']?.trim() ?? '') : '';
  const { phonePart: part, shownAt } = memory;
  const question = part?.getPhoneQuestion(kind, phone, memory.questionedPhone);
  if (part !== undefined) memory.questionedPhone = phone;
  const empty = emptyTogether === undefined ? [] : names.filter((name) => fields[name]?.trim() === '');
  const result = v.safeParse(rules.schema, bodyOf(fields));
  const errors = findErrors(rules, [
    ...empty.map((name) => ({ field: name, message: `${emptyTogether?.[name]} is required` })),
    ...listProblems(result.issues),
    ...(question === undefined ? [] : [{ field: 'phone', message: question }]),
  ]);
  if (!result.success || errors.size > 0) {
    return { type: 'found-invalid', problems: { errors, empty }, first: names.find((name) => errors.has(name)) };
  }
  const trapped = getFields(form, [TRAP.field])[TRAP.field] ?? '';
  const headers = {
    [CIRCUMSTANCE_HEADERS.consentVersion]: CONSENT_VERSION,
    [CIRCUMSTANCE_HEADERS.consentAt]: new Date().toISOString(),
    ...(sendsPhone && phone !== '' && { [PHONE_HEADER]: encodePhone(part?.getPhoneToSend(phone) ?? phone) }),
    ...(shownAt !== undefined && { [CIRCUMSTANCE_HEADERS.formMs]: String(Math.round(performance.now() - shownAt)) }),
    ...(trapped !== '' && { [CIRCUMSTANCE_HEADERS.trap]: encodeTrap(trapped) }),
  };
  return { type: 'pressed', message: { body: part?.getBodyToSend(result.output) ?? result.output, fields, headers } };
}

/**
 * Sending a number is a difference, its format is none, since phone-part.ts may load between two presses. Rows of earlier
 * builds hold a number only in their fields.
 */
export function isSameText(a: Message, b: Message): boolean {
  const text = ({ body, fields, headers }: Message) =>
    JSON.stringify([{ ...body, phone: undefined }, fields, PHONE_HEADER in headers]);
  return text(a) === text(b);
}

/** What typing into a field leaves of the problems. @returns the same object where none goes away */
export function withoutField(problems: FieldProblems, name: string, value: string): FieldProblems {
  const { errors, empty } = problems;
  const isFilled = empty.includes(name) && value.trim() !== '';
  if (!errors.has(name) && !isFilled) return problems;
  return { errors: new Map([...errors].filter(([other]) => other !== name)), empty: isFilled ? [] : empty };
}

/** "First name and message are empty."; "" when none is. */
export function getEmptyWords({ emptyTogether }: FormRules, empty: readonly string[]): string {
  const labels = empty.map((name, index) => {
    const label = emptyTogether?.[name] ?? name;
    return index === 0 ? label : label.toLowerCase();
  });
  const last = labels.pop();
  if (last === undefined) return '';
  return labels.length === 0 ? `${last} is empty.` : `${labels.join(', ')} and ${last} are empty.`;
}
