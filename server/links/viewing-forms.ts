import { html, raw } from 'hono/html';
import type { Html } from './link-page.ts';
import { type Field, type FieldError, MAX_TEXT } from './viewing-fields.ts';

// Forms without script. Each has the version of the viewing that was seen, and keeps what was typed beside an error.

/** What was posted, when the page has to show it again. */
export interface Typed {
  readonly field: Field;
  readonly errors: readonly FieldError[];
}

interface Control {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly value?: string;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

const writeFlag = (name: string, isSet: boolean): ReturnType<typeof raw> => raw(isSet ? ` ${name}` : '');

export type FormParts = ReturnType<typeof createFormParts>;

/** Creates the parts of one form. @param act its step @param version that the person sees */
export function createFormParts(act: string, version: number, typed: Typed | undefined) {
  const own = typed?.field('act') === act ? typed : undefined;
  const getId = (name: string): string => `${act}-${name}`;
  const getValue = (name: string, value = ''): string => own?.field(name) ?? value;
  const getError = (name: string): FieldError | undefined => own?.errors.find(({ field }) => field === name);
  const isFirst = (name: string): boolean => own?.errors[0]?.field === name;

  /** The attributes of a control that name it, its hint and its error; a reader begins at the first error. */
  const createAttributes = (name: string, hint?: string): Html => {
    const error = getError(name);
    const described = [hint && `${getId(name)}-hint`, error && `${getId(name)}-wrong`].filter(Boolean).join(' ');
    return html` id="${getId(name)}" name="${name}"${writeFlag('autofocus', isFirst(name))}${writeFlag(
      'aria-invalid="true"',
      error !== undefined,
    )}${described === '' ? '' : html` aria-describedby="${described}"`}`;
  };
  const createError = (name: string): Html | '' => {
    const error = getError(name);
    return error === undefined ? '' : html`<p class="wrong" id="${getId(name)}-wrong">${error.message}</p>`;
  };
  const createField = ({ name, label, hint }: Control, control: Html): Html =>
    html`<div class="field"><label for="${getId(name)}">${label}</label>${
      hint === undefined ? '' : html`<p class="hint" id="${getId(name)}-hint">${hint}</p>`
    }${createError(name)}${control}</div>`;
  const createOptions = (choices: readonly Choice[], chosen: string): Html[] =>
    choices.map(
      ({ value, label }) => html`<option value="${value}"${writeFlag('selected', value === chosen)}>${label}</option>`,
    );

  return {
    /** Whether the form is shown again with an error, or with something typed. */
    isOwn: own !== undefined,
    getValue,
    hasError: (name: string): boolean => getError(name) !== undefined,
    create: (body: Html | Html[], button: string, isSecond = false, isPlain = false): Html =>
      html`<form method="post" autocomplete="off"${isPlain ? '' : raw(' class="sheet"')}><input type="hidden" name="act" value="${act}"><input type="hidden" name="version" value="${version}">${body}<button${raw(isSecond ? ' class="second"' : '')}>${button}</button></form>`,
    hidden: (name: string, value: string): Html => html`<input type="hidden" name="${name}" value="${value}">`,
    input: (control: Control & { readonly type: 'date' | 'time' | 'text'; readonly min?: string }): Html =>
      createField(
        control,
        html`<input type="${control.type}"${createAttributes(control.name, control.hint)} value="${getValue(
          control.name,
          control.value,
        )}"${control.min === undefined ? '' : html` min="${control.min}"`}${control.type === 'time' ? raw(' step="900"') : ''}>`,
      ),
    area: (control: Control): Html =>
      createField(
        control,
        html`<textarea${createAttributes(control.name, control.hint)} maxlength="${MAX_TEXT}" rows="3">
${getValue(control.name, control.value)}</textarea>`,
      ),
    select: (control: Control, choices: readonly Choice[]): Html =>
      createField(
        control,
        html`<select${createAttributes(control.name, control.hint)}>${createOptions(
          choices,
          getValue(control.name, control.value),
        )}</select>`,
      ),
    /** One of several choices, with a list of its own that shows once it is chosen. */
    choice: (
      { value, label, isChosen }: Choice & { readonly isChosen: boolean },
      list: Control,
      choices: readonly Choice[],
    ): Html =>
      html`<div class="choice"><label><input type="radio" name="wish" value="${value}"${writeFlag(
        'checked',
        isChosen,
      )}> <span>${label}</span></label><div class="hour"><label for="${getId(list.name)}">${list.label}</label><div>${createError(
        list.name,
      )}<select${createAttributes(list.name)}>${createOptions(choices, getValue(list.name, list.value))}</select></div></div></div>`,
    error: createError,
  };
}

/** Creates a part that opens at a press, and stands open when its form has an error. */
export const createDetails = (summary: string, body: Html | Html[], isOpen: boolean, isInside = false): Html =>
  html`<details${raw(isInside ? ' class="inside"' : '')}${writeFlag('open', isOpen)}><summary>${summary}</summary>${body}</details>`;
