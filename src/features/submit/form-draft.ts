import * as v from 'valibot';
import { scheduleIdle } from '#data/idle.ts';
import { runWithOutbox } from '#data/outbox-sender.ts';
import { readText, writeText } from '#data/web-storage.ts';
import { parseJson } from '#lib/json.ts';
import { readAs } from '#lib/read-as.ts';
import { type Fields, getChosenValue, getControls, getFields, isControl, isFilled, setValue } from './form-fields.ts';

/** Typed text stays unsaved for at most so many ms. */
const SAVE_INTERVAL_MS = 400;
const EDIT_KEY = 'outbox-edit';

/** The next form about the same subject in this tab opens the row for editing. */
export const storeEditRequest = (id: string): void => writeText('sessionStorage', EDIT_KEY, id);
export const readEditRequest = (): string | undefined => readText('sessionStorage', EDIT_KEY) ?? undefined;
/** Called once a form has answered the request. */
export function endEditRequest(id: string): void {
  if (readEditRequest() === id) writeText('sessionStorage', EDIT_KEY, null);
}

/**
 * Restores text after a reload or crash. Inputs are uncontrolled, because a visitor may type before the script runs;
 * restoring fills only empty controls that were not touched.
 */
export function startDraft(form: HTMLFormElement, names: readonly string[], key: string, onRestored: () => void) {
  const ended = new AbortController();
  const { signal } = ended;
  const touched = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Text that only draft and form hold. */
  let isDirty = false;

  const settle = (): void => {
    clearTimeout(timer);
    timer = undefined;
    isDirty = false;
  };
  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const fields = getFields(form, names);
    runWithOutbox(({ ports, writeDraft }) => writeDraft(ports.store, key, fields, Date.now()));
  };
  const writeIfDue = (): void => {
    if (timer !== undefined) write();
  };
  const scheduleWrite = (): void => {
    isDirty = true;
    timer ??= setTimeout(write, SAVE_INTERVAL_MS);
  };
  const store = (): void => {
    isDirty = true;
    write();
  };
  const restore = (fields: Fields): void => {
    for (const [name, controls] of getControls(form, names)) {
      const value = fields[name] ?? '';
      if (value === '' || getChosenValue(controls) !== '' || touched.has(name)) continue;
      setValue(controls, value);
      onRestored();
    }
  };

  // Text typed before the script ran has fired no input event.
  if (isFilled(form, names)) scheduleWrite();
  const leftBehind = readAs(v.record(v.string(), v.string()), parseJson(readText('sessionStorage', key) ?? ''));
  writeText('sessionStorage', key, null);
  if (leftBehind !== undefined) {
    restore(leftBehind);
    store();
  } else {
    const cancel = scheduleIdle(() =>
      runWithOutbox(async ({ ports, readDraft }) => {
        const fields = await readDraft(ports.store, key);
        if (fields !== undefined && !signal.aborted) restore(fields);
      }),
    );
    signal.addEventListener('abort', cancel);
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
    if (isDirty) writeText('sessionStorage', key, JSON.stringify(getFields(form, names)));
    writeIfDue();
  };
  form.addEventListener('input', onInput, { signal });
  document.addEventListener('visibilitychange', onVisibilityChange, { signal });
  window.addEventListener('pagehide', onPageHide, { signal });

  return {
    /** Call when the text is stored in a row. */
    settle,
    /** Call when only the form holds the text again. */
    store,
    remove(): void {
      settle();
      runWithOutbox(({ ports, removeDraft }) => removeDraft(ports.store, key));
    },
    end(): void {
      ended.abort();
      writeIfDue();
    },
  };
}
