import { type FormEvent, useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react';
import { version as CONSENT_VERSION } from '#content/consent.json' with { type: 'json' };
import { PHONE_HEADER, phoneForHeader } from '#contract/phone.ts';
import { CIRCUMSTANCE_HEADERS, TRAP, trapForHeader } from '#contract/submission-circumstances.ts';
import { useOutbox } from '#data/device/outbox.queries.ts';
import { scheduleIdle } from '#data/idle.ts';
import { type Outbox, openOutbox, withOutbox } from '#data/outbox-sender.ts';
import type { PendingRow } from '#offline/outbox/outbox-rows.ts';
import { isPending } from '#offline/outbox/row-state.ts';
import {
  deleteEditRequest,
  fieldsOf,
  fillForm,
  isControl,
  isFilled,
  readEditRequest,
  startDraft,
} from './form-draft.ts';
import {
  answerId,
  type Fields,
  formReducer,
  type HeldRow,
  INITIAL_STATE,
  isSameText,
  type Message,
  type UnsavedMessage,
} from './form-machine.ts';
import {
  emptyWords,
  errorsIn,
  type FieldProblems,
  type FormRules,
  formField,
  validateForm,
  withoutField,
} from './form-rules.ts';
import { isFocusOnDeleted } from './row-buttons.tsx';
import { submissionForm as words } from './words.tsx';

interface FormSubject {
  /** For programs: `property:24`, `contact`. */
  readonly about: string;
  /** For people, without personal data. */
  readonly subject: string;
  /** Default: the fields as they are. */
  readonly bodyOf?: (fields: Fields) => Readonly<Record<string, unknown>>;
  /** The phone number goes in a header beside the body (S52). */
  readonly sendsPhone?: boolean;
  /** Several visitors use this form on one device: no draft, and none sees what another has sent. */
  readonly isShared?: boolean | undefined;
}

type PhonePart = typeof import('./phone-part.ts');

/** How often the form renews the lease of its row, ms; a lease lasts a minute. */
const RENEW_MS = 20_000;
/** How long a visitor waits for a sender to claim the row, ms. */
const PATIENCE_MS = 8000;

/** Sends a form through the outbox: runs the effects of form-machine.ts. */
export function useSubmissionForm<Name extends string>(
  rules: FormRules<Name>,
  { about, subject, bodyOf = (fields) => fields, sendsPhone = false, isShared = false }: FormSubject,
) {
  const { kind, names } = rules;
  const { rows, closable } = useOutbox();
  const [{ status, held, unsaved, finished }, dispatch] = useReducer(formReducer, INITIAL_STATE);
  const formRef = useRef<HTMLFormElement>(null);
  const alertRef = useRef<HTMLDivElement>(null);
  const draft = useRef<ReturnType<typeof startDraft>>(undefined);
  const isSubmitting = useRef(false);
  /** When the empty form appeared; undefined where its text may be older, so that no typing time is sent. */
  const shownAt = useRef<number>(undefined);
  const hasTypedSincePress = useRef(false);
  const questionedPhone = useRef<string>(undefined);
  /** Until it has loaded, a number is sent as typed and the server parses it. */
  const phonePart = useRef<PhonePart>(undefined);
  const hasPhone = formField(rules, 'phone') !== undefined && (kind !== 'enquiry' || sendsPhone);
  const [isRestored, setRestored] = useState(false);
  const [{ errors, empty }, setProblems] = useState<FieldProblems<Name>>({ errors: new Map(), empty: [] });
  const [notice, setNotice] = useState<string>();
  /** Takes the focus after the next render: a field with the alert above it, or without a name the form. */
  const [focusTarget, setFocusTarget] = useState<{ readonly name?: Name }>();
  const draftName = `${kind}|${isShared ? 'shared:' : ''}${about}`;
  const finishedId = status.type === 'saved' || status.type === 'sent' ? status.id : undefined;
  const heldId = held?.id;
  const owner = held?.owner;
  const row = rows.find(({ id }) => id === heldId);

  /** Rows about the same subject that the form does not hold. */
  const otherRows = useMemo(
    () =>
      rows
        .filter((other) => other.kind === kind && other.about === about)
        .filter(({ id }) => (isShared ? id === finishedId : id !== heldId)),
    [rows, kind, about, heldId, finishedId, isShared],
  );

  /** Reads and validates the form. @returns undefined when a problem is shown instead */
  const readMessage = (form: HTMLFormElement): Message | undefined => {
    const fields = fieldsOf(form, names);
    const phone = hasPhone ? (fields['phone']?.trim() ?? '') : '';
    const part = phonePart.current;
    const question = part?.phoneQuestion(kind, phone, questionedPhone.current);
    if (part !== undefined) questionedPhone.current = phone;
    const result = validateForm(rules, fields, bodyOf(fields), question);
    setProblems(result);
    const name = names.find((field) => result.errors.has(field));
    if (name !== undefined) setFocusTarget({ name });
    if (result.body === undefined) return undefined;
    const trapped = fieldsOf(form, [TRAP.field])[TRAP.field] ?? '';
    const typingSince = isRestored ? undefined : shownAt.current;
    return {
      body: part?.bodyToSend(result.body) ?? result.body,
      fields,
      headers: {
        [CIRCUMSTANCE_HEADERS.consentVersion]: CONSENT_VERSION,
        [CIRCUMSTANCE_HEADERS.consentAt]: new Date().toISOString(),
        ...(sendsPhone && phone !== '' && { [PHONE_HEADER]: phoneForHeader(part?.phoneToSend(phone) ?? phone) }),
        ...(typingSince !== undefined && {
          [CIRCUMSTANCE_HEADERS.formMs]: String(Math.round(performance.now() - typingSince)),
        }),
        ...(trapped !== '' && { [CIRCUMSTANCE_HEADERS.trap]: trapForHeader(trapped) }),
      },
    };
  };

  const sendRow = (outbox: Outbox, next: HeldRow): void => {
    dispatch({ type: 'held', held: next });
    void outbox.registerSync();
    void outbox.sendNow(next.id);
  };

  const saveAndSend = async (outbox: Outbox, message: Message): Promise<void> => {
    const form = outbox.newFormName();
    const result = await outbox.enqueue(outbox.ports, { kind, about, subject, draft: draftName, form, ...message });
    if (result.saved) sendRow(outbox, { id: result.row.id, owner: form, message });
    else dispatch({ type: 'save-failed', message: { id: result.id, key: result.key, owner: form, message } });
  };

  /** Sends the held row again: the same text keeps its key, a changed text replaces the old one. */
  const resendRow = async (outbox: Outbox, { id, owner: form, message: previous }: HeldRow, message: Message) => {
    const { ports } = outbox;
    const isSame = isSameText(previous, message);
    const before = await ports.store.get(id);
    const result = isSame
      ? await outbox.resend(ports, id, form)
      : await outbox.edit(ports, id, { ...message, form, draft: draftName });
    if (result.ok) {
      const seenAnswer = before !== undefined && isPending(before) ? answerId(before) : undefined;
      sendRow(outbox, { id, owner: form, message, seenAnswer });
    } else if (result.why === 'gone') await saveAndSend(outbox, message);
    // Both texts could arrive, so the new one needs another press.
    else if (!isSame) dispatch({ type: 'conflicted', reason: result.why });
  };

  const sendUnsaved = async (outbox: Outbox, { id, key, owner: form, message }: UnsavedMessage): Promise<void> => {
    const answer = await outbox.sendDirectly(outbox.ports, { id, key, kind, ...message });
    if (answer.is === 'delivered') {
      dispatch({ type: 'sent-directly', fields: message.fields, unlisted: answer.unlisted });
      await outbox.removeDraft(outbox.ports.store, draftName).catch(() => {});
    } else if (answer.is === 'queued') sendRow(outbox, { id, owner: form, message });
    else dispatch({ type: 'save-failed', failure: ('words' in answer ? answer.words : null) ?? words.notThrough });
  };

  const submit = async (message: Message): Promise<void> => {
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    dispatch({ type: 'pressed' });
    try {
      const outbox = await openOutbox();
      if (held !== undefined) await resendRow(outbox, held, message);
      else if (unsaved !== undefined && isSameText(unsaved.message, message)) await sendUnsaved(outbox, unsaved);
      else await saveAndSend(outbox, message);
    } catch {
      dispatch({ type: 'save-failed' });
    } finally {
      isSubmitting.current = false;
    }
  };

  const press = (form: HTMLFormElement): void => {
    form.removeAttribute('data-pressed');
    if (status.type === 'sending') return;
    setNotice(undefined);
    const message = readMessage(form);
    if (message === undefined) return;
    draft.current?.settle();
    hasTypedSincePress.current = false;
    void submit(message);
  };
  const onEarlyPress = useEffectEvent(press);

  /** Opens a row of the outbox in this form. */
  const edit = async ({ id, problem }: PendingRow): Promise<void> => {
    const form = formRef.current;
    if (form === null) return;
    if (isFilled(form, names)) return setNotice(words.otherText);
    const outbox = await openOutbox().catch(() => undefined);
    const lessee = outbox?.newFormName() ?? '';
    const opened = await outbox?.holdOnceFree(id, lessee).catch(() => undefined);
    if (opened === undefined) return setNotice(words.cannotEdit);
    const { body, fields, headers } = opened;
    const message = { body, fields, headers };
    dispatch({ type: 'held', held: { id, owner: lessee, message, seenAnswer: answerId(opened), isEdit: true } });
    setNotice(undefined);
    setProblems({ errors: new Map(), empty: [] });
    shownAt.current = undefined;
    fillForm(form, fields);
    const [name = rules.main] = errorsIn(rules, problem?.fields).keys();
    setFocusTarget({ name });
  };
  const onEditRequest = useEffectEvent(edit);

  useEffect(() => {
    const form = formRef.current;
    if (form === null) return;
    form.noValidate = true;
    draft.current = startDraft(form, names, draftName, !isShared, setRestored);
    if (!isFilled(form, names)) shownAt.current = performance.now();
    // index.html marks a form that was submitted before this script ran.
    if (form.hasAttribute('data-pressed')) onEarlyPress(form);
    return draft.current.end;
  }, [draftName, names, isShared]);

  // Loads the outbox while there is a connection; it may be lost before the form is first touched.
  useEffect(() => scheduleIdle(() => withOutbox(() => {})), []);

  useEffect(() => {
    if (held !== undefined) dispatch({ type: 'row-read', row });
  }, [held, row]);

  const isQueued = row?.state === 'queued';
  useEffect(() => {
    if (!isQueued) return;
    const timer = setTimeout(() => dispatch({ type: 'timed-out' }), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isQueued]);

  useEffect(() => {
    if (heldId === undefined || owner === undefined) return;
    const renew = () => withOutbox(({ ports, renewForm }) => renewForm(ports, heldId, owner));
    const leave = () => withOutbox(({ ports, leaveForm }) => leaveForm(ports, heldId, owner));
    const timer = setInterval(renew, RENEW_MS);
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [heldId, owner]);

  useEffect(() => {
    const form = formRef.current;
    if (finished === undefined || form === null || hasTypedSincePress.current) return;
    if (JSON.stringify(fieldsOf(form, names)) === JSON.stringify(finished)) draft.current?.clear();
  }, [finished, names]);

  useEffect(() => {
    if (status.type === 'unsaved' || status.type === 'conflict') draft.current?.store();
    if (status.type === 'refused') {
      const refused = errorsIn(rules, status.row.problem?.fields);
      setProblems((problems) => ({ ...problems, errors: refused }));
    }
  }, [status, rules]);

  useEffect(() => {
    const form = formRef.current;
    if (focusTarget === undefined || form === null) return;
    // The page must not scroll when a message disappears by itself.
    if (focusTarget.name === undefined) return form.focus({ preventScroll: true });
    const control = alertRef.current ?? form.elements.namedItem(focusTarget.name);
    if (control instanceof HTMLElement) control.focus();
  }, [focusTarget]);

  useEffect(() => {
    const id = isShared ? undefined : readEditRequest();
    if (id === undefined) return;
    let isUnmounted = false;
    withOutbox(async ({ ports: { store }, readDraft }) => {
      const requested = await store.get(id);
      if (isUnmounted || requested === undefined || !isPending(requested)) return;
      if (requested.kind !== kind || requested.about !== about) return;
      // A draft may not be in the form yet, and must not mix with the message.
      const hasDraft = (await readDraft(store, draftName)) !== undefined;
      if (isUnmounted) return;
      if (hasDraft) setNotice(words.otherText);
      else await onEditRequest(requested);
      // A form that replaces this one takes over the request.
      if (!isUnmounted) deleteEditRequest();
    });
    return () => {
      isUnmounted = true;
    };
  }, [kind, about, draftName, isShared]);

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // The listener in index.html would mark the form for a script that already runs.
    event.nativeEvent.stopPropagation();
    press(event.currentTarget);
  };

  const onInput = ({ target }: FormEvent<HTMLFormElement>): void => {
    if (!isControl(target)) return;
    const name = names.find((field) => field === target.name);
    if (name === undefined) return;
    hasTypedSincePress.current = true;
    setProblems((problems) => withoutField(problems, name, target.value));
    setNotice(undefined);
    dispatch({ type: 'typed' });
  };

  const onFocus = (): void => {
    withOutbox(() => {});
    if (!hasPhone || phonePart.current !== undefined) return;
    const onLoaded = (part: PhonePart): void => {
      phonePart.current = part;
    };
    // The next focus retries a failed load.
    import('./phone-part.ts').then(onLoaded, () => {});
  };

  const focusForm = (): void => setFocusTarget({});
  const onDelete = (id: string): void =>
    withOutbox(async ({ discardOnceFree }) => {
      const result = await discardOnceFree(id);
      setNotice(undefined);
      if (result === 'removed' && isFocusOnDeleted()) focusForm();
    });

  return {
    status,
    otherRows,
    closable,
    errors,
    emptyWords: emptyWords(rules, empty),
    /** Whether the number of problems is shown; a form that names its empty fields does not. */
    countsProblems: rules.emptyTogether === undefined,
    notice,
    finished,
    isShared,
    isRestored,
    alertRef,
    clear: (): void => draft.current?.clear(),
    dismiss: (): void => dispatch({ type: 'dismissed' }),
    sendWithoutSaving: (): void => void (unsaved && submit(unsaved.message)),
    focusForm,
    focusMain: (): void => setFocusTarget({ name: rules.main }),
    field(name: Name) {
      return { name, error: errors.get(name) };
    },
    rowActions: {
      onSendNow: (id: string) => withOutbox(({ sendAgain }) => sendAgain(id)),
      onEdit: (pending: PendingRow) => void edit(pending),
      onDelete,
    },
    formProps: { ref: formRef, method: 'post', tabIndex: -1, onSubmit, onInput, onFocus, 'data-form': kind },
  } as const;
}

export type SubmissionFormState<Name extends string> = ReturnType<typeof useSubmissionForm<Name>>;
