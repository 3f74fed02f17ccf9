import * as v from 'valibot';
import { scheduleIdle } from '#data/idle.ts';
import { withOutbox } from '#data/outbox-sender.ts';
import { readText, writeText } from '#data/web-storage.ts';
import { parseJson } from '#lib/json.ts';
import { readAs } from '#lib/read-as.ts';
import type { Fields } from './form-machine.ts';

/** Longest time that typed text stays unsaved, ms. */
const SAVE_INTERVAL_MS = 400;
const StoredFields = v.record(v.string(), v.string());
const EDIT_KEY = 'outbox-edit';

/** Requests that the next form about the same subject in this tab opens a row for editing. */
export const storeEditRequest = (id: string): void => writeText('sessionStorage', EDIT_KEY, id);
export const readEditRequest = (): string | undefined => readText('sessionStorage', EDIT_KEY) ?? undefined;
export const deleteEditRequest = (): void => writeText('sessionStorage', EDIT_KEY, null);

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether an event's target is a control that a visitor fills in. */
export const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

const controlsOf = (form: HTMLFormElement, names: readonly string[]): [name: string, control: Control][] =>
  names.flatMap((name) => {
    const control = form.elements.namedItem(name);
    return isControl(control) ? [[name, control]] : [];
  });

/** The current values of a form's controls. */
export const fieldsOf = (form: HTMLFormElement, names: readonly string[]): Fields =>
  Object.fromEntries(controlsOf(form, names).map(([name, control]) => [name, control.value]));

/** Whether any of the controls holds text. */
export const isFilled = (form: HTMLFormElement, names: readonly string[]): boolean =>
  Object.values(fieldsOf(form, names)).some((value) => value.trim() !== '');

/** Sets a control's value, except for an option that a select no longer offers. */
function setValue(control: Control, value: string): void {
  if (control instanceof HTMLSelectElement && ![...control.options].some((option) => option.value === value)) return;
  control.value = value;
}

/** Writes fields into the form. */
export function fillForm(form: HTMLFormElement, fields: Fields): void {
  for (const [name, control] of controlsOf(form, Object.keys(fields))) setValue(control, fields[name] ?? '');
}

/**
 * Stores typed text so that it survives a reload or a crash, and restores it. Inputs stay uncontrolled, because a visitor
 * may type before the script runs; restoring only fills empty controls that were not touched.
 * @param isStored false on a shared device, where the next visitor must not find the text
 */
export function startDraft(
  form: HTMLFormElement,
  names: readonly string[],
  key: string,
  isStored: boolean,
  onRestored: (isRestored: boolean) => void,
) {
  const ended = new AbortController();
  const { signal } = ended;
  const touched = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Only the draft and the form hold the text. */
  let isDirty = false;

  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const fields = fieldsOf(form, names);
    withOutbox(({ ports, writeDraft }) => writeDraft(ports.store, key, fields, Date.now()));
  };
  const writeIfDue = (): void => {
    if (timer !== undefined) write();
  };
  const scheduleWrite = (): void => {
    isDirty = true;
    timer ??= setTimeout(write, SAVE_INTERVAL_MS);
  };
  const restore = (fields: Fields): void => {
    for (const [name, control] of controlsOf(form, names)) {
      const value = fields[name] ?? '';
      if (value === '' || control.value !== '' || touched.has(name)) continue;
      setValue(control, value);
      onRestored(true);
    }
  };
  const restoreFromOutbox = (): void =>
    withOutbox(async ({ ports, readDraft }) => {
      const fields = await readDraft(ports.store, key);
      if (fields !== undefined && !signal.aborted) restore(fields);
    });

  if (isStored) {
    // Text typed before the script ran has fired no input event.
    if (isFilled(form, names)) scheduleWrite();
    const leftBehind = readAs(StoredFields, parseJson(readText('sessionStorage', key) ?? ''));
    writeText('sessionStorage', key, null);
    if (leftBehind === undefined) signal.addEventListener('abort', scheduleIdle(restoreFromOutbox));
    else {
      restore(leftBehind);
      isDirty = true;
      write();
    }
    const onInput = ({ target }: Event): void => {
      if (!isControl(target) || !names.includes(target.name)) return;
      touched.add(target.name);
      scheduleWrite();
    };
    const onVisibilityChange = (): void => {
      if (document.visibilityState === 'hidden') writeIfDue();
    };
    const onPageHide = (): void => {
      // IndexedDB may not finish a write while the page is left, so session storage gets a copy.
      if (isDirty) writeText('sessionStorage', key, JSON.stringify(fieldsOf(form, names)));
      writeIfDue();
    };
    form.addEventListener('input', onInput, { signal });
    document.addEventListener('visibilitychange', onVisibilityChange, { signal });
    window.addEventListener('pagehide', onPageHide, { signal });
  }

  const settle = (): void => {
    clearTimeout(timer);
    timer = undefined;
    isDirty = false;
    onRestored(false);
  };
  return {
    /** Call when the text is stored in a row. */
    settle,
    /** Call when only the form holds the text again. */
    store(): void {
      if (!isStored) return;
      isDirty = true;
      write();
    },
    clear(): void {
      settle();
      form.reset();
      withOutbox(({ ports, removeDraft }) => removeDraft(ports.store, key));
    },
    end(): void {
      ended.abort();
      writeIfDue();
    },
  };
}
