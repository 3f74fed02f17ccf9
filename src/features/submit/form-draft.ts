import * as v from 'valibot';
import { scheduleIdle } from '#data/idle.ts';
import { withOutbox } from '#data/outbox-sender.ts';
import { readText, writeText } from '#data/web-storage.ts';
import { parseJson } from '#lib/json.ts';
import { readAs } from '#lib/read-as.ts';
import type { Fields } from './form-machine.ts';

/** Longest time that what is typed stays unsaved, ms. */
const SAVE_EVERY_MS = 400;
const HandedFields = v.record(v.string(), v.string());
const EDIT_KEY = 'outbox-edit';

/** Asks the next form about the same matter in this tab to take a row. Where storage is closed, it shows the row's own button. */
export const storeEditRequest = (id: string): void => writeText('sessionStorage', EDIT_KEY, id);
export const readEditRequest = (): string | undefined => readText('sessionStorage', EDIT_KEY) ?? undefined;
export const deleteEditRequest = (): void => writeText('sessionStorage', EDIT_KEY, null);

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether this is something a visitor fills in. */
export const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

const controlsOf = (form: HTMLFormElement, names: readonly string[]): [name: string, control: Control][] =>
  names.flatMap((name) => {
    const control = form.elements.namedItem(name);
    return isControl(control) ? [[name, control]] : [];
  });

/** What stands in the form now. */
export const fieldsOf = (form: HTMLFormElement, names: readonly string[]): Fields =>
  Object.fromEntries(controlsOf(form, names).map(([name, control]) => [name, control.value]));

/** Whether anything is typed into the form. */
export const isFilled = (form: HTMLFormElement, names: readonly string[]): boolean =>
  Object.values(fieldsOf(form, names)).some((value) => value.trim() !== '');

/** Puts a value into a control; a list that does not offer it (any more) stays as it is. */
function setValue(control: Control, value: string): void {
  if (control instanceof HTMLSelectElement && ![...control.options].some((option) => option.value === value)) return;
  control.value = value;
}

/** Writes fields into the form. */
export function fillForm(form: HTMLFormElement, fields: Fields): void {
  for (const [name, control] of controlsOf(form, Object.keys(fields))) setValue(control, fields[name] ?? '');
}

/**
 * Stores what is typed, so that it survives a reload and a crash, and puts it back. The inputs stay uncontrolled: a visitor
 * may type before the script runs, and a draft only fills what is empty and untouched.
 * @param key the draft's name
 * @param isStored false: nothing that is typed is stored, since the next one at this form is somebody else
 * @param onRestored called with whether the form shows what was stored
 */
export function startDraft(
  form: HTMLFormElement,
  names: readonly string[],
  key: string,
  isStored: boolean,
  onRestored: (isRestored: boolean) => void,
) {
  const left = new AbortController();
  const { signal } = left;
  const touched = new Set<string>();
  /** Runs while something is typed that is not stored. */
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Something is typed that nothing but draft and form hold. */
  let isTyped = false;

  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const fields = fieldsOf(form, names);
    // Without storage there is no draft; what is typed is still in the form.
    withOutbox(({ ports, writeDraft }) => writeDraft(ports.store, key, fields, Date.now()));
  };
  const writeIfDue = (): void => {
    if (timer !== undefined) write();
  };
  const schedule = (): void => {
    isTyped = true;
    timer ??= setTimeout(write, SAVE_EVERY_MS);
  };
  const fill = (fields: Fields): void => {
    for (const [name, control] of controlsOf(form, names)) {
      const value = fields[name] ?? '';
      if (value === '' || control.value !== '' || touched.has(name)) continue;
      setValue(control, value);
      onRestored(true);
    }
  };
  const restore = (): void =>
    withOutbox(async ({ ports, readDraft }) => {
      const fields = await readDraft(ports.store, key);
      if (fields !== undefined && !signal.aborted) fill(fields);
    });

  if (isStored) {
    // What was typed before the script ran has no input event.
    if (isFilled(form, names)) schedule();
    // A page that is left has no time for IndexedDB: what it had typed comes through the tab's own storage.
    const handed = readAs(HandedFields, parseJson(readText('sessionStorage', key) ?? ''));
    writeText('sessionStorage', key, null);
    if (handed === undefined) signal.addEventListener('abort', scheduleIdle(restore));
    else {
      fill(handed);
      isTyped = true;
      write();
    }
    const onInput = ({ target }: Event): void => {
      if (!isControl(target) || !names.includes(target.name)) return;
      touched.add(target.name);
      schedule();
    };
    const onLeave = (): void => {
      // Also what is just being written: nobody waits for it now.
      if (isTyped) writeText('sessionStorage', key, JSON.stringify(fieldsOf(form, names)));
      writeIfDue();
    };
    form.addEventListener('input', onInput, { signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && writeIfDue(), {
      signal,
    });
    window.addEventListener('pagehide', onLeave, { signal });
  }

  const settle = (): void => {
    clearTimeout(timer);
    timer = undefined;
    isTyped = false;
    onRestored(false);
  };
  return {
    /** What is typed is stored elsewhere from now on. */
    settle,
    /** Only the form holds what is typed: it is a draft again. */
    store(): void {
      if (!isStored) return;
      isTyped = true;
      write();
    },
    /** Empties form and draft. */
    clear(): void {
      settle();
      form.reset();
      withOutbox(({ ports, removeDraft }) => removeDraft(ports.store, key));
    },
    end(): void {
      left.abort();
      writeIfDue();
    },
  };
}
