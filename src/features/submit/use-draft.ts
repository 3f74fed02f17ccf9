import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { openOutbox, whenIdle } from '#data/outbox-sender.ts';
import { keepText, readText } from '#data/web-storage.ts';
import { parseJson } from '#lib/json.ts';
import { readAs } from '#lib/read-as.ts';

/** Longest time that what is typed stays unsaved, ms. */
const SAVE_EVERY_MS = 400;

/*
 * A page that is being left has no time for IndexedDB. What it had not saved yet goes through the tab's own storage,
 * which is written at once, and from there into the draft again.
 */
const Fields = v.record(v.string(), v.string());
// Without storage the browser may still restore the form by itself.
const handOver = (key: string, fields: Readonly<Record<string, string>>): void =>
  keepText('sessionStorage', key, JSON.stringify(fields));
function takeOver(key: string): Readonly<Record<string, string>> | undefined {
  const handed = readText('sessionStorage', key);
  keepText('sessionStorage', key, null);
  return handed === null ? undefined : readAs(Fields, parseJson(handed));
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether this is something a visitor fills in. */
export const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** The controls of a form by name, as far as they hold what a visitor typed. */
const controlsOf = (form: HTMLFormElement, names: readonly string[]): Map<string, Control> => {
  const controls = new Map<string, Control>();
  for (const name of names) {
    const control = form.elements.namedItem(name);
    if (isControl(control)) controls.set(name, control);
  }
  return controls;
};

/** What stands in the form now. */
export const fieldsOf = (form: HTMLFormElement, names: readonly string[]): Record<string, string> =>
  Object.fromEntries([...controlsOf(form, names)].map(([name, control]) => [name, control.value]));

/** Puts a value into a control; a list that does not offer it (any more) stays as it is. */
function setValue(control: Control, value: string): void {
  if (control instanceof HTMLSelectElement && ![...control.options].some((option) => option.value === value)) return;
  control.value = value;
}

/** Writes fields into the form. */
export function fillForm(form: HTMLFormElement, fields: Readonly<Record<string, string>>): void {
  for (const [name, control] of controlsOf(form, Object.keys(fields))) setValue(control, fields[name] ?? '');
}

/**
 * Keeps what is typed across a reload and a crash. The inputs stay uncontrolled: a visitor may type before the script
 * runs, and a draft only fills what is empty and untouched.
 * @param key the draft's name
 * @param isKept false: nothing that is typed is stored, since the next one at this form is somebody else
 */
export function useDraft(
  formRef: RefObject<HTMLFormElement | null>,
  key: string,
  names: readonly string[],
  isKept = true,
) {
  const [isRestored, setRestored] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isUnsaved = useRef(false);
  /** Something is typed that nothing but draft and form hold. */
  const isTyped = useRef(false);
  /** The form, also while it is being taken off the page. */
  const lastForm = useRef<HTMLFormElement>(null);

  const save = useCallback((): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const form = formRef.current ?? lastForm.current;
    if (!isKept || !isUnsaved.current || form === null) return;
    isUnsaved.current = false;
    const fields = fieldsOf(form, names);
    void openOutbox()
      .then((outbox) => outbox.writeDraft(outbox.ports.store, key, fields, Date.now()))
      .catch(() => {
        // Without storage there is no draft; what is typed is still in the form.
      });
  }, [formRef, key, names, isKept]);

  useEffect(() => {
    const form = formRef.current;
    lastForm.current = form;
    if (form === null || !isKept) return;
    const touched = new Set<string>();
    let isLeft = false;
    const noteTyped = (): void => {
      isUnsaved.current = true;
      isTyped.current = true;
      timer.current ??= setTimeout(save, SAVE_EVERY_MS);
    };

    const onInput = (event: Event): void => {
      if (!isControl(event.target)) return;
      if (!names.includes(event.target.name)) return;
      touched.add(event.target.name);
      noteTyped();
    };
    const onHidden = (): void => {
      if (document.visibilityState === 'hidden') save();
    };

    const onLeave = (): void => {
      // Also what is just being written: nobody waits for it now.
      if (isTyped.current) handOver(key, fieldsOf(form, names));
      save();
    };

    // What was typed before the script ran has no input event: it is saved now.
    if (Object.values(fieldsOf(form, names)).some((value) => value.trim() !== '')) noteTyped();
    const fill = (fields: Readonly<Record<string, string>>): void => {
      let filled = false;
      for (const [name, control] of controlsOf(form, names)) {
        const value = fields[name];
        if (value === undefined || value === '' || control.value !== '' || touched.has(name)) continue;
        setValue(control, value);
        filled = true;
      }
      if (filled) setRestored(true);
    };
    const restore = async (): Promise<void> => {
      const outbox = await openOutbox();
      const fields = await outbox.readDraft(outbox.ports.store, key);
      if (fields !== undefined && !isLeft) fill(fields);
    };
    const handed = takeOver(key);
    let cancelRestore = (): void => {};
    if (handed === undefined) cancelRestore = whenIdle(() => void restore().catch(() => {}));
    else {
      fill(handed);
      noteTyped();
      save();
    }

    form.addEventListener('input', onInput);
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', onLeave);
    return () => {
      isLeft = true;
      cancelRestore();
      save();
      form.removeEventListener('input', onInput);
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', onLeave);
    };
  }, [formRef, key, names, save, isKept]);

  /** What is typed is saved elsewhere from now on. */
  const settle = (): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
    isUnsaved.current = false;
    isTyped.current = false;
    setRestored(false);
  };

  /** Only the form holds what is typed: it is a draft again. */
  const keep = useCallback((): void => {
    isUnsaved.current = true;
    isTyped.current = true;
    save();
  }, [save]);

  /** The visitor's "Clear", and what follows when the text has gone its way. */
  const clear = (): void => {
    settle();
    formRef.current?.reset();
    void openOutbox()
      .then((outbox) => outbox.removeDraft(outbox.ports.store, key))
      .catch(() => {});
  };

  return { isRestored, settle, keep, clear } as const;
}
