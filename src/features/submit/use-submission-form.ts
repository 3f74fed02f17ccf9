import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { version as CONSENT_VERSION } from '#content/consent.json' with { type: 'json' };
import { PHONE_HEADER, phoneForHeader } from '#contract/phone.ts';
import type { SubmissionKind } from '#contract/submission-calls.ts';
import { CIRCUMSTANCE_HEADERS, trapForHeader } from '#contract/submission-circumstances.ts';
import { openOutbox, whenIdle } from '#data/outbox-sender.ts';
import type { PendingRow } from '#offline/outbox/outbox-rows.ts';
import { isPending } from '#offline/outbox/row-state.ts';
import { askedEdit, forgetEdit } from './edit-handover.ts';
import { isFocusAtDeleted } from './focus-at-deleted.ts';
import { fieldsOf, fillForm, isControl, useDraft } from './use-draft.ts';
import { type Submission, useSubmission } from './use-submission.ts';

export type Fields = Readonly<Record<string, string>>;
/** What is wrong, by field. */
export type FieldErrors<Name extends string> = ReadonlyMap<Name, string>;

/** What a form checks and sends. Constant for the life of the form. */
export interface FormRules<Name extends string> {
  readonly kind: SubmissionKind;
  /** The rules of the body: those of the kind. */
  readonly schema: v.GenericSchema<unknown, Readonly<Record<string, unknown>>>;
  /** All fields in the order they stand. */
  readonly names: readonly Name[];
  /** Which field of the form a field of the body comes from, where they are called differently. */
  readonly fieldOfBody?: Readonly<Record<string, Name>>;
  /** Where the focus goes when a waiting message is taken back into the form. */
  readonly main: Name;
  /**
   * All fields are needed, and one sentence names the empty ones together (the enquiry's, spec §5): what each is called.
   */
  readonly emptyTogether?: Readonly<Record<Name, string>>;
}

/** What this form's message is about. */
interface Matter {
  /** For programs: `property:24`, `contact`. */
  readonly about: string;
  /** In words, without personal data. */
  readonly subject: string;
  /** Default: the fields as they are. */
  readonly bodyOf?: (fields: Fields) => Readonly<Record<string, unknown>>;
  /** The field `phone` goes beside the body, in a header (S52). */
  readonly sendsPhone?: boolean;
  /**
   * Several people use this form, one after the other: none finds what another has typed or sent, and no draft is kept.
   */
  readonly isShared?: boolean | undefined;
}

const OTHER_TEXT = 'The form holds another text. Send it or clear it first.';

/** The field of the form that a field of the body comes from. */
const formField = <Name extends string>({ names, fieldOfBody }: FormRules<Name>, field: string): Name | undefined =>
  fieldOfBody?.[field] ?? names.find((name) => name === field);

/**
 * A form on its way through the outbox, whatever its fields: draft, rules, first error, sending, what became of it. The
 * inputs stay uncontrolled, so that what was typed before the script ran is as good as what is typed later.
 */
