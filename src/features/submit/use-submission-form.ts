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
  AT_REST,
  afterEvent,
  answerOf,
  type Fields,
  type Held,
  isSameText,
  type Message,
  type Unsaved,
} from './form-machine.ts';
import { checkForm, emptyWords, errorsIn, type FormRules, formField, type Wrong, withoutField } from './form-rules.ts';
import { isFocusAtDeleted } from './row-buttons.tsx';

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
  /** Several people use this form, one after the other: none finds what another has typed or sent, and there is no draft. */
  readonly isShared?: boolean | undefined;
}

type PhonePart = typeof import('./phone-part.ts');

/** The form renews the lease of its row this often, ms; a lease lasts a minute. */
const RENEW_MS = 20_000;
/** A row that no sender has taken up for this long (ms) is left to the outbox: the visitor is not kept waiting. */
const PATIENCE_MS = 8000;
const OTHER_TEXT = 'The form holds another text. Send it or clear it first.';

/** A form on its way through the outbox, whatever its fields: does what the states of form-machine.ts ask for. */
export function useSubmissionForm<Name extends string>(
  rules: FormRules<Name>,
  { about, subject, bodyOf = (fields) => fields, sendsPhone = false, isShared = false }: Matter,
) {
  const { kind, names } = rules;
  const { rows, closable } = useOutbox();
  const [{ said, held, unsaved, gone }, dispatch] = useReducer(afterEvent, AT_REST);
  const formRef = useRef<HTMLFormElement>(null);
  const alertRef = useRef<HTMLDivElement>(null);
  const draft = useRef<ReturnType<typeof startDraft>>(undefined);
  const isBusy = useRef(false);
  /** When the empty form was shown; undefined: its words may be older, and the time says nothing of who typed them. */
  const shownAt = useRef<number>(undefined);
  /** Something was typed since the last press: it is a text of its own, whatever it says. */
  const isFilledAnew = useRef(false);
  /** The text in the place of a number that was asked about: pressed again, it goes as it is. */
  const askedPhone = useRef<string>(undefined);
  const carriesPhone = formField(rules, 'phone') !== undefined && (kind !== 'enquiry' || sendsPhone);
  /** Until it has come, a number goes as it was typed, and the server reads it. */
  const phonePart = useRef<PhonePart>(undefined);
  const [isRestored, setRestored] = useState(false);
  const [{ errors, empty }, setWrong] = useState<Wrong<Name>>({ errors: new Map(), empty: [] });
  const [notice, setNotice] = useState<string>();
  /** The field, or the words about empty fields above it, or the form, that gets the focus once it is on the screen. */
  const [toFocus, setToFocus] = useState<{ readonly name?: Name }>();
  const draftName = `${kind}|${isShared ? 'shared:' : ''}${about}`;
  const ownId = said.is === 'saved' || said.is === 'sent' ? said.id : undefined;
  const heldId = held?.id;
  const owner = held?.owner;
  const row = rows.find(({ id }) => id === heldId);

  /** Rows about the same thing that are not in the form. */
  const others = useMemo(() => {
    const isOther = (id: string) => (isShared ? id === ownId : id !== heldId);
    return rows.filter((other) => other.kind === kind && other.about === about && isOther(other.id));
  }, [rows, kind, about, heldId, ownId, isShared]);

  /** Checks what is typed. @returns undefined where something is wrong, which is shown */
  const readMessage = (form: HTMLFormElement): Message | undefined => {
    const fields = fieldsOf(form, names);
    const phone = carriesPhone ? (fields['phone']?.trim() ?? '') : '';
    const part = phonePart.current;
    const question = part?.phoneQuestion(kind, phone, askedPhone.current);
    if (part !== undefined) askedPhone.current = phone;
    const checked = checkForm(rules, fields, bodyOf(fields), question);
    setWrong(checked);
    const first = names.find((name) => checked.errors.has(name));
    if (first !== undefined) setToFocus({ name: first });
    if (checked.body === undefined) return undefined;
    const trapped = fieldsOf(form, [TRAP.field])[TRAP.field] ?? '';
    const since = isRestored ? undefined : shownAt.current;
    return {
      body: part?.bodyToSend(checked.body) ?? checked.body,
      fields,
      headers: {
        [CIRCUMSTANCE_HEADERS.consentVersion]: CONSENT_VERSION,
        [CIRCUMSTANCE_HEADERS.consentAt]: new Date().toISOString(),
        ...(sendsPhone && phone !== '' && { [PHONE_HEADER]: phoneForHeader(part?.phoneToSend(phone) ?? phone) }),
        ...(since !== undefined && { [CIRCUMSTANCE_HEADERS.formMs]: String(Math.round(performance.now() - since)) }),
        ...(trapped !== '' && { [CIRCUMSTANCE_HEADERS.trap]: trapForHeader(trapped) }),
      },
    };
  };

  const sendHeld = (outbox: Outbox, next: Held): void => {
    dispatch({ is: 'held', held: next });
    void outbox.registerSync();
    void outbox.sendNow(next.id);
  };

  /** A message of its own: saved first, then sent. */
  const save = async (outbox: Outbox, message: Message): Promise<void> => {
    const form = outbox.newFormName();
    const result = await outbox.enqueue(outbox.ports, { kind, about, subject, draft: draftName, form, ...message });
    if (result.saved) sendHeld(outbox, { id: result.row.id, owner: form, message });
    else dispatch({ is: 'not saved', message: { id: result.id, key: result.key, owner: form, message } });
  };

  /** The form's row again: the same text with the same key, a changed text in place of the old one. */
  const pressAgain = async (outbox: Outbox, { id, owner: form, message: old }: Held, message: Message) => {
    const { ports } = outbox;
    const isSame = isSameText(old, message);
    const before = await ports.store.get(id);
    const result = isSame
      ? await outbox.resend(ports, id, form)
      : await outbox.edit(ports, id, { ...message, form, draft: draftName });
    if (result.ok) {
      const known = before !== undefined && isPending(before) ? answerOf(before) : undefined;
      sendHeld(outbox, { id, owner: form, message, known });
    } else if (result.why === 'gone') await save(outbox, message);
    // Both texts could arrive: what is typed now is sent only if the visitor, knowing that, presses again.
    else if (!isSame) dispatch({ is: 'passed', why: result.why });
  };

  const sendUnsaved = async (outbox: Outbox, { id, key, owner: form, message }: Unsaved): Promise<void> => {
    const answer = await outbox.sendDirectly(outbox.ports, { id, key, kind, ...message });
    if (answer.is === 'delivered') {
      dispatch({ is: 'sent directly', fields: message.fields, unlisted: answer.unlisted });
      await outbox.removeDraft(outbox.ports.store, draftName).catch(() => {});
    } else if (answer.is === 'queued') sendHeld(outbox, { id, owner: form, message });
    else dispatch({ is: 'not saved', failed: ('words' in answer ? answer.words : null) ?? 'It did not get through.' });
  };

  const submit = async (message: Message): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    dispatch({ is: 'pressed' });
    try {
      const outbox = await openOutbox();
      if (held !== undefined) await pressAgain(outbox, held, message);
      else if (unsaved !== undefined && isSameText(unsaved.message, message)) await sendUnsaved(outbox, unsaved);
      else await save(outbox, message);
    } catch {
      // The outbox's code could not be loaded, or storage failed in the middle of an edit.
      dispatch({ is: 'not saved' });
    } finally {
      isBusy.current = false;
    }
  };

  const press = (form: HTMLFormElement): void => {
    form.removeAttribute('data-pressed');
    if (said.is === 'sending') return;
    setNotice(undefined);
    const message = readMessage(form);
    if (message === undefined) return;
    draft.current?.settle();
    isFilledAnew.current = false;
    void submit(message);
  };
  const onEarlyPress = useEffectEvent(press);

  /** Takes a row of the outbox into this form. */
  const edit = async ({ id, problem }: PendingRow): Promise<void> => {
    const form = formRef.current;
    if (form === null) return;
    if (isFilled(form, names)) return setNotice(OTHER_TEXT);
    const outbox = await openOutbox().catch(() => undefined);
    const owner = outbox?.newFormName() ?? '';
    const taken = await outbox?.holdOnceFree(id, owner).catch(() => undefined);
    if (taken === undefined) return setNotice('It is just being sent, or has been, and cannot be changed now.');
    const { body, fields, headers } = taken;
    const message = { body, fields, headers };
    dispatch({ is: 'held', held: { id, owner, message, known: answerOf(taken), isTaken: true } });
    setNotice(undefined);
    setWrong({ errors: new Map(), empty: [] });
    shownAt.current = undefined;
    fillForm(form, fields);
    const [named = rules.main] = errorsIn(rules, problem?.fields ?? []).keys();
    setToFocus({ name: named });
  };
  const onEditRequest = useEffectEvent(edit);

  useEffect(() => {
    const form = formRef.current;
    if (form === null) return;
    form.noValidate = true;
    draft.current = startDraft(form, names, draftName, !isShared, setRestored);
    // Typed before the script was there: on a slow link the press follows at once.
    if (!isFilled(form, names)) shownAt.current = performance.now();
    // index.html stores a press from before the script was there.
    if (form.hasAttribute('data-pressed')) onEarlyPress(form);
    return draft.current.end;
  }, [draftName, names, isShared]);

  // The connection may be lost before the form is first touched: the outbox's code is there by then.
  useEffect(() => scheduleIdle(() => withOutbox(() => {})), []);

  useEffect(() => {
    if (held !== undefined) dispatch({ is: 'read', row });
  }, [held, row]);

  const isQueued = row?.state === 'queued';
  useEffect(() => {
    if (!isQueued) return;
    const timer = setTimeout(() => dispatch({ is: 'late' }), PATIENCE_MS);
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
    if (gone === undefined || form === null || isFilledAnew.current) return;
    if (JSON.stringify(fieldsOf(form, names)) === JSON.stringify(gone)) draft.current?.clear();
  }, [gone, names]);

  useEffect(() => {
    if (said.is === 'unsaved' || said.is === 'passed') draft.current?.store();
    if (said.is === 'refused') {
      const errors = errorsIn(rules, said.row.problem?.fields ?? []);
      setWrong(({ empty }) => ({ errors, empty }));
    }
  }, [said, rules]);

  useEffect(() => {
    const form = formRef.current;
    if (toFocus === undefined || form === null) return;
    // The page does not scroll when a message goes by itself.
    if (toFocus.name === undefined) return form.focus({ preventScroll: true });
    const control = alertRef.current ?? form.elements.namedItem(toFocus.name);
    if (control instanceof HTMLElement) control.focus();
  }, [toFocus]);

  useEffect(() => {
    const id = isShared ? undefined : readEditRequest();
    if (id === undefined) return;
    let isLeft = false;
    withOutbox(async ({ ports: { store }, readDraft }) => {
      const asked = await store.get(id);
      if (isLeft || asked === undefined || !isPending(asked) || asked.kind !== kind || asked.about !== about) return;
      // A draft may not be in the form yet, and must not mix with the message.
      const hasDraft = (await readDraft(store, draftName)) !== undefined;
      if (isLeft) return;
      if (hasDraft) setNotice(OTHER_TEXT);
      else await onEditRequest(asked);
      // A form that is replaced meanwhile leaves the message to the one in its place.
      if (!isLeft) deleteEditRequest();
    });
    return () => {
      isLeft = true;
    };
  }, [kind, about, draftName, isShared]);

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // The listener in index.html would store the press for a script that is here already.
    event.nativeEvent.stopPropagation();
    press(event.currentTarget);
  };

  const onInput = ({ target }: FormEvent<HTMLFormElement>): void => {
    const name = isControl(target) ? names.find((known) => known === target.name) : undefined;
    if (!isControl(target) || name === undefined) return;
    isFilledAnew.current = true;
    setWrong((wrong) => withoutField(wrong, name, target.value));
    setNotice(undefined);
    dispatch({ is: 'typed' });
  };

  const onFocus = (): void => {
    withOutbox(() => {});
    if (!carriesPhone || phonePart.current !== undefined) return;
    // Where it cannot be loaded, the next touch tries again.
    const onLoaded = (part: PhonePart): void => {
      phonePart.current = part;
    };
    import('./phone-part.ts').then(onLoaded, () => {});
  };

  const focusForm = (): void => setToFocus({});
  const onDelete = (id: string): void =>
    withOutbox(async ({ discardOnceFree }) => {
      const removed = await discardOnceFree(id);
      setNotice(undefined);
      // What was sent says so by itself; who had to wait may be elsewhere in the page by now.
      if (removed === 'removed' && isFocusAtDeleted()) focusForm();
    });

  return {
    said,
    others,
    closable,
    errors,
    emptyWords: emptyWords(rules, empty),
    /** How many fields are wrong is said, unless what is empty is named instead. */
    isCounted: rules.emptyTogether === undefined,
    notice,
    gone,
    isShared,
    isRestored,
    alertRef,
    clear: (): void => draft.current?.clear(),
    dismiss: (): void => dispatch({ is: 'dismissed' }),
    sendWithoutSaving: (): void => void (unsaved && submit(unsaved.message)),
    /** For when what had the focus is about to go. */
    focusForm,
    focusMain: (): void => setToFocus({ name: rules.main }),
    /** What a field of the form is given: its name, and what is wrong with it. */
    field(name: Name) {
      return { name, error: errors.get(name) };
    },
    rowActions: {
      onSendNow: (id: string) => withOutbox(({ sendAgain }) => sendAgain(id)),
      onEdit: (row: PendingRow) => void edit(row),
      onDelete,
    },
    formProps: { ref: formRef, method: 'post', tabIndex: -1, onSubmit, onInput, onFocus, 'data-form': kind },
  } as const;
}

export type SubmissionFormState<Name extends string> = ReturnType<typeof useSubmissionForm<Name>>;