export function useSubmissionForm<Name extends string>(
  rules: FormRules<Name>,
  { about, subject, bodyOf = (fields) => fields, sendsPhone = false, isShared = false }: Matter,
) {
  const { kind, names } = rules;
  const formRef = useRef<HTMLFormElement>(null);
  const alertRef = useRef<HTMLDivElement>(null);
  const trapRef = useRef<HTMLInputElement>(null);
  /** When the empty form was shown; undefined: its words may be older, and the time says nothing of who typed them. */
  const shownAt = useRef<number>(undefined);
  /** Something was typed since the last press: it is a text of its own, whatever it says. */
  const isFilledAnew = useRef(false);
  /** The text in the place of a number that was asked about: pressed again, it goes as it is. */
  const askedPhone = useRef<string>(undefined);
  const carriesPhone = formField(rules, 'phone') !== undefined && (kind !== 'enquiry' || sendsPhone);
  /** What asks about the number and reads it; until it has come, a number goes as it was typed, and the server reads it. */
  const phonePart = useRef<typeof import('./phone-part.ts')>(undefined);
  const [isReady, setReady] = useState(false);
  const [empty, setEmpty] = useState<readonly Name[]>([]);
  const [errors, setErrors] = useState<FieldErrors<Name>>(new Map());
  const [notice, setNotice] = useState<string>();
  /** The field (or the form) that gets the focus once it is on the screen, with its error as its description. */
  const [toFocus, setToFocus] = useState<{ readonly name?: Name }>();
  const [gone, setGone] = useState<Fields>();
  const draftName = `${kind}|${isShared ? 'shared:' : ''}${about}`;
  const draft = useDraft(formRef, draftName, names, !isShared);

  const ownSubmission = useSubmission({ kind, about, subject, draft: draftName }, (fields) => {
    setGone(fields);
    const form = formRef.current;
    if (form === null || isFilledAnew.current) return;
    if (JSON.stringify(fieldsOf(form, names)) === JSON.stringify(fields)) draft.clear();
  });
  const { state } = ownSubmission;
  const ownId = state.is === 'saved' || state.is === 'sent' ? state.id : undefined;
  const submission = isShared
    ? { ...ownSubmission, others: ownSubmission.others.filter(({ id }) => id === ownId) }
    : ownSubmission;

  const isName = (name: string): name is Name => names.some((known) => known === name);

  const read = (form: HTMLFormElement): Submission | undefined => {
    const fields = fieldsOf(form, names);
    const called = rules.emptyTogether;
    const missing = called === undefined ? [] : names.filter((name) => fields[name]?.trim() === '');
    const result = v.safeParse(rules.schema, bodyOf(fields));
    const wrong = new Map(missing.map((name): [Name, string] => [name, `${called?.[name]} is required`]));
    const note = (name: Name | undefined, message: string | undefined): void => {
      if (name !== undefined && message !== undefined && !wrong.has(name)) wrong.set(name, message);
    };
    for (const issue of result.issues ?? []) note(formField(rules, String(v.getDotPath(issue))), issue.message);
    const phone = carriesPhone ? (fields['phone']?.trim() ?? '') : '';
    const part = phonePart.current;
    note(formField(rules, 'phone'), part?.phoneQuestion(kind, phone, askedPhone.current));
    if (part !== undefined) askedPhone.current = phone;
    setEmpty(missing);
    setErrors(wrong);
    if (missing.length > 0) return undefined;
    if (!result.success || wrong.size > 0) {
      const first = names.find((name) => wrong.has(name));
      if (first !== undefined) setToFocus({ name: first });
      return undefined;
    }
    const filled = trapRef.current?.value ?? '';
    const since = draft.isRestored ? undefined : shownAt.current;
    return {
      body: part?.bodyToSend(result.output) ?? result.output,
      fields,
      headers: {
        [CIRCUMSTANCE_HEADERS.consentVersion]: CONSENT_VERSION,
        [CIRCUMSTANCE_HEADERS.consentAt]: new Date().toISOString(),
        ...(sendsPhone && phone !== '' ? { [PHONE_HEADER]: phoneForHeader(part?.phoneToSend(phone) ?? phone) } : {}),
        ...(since === undefined
          ? {}
          : { [CIRCUMSTANCE_HEADERS.formMs]: String(Math.round(performance.now() - since)) }),
        ...(filled === '' ? {} : { [CIRCUMSTANCE_HEADERS.trap]: trapForHeader(filled) }),
      },
    };
  };

  const press = (form: HTMLFormElement): void => {
    form.removeAttribute('data-pressed');
    if (state.is === 'sending') return;
    setNotice(undefined);
    const message = read(form);
    if (message === undefined) return;
    draft.settle();
    isFilledAnew.current = false;
    void submission.submit(message);
  };
  const pressNow = useEffectEvent(press);
  const preparePhone = (): void => {
    if (!carriesPhone || phonePart.current !== undefined) return;
    import('./phone-part.ts').then(
      (part) => {
        phonePart.current = part;
      },
      () => {
        // Where it cannot be had, the next touch tries again.
      },
    );
  };

  useEffect(() => {
    setReady(true);
    const form = formRef.current;
    // Typed before the script was there: on a slow link the press follows at once.
    const isEmpty = form !== null && Object.values(fieldsOf(form, names)).every((value) => value.trim() === '');
    if (isEmpty) shownAt.current = performance.now();
    // Pressed before the script was there (index.html keeps the press): sent as if pressed now.
    if (form?.hasAttribute('data-pressed')) pressNow(form);
  }, [names]);

  // The connection may be lost before the form is first touched: the outbox's code is there by then.
  useEffect(() => whenIdle(() => void openOutbox().catch(() => {})), []);

  useEffect(() => {
    if (empty.length > 0) alertRef.current?.focus();
  }, [empty]);

  useEffect(() => {
    const form = formRef.current;
    if (toFocus === undefined || form === null) return;
    // What is read stays where it is when a message goes by itself.
    if (toFocus.name === undefined) return form.focus({ preventScroll: true });
    const control = form.elements.namedItem(toFocus.name);
    if (control instanceof HTMLElement) control.focus();
  }, [toFocus]);

  // Nothing holds this text but the form: it is a draft again.
  const { keep } = draft;
  useEffect(() => {
    if (state.is === 'unsaved' || state.is === 'passed') keep();
  }, [state, keep]);

  // The server names the fields it did not take.
  useEffect(() => {
    if (state.is !== 'refused') return;
    const named = new Map<Name, string>();
    for (const { field, message } of state.row.problem?.fields ?? []) {
      const name = formField(rules, field);
      if (name !== undefined && !named.has(name)) named.set(name, message);
    }
    setErrors(named);
  }, [state, rules]);

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // The listener in index.html would keep the press for a script that is here already.
    event.nativeEvent.stopPropagation();
    press(event.currentTarget);
  };

  const onInput = (event: FormEvent<HTMLFormElement>): void => {
    const { target } = event;
    if (!isControl(target) || !isName(target.name)) return;
    const { name } = target;
    isFilledAnew.current = true;
    if (errors.has(name)) setErrors(new Map([...errors].filter(([wrong]) => wrong !== name)));
    if (empty.includes(name) && target.value.trim() !== '') setEmpty([]);
    setNotice(undefined);
    submission.calm();
  };

  /** What had the focus is about to go: the form takes it. */
  const focusForm = (): void => setToFocus({});

  const edit = async (row: PendingRow): Promise<void> => {
    const form = formRef.current;
    if (form === null) return;
    if (Object.values(fieldsOf(form, names)).some((value) => value.trim() !== '')) {
      setNotice(OTHER_TEXT);
      return;
    }
    const fields = await submission.take(row).catch(() => undefined);
    if (fields === undefined) return setNotice('It is just being sent, or has been, and cannot be changed now.');
    setNotice(undefined);
    shownAt.current = undefined;
    fillForm(form, fields);
    const named = row.problem?.fields.map(({ field }) => formField(rules, field)).find((name) => name !== undefined);
    setToFocus({ name: named ?? rules.main });
  };

  const editNow = useEffectEvent(edit);

  // The outbox page sends a visitor here to edit a message.
  useEffect(() => {
    const id = isShared ? undefined : askedEdit();
    if (id === undefined) return;
    let isLeft = false;
    const takeAsked = async (): Promise<void> => {
      const { ports, readDraft } = await openOutbox();
      const asked = await ports.store.get(id);
      if (isLeft || asked === undefined || !isPending(asked) || asked.kind !== kind || asked.about !== about) return;
      // A draft may not be in the form yet, and must not mix with the message.
      const hasDraft = (await readDraft(ports.store, draftName)) !== undefined;
      if (isLeft) return;
      if (hasDraft) setNotice(OTHER_TEXT);
      else await editNow(asked);
      // Not before: a form that is replaced meanwhile leaves the message to the one in its place.
      if (!isLeft) forgetEdit();
    };
    void takeAsked().catch(() => {});
    return () => {
      isLeft = true;
    };
  }, [kind, about, draftName, isShared]);

  const remove = async (id: string): Promise<void> => {
    const { discardOnceFree } = await openOutbox();
    const said = await discardOnceFree(id);
    setNotice(undefined);
    // What was sent says so by itself; who had to wait may be elsewhere in the page by now.
    if (said === 'removed' && isFocusAtDeleted()) focusForm();
  };

  const again = async (id: string): Promise<void> => {
    const { ports, resend, sendNow } = await openOutbox();
    await resend(ports, id);
    await sendNow(id);
  };

  return {
    kind,
    errors,
    empty,
    notice,
    alertRef,
    trapRef,
    draft,
    submission,
    isShared,
    /** The last text that left the form, sent or saved. */
    gone,
    focusForm,
    /** What a field of the form is given: its name, and what is wrong with it. */
    field: (name: Name) => ({ name, error: errors.get(name) }),
    /** For a field of the form. */
    focusField: (name: Name): void => setToFocus({ name }),
    rowActions: {
      onSendNow: (id: string) => void again(id).catch(() => {}),
      onEdit: (row: PendingRow) => void edit(row),
      onDelete: (id: string) => void remove(id).catch(() => {}),
    },
    formProps: {
      ref: formRef,
      method: 'post',
      noValidate: isReady,
      tabIndex: -1,
      onSubmit,
      onInput,
      onFocus: () => {
        preparePhone();
        void openOutbox().catch(() => {});
      },
      'data-form': kind,
    },
  } as const;
}

export type SubmissionFormState<Name extends string> = ReturnType<typeof useSubmissionForm<Name>>;
