import { type FormEvent as ReactFormEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { SubmissionKind } from '#contract/submission-calls.ts';
import { useOutbox } from '#data/device/outbox.queries.ts';
import { scheduleIdle } from '#data/idle.ts';
import { type Outbox, openOutbox, runWithOutbox } from '#data/outbox-sender.ts';
import type { PendingRow } from '#offline/outbox/outbox-rows.ts';
import { isPending } from '#offline/outbox/row-state.ts';
import { endEditRequest, readEditRequest, startDraft } from './form-draft.ts';
import {
  type FormRules,
  type FormSubject,
  fillForm,
  findErrors,
  focusField,
  getEmptyWords,
  getFields,
  hasPhone,
  isControl,
  isFilled,
  isSameText,
  type PressMemory,
  readPress,
} from './form-fields.ts';
import {
  type Focus,
  type FormEffect,
  type FormEvent,
  getAnswerId,
  getOwnOutcome,
  INITIAL_STATE,
  step,
} from './form-machine.ts';
import { isFocusOnDeleted } from './row-buttons.tsx';
import { submissionForm as words } from './words.tsx';

/** In ms, between renewals of the lease, which lasts a minute. */
const RENEW_MS = 20_000;
/** A visitor waits so many ms for a sender to claim the row. */
const PATIENCE_MS = 8000;

/** @returns undefined where the row will say what became of it */
async function submitMessage(
  outbox: Outbox,
  { message, held, unsaved }: Extract<FormEffect, { type: 'submit' }>,
  kind: SubmissionKind,
  { about, subject, reference }: FormSubject,
  draft: string,
): Promise<FormEvent | undefined> {
  const { ports } = outbox;
  if (held !== undefined) {
    // The same text keeps its key, a changed text replaces the old one.
    const { id, owner } = held;
    const isSame = isSameText(held.message, message);
    const before = await ports.store.get(id);
    const result = isSame
      ? await outbox.resend(ports, id, owner)
      : await outbox.edit(ports, id, { ...message, form: owner, draft });
    const seenAnswer = before !== undefined && isPending(before) ? getAnswerId(before) : undefined;
    if (result.ok) return { type: 'held', held: { id, owner, message, seenAnswer } };
    // Both texts could arrive, so the new one needs another press.
    if (result.why !== 'gone') return isSame ? undefined : { type: 'conflicted', reason: result.why };
  } else if (unsaved !== undefined) {
    const { id, key, owner } = unsaved;
    const answer = await outbox.sendDirectly(ports, { id, key, kind, ...unsaved.message });
    if (answer.is === 'queued') return { type: 'held', held: { id, owner, message } };
    return answer.is === 'delivered'
      ? { type: 'sent-directly', fields: message.fields, unlisted: answer.unlisted }
      : { type: 'save-failed', failure: ('words' in answer ? answer.words : null) ?? words.notThrough };
  }
  const owner = outbox.createFormName();
  const target = { kind, about, subject, property_reference: reference, draft };
  const result = await outbox.enqueue(ports, { ...target, ...message, form: owner });
  return result.saved
    ? { type: 'held', held: { id: result.row.id, owner, message } }
    : { type: 'save-failed', message: { id: result.id, key: result.key, owner, message } };
}

/** Passes events to form-machine.ts, and runs its effects. */
export function useSubmissionForm<Name extends string>(rules: FormRules<Name>, subject: FormSubject) {
  const { kind, names } = rules;
  const { about, isShared = false } = subject;
  const { rows, closable } = useOutbox();
  const [state, setState] = useState(INITIAL_STATE);
  const [focus, setFocus] = useState<Focus>();
  const currentState = useRef(INITIAL_STATE);
  const memory = useRef<PressMemory>({});
  const formRef = useRef<HTMLFormElement>(null);
  const alertRef = useRef<HTMLDivElement>(null);
  const outcomeRef = useRef<HTMLDivElement>(null);
  const draft = useRef<ReturnType<typeof startDraft>>(undefined);
  const draftName = `${kind}|${isShared ? 'shared:' : ''}${about}`;
  const { status, held, problems, notice } = state;
  const { id: heldId, owner } = held ?? {};
  const finishedId = getOwnOutcome(status);

  /** About the same subject, and not held by the form. */
  const otherRows = useMemo(
    () =>
      rows
        .filter((other) => other.kind === kind && other.about === about)
        .filter(({ id }) => (isShared ? id === finishedId : id !== heldId)),
    [rows, kind, about, heldId, finishedId, isShared],
  );

  const send = (event: FormEvent): void => {
    const [next, ...effects] = step(currentState.current, event);
    currentState.current = next;
    setState(next);
    for (const effect of effects) run(effect);
  };

  /** Nobody waits for an effect: its result is an event. The form may be gone when the outbox answers. */
  const run = (effect: FormEffect): unknown => {
    const form = formRef.current;
    switch (effect.type) {
      case 'submit':
        return openOutbox()
          .then((outbox) => submitMessage(outbox, effect, kind, subject, draftName))
          .then((event) => event && send(event))
          .catch(() => send({ type: 'save-failed' }));
      case 'send-row':
        return runWithOutbox(({ registerSync, sendNow }) => Promise.all([registerSync(), sendNow(effect.id)]));
      case 'fill':
        memory.current.shownAt = undefined;
        return form && fillForm(form, effect.fields);
      case 'end-request':
        // A form that replaces this one takes over the request.
        return form && endEditRequest(effect.id);
      case 'clear': {
        const { fields } = effect;
        if (form && fields && JSON.stringify(getFields(form, names)) !== JSON.stringify(fields)) return;
        form?.reset();
        for (const folded of form?.querySelectorAll('details') ?? []) folded.open = false;
        return draft.current?.remove();
      }
      case 'settle-draft':
        return draft.current?.settle();
      case 'store-draft':
        return draft.current?.store();
      case 'focus':
        return setFocus({ ...effect });
    }
  };

  /** Opens a row unless the form has a text that it would mix with. */
  const openRow = async (id: string, hasDraft: boolean): Promise<void> => {
    const form = formRef.current;
    if (form === null) return;
    if (hasDraft || isFilled(form, names)) return send({ type: 'not-opened', id, why: 'otherText' });
    const outbox = await openOutbox().catch(() => undefined);
    const lessee = outbox?.createFormName() ?? '';
    const opened = await outbox?.holdOnceFree(id, lessee).catch(() => undefined);
    if (opened === undefined) return send({ type: 'not-opened', id, why: 'cannotEdit' });
    const [first = rules.main] = findErrors(rules, opened.problem?.fields).keys();
    send({ type: 'opened', row: opened, owner: lessee, first });
  };

  const press = (form: HTMLFormElement): void => {
    form.removeAttribute('data-pressed');
    if (status.type !== 'sending') send(readPress(form, rules, subject, memory.current));
  };
  const onEvent = useEffectEvent(send);
  const onEarlyPress = useEffectEvent(press);
  const onEditRequest = useEffectEvent(openRow);

  useEffect(() => {
    const form = formRef.current;
    if (form === null) return;
    form.noValidate = true;
    if (!isShared) {
      draft.current = startDraft(form, names, draftName, () => {
        memory.current.shownAt = undefined;
        onEvent({ type: 'restored' });
      });
    }
    if (!isFilled(form, names)) memory.current.shownAt = performance.now();
    // index.html marks a form that was submitted before this script ran.
    if (form.hasAttribute('data-pressed')) onEarlyPress(form);
    return draft.current?.end;
  }, [draftName, names, isShared]);

  // The connection may be lost before the form is first touched.
  useEffect(() => scheduleIdle(() => runWithOutbox(() => {})), []);

  useEffect(() => {
    const read = rows.find(({ id }) => id === held?.id);
    const refused = read && isPending(read) ? read.problem?.fields : undefined;
    onEvent({ type: 'rows-read', rows, errors: findErrors(rules, refused) });
  }, [held, rows, rules]);

  const isQueued = rows.find(({ id }) => id === heldId)?.state === 'queued';
  useEffect(() => {
    if (!isQueued) return;
    const timer = setTimeout(() => onEvent({ type: 'timed-out' }), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isQueued]);

  useEffect(() => {
    if (heldId === undefined || owner === undefined) return;
    const renew = () => runWithOutbox(({ ports, renewForm }) => renewForm(ports, heldId, owner));
    const leave = () => runWithOutbox(({ ports, leaveForm }) => leaveForm(ports, heldId, owner));
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
    if (focus === undefined || form === null) return;
    // The page must not scroll when a message disappears by itself.
    if (focus.on === 'form') return form.focus({ preventScroll: true });
    if (focus.on === 'outcome') return outcomeRef.current?.focus();
    if (alertRef.current === null) focusField(form, 'name' in focus ? focus.name : rules.main);
    else alertRef.current.focus();
  }, [focus, rules]);

  useEffect(() => {
    const id = isShared ? undefined : readEditRequest();
    if (id === undefined) return;
    runWithOutbox(async ({ ports: { store }, readDraft }) => {
      const requested = await store.get(id);
      if (requested?.kind !== kind || requested.about !== about || !isPending(requested)) return;
      // A draft may not be in the form yet, and must not mix with the message.
      await onEditRequest(id, (await readDraft(store, draftName)) !== undefined);
    });
  }, [kind, about, draftName, isShared]);

  const onSubmit = (event: ReactFormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // The listener in index.html would mark the form for a script that already runs.
    event.nativeEvent.stopPropagation();
    press(event.currentTarget);
  };

  const onInput = ({ target }: ReactFormEvent<HTMLFormElement>): void => {
    if (isControl(target) && names.some((name) => name === target.name))
      send({ type: 'typed', name: target.name, value: target.value });
  };

  const onFocus = (): void => {
    runWithOutbox(() => {});
    if (!hasPhone(rules, subject) || memory.current.phonePart !== undefined) return;
    // The next focus retries a failed load.
    import('./phone-part.ts').then((phonePart) => Object.assign(memory.current, { phonePart })).catch(() => {});
  };

  return {
    ...state,
    otherRows,
    closable,
    emptyWords: getEmptyWords(rules, problems.empty),
    /** A form that names its empty fields shows no number of problems. */
    countsProblems: rules.emptyTogether === undefined,
    notice: notice && words[notice],
    isShared,
    alertRef,
    /** For what shows the form's own outcome. */
    outcomeRef,
    send,
    field(name: Name) {
      return { name, error: problems.errors.get(name) };
    },
    rowActions: {
      onSendNow: (id: string) => runWithOutbox(({ sendAgain }) => sendAgain(id)),
      onEdit: ({ id }: PendingRow) => void openRow(id, false),
      onDelete: (id: string) =>
        runWithOutbox(async ({ discardOnceFree }) => {
          const result = await discardOnceFree(id);
          send({ type: 'deleted', hadFocus: result === 'removed' && isFocusOnDeleted() });
        }),
    },
    formProps: { ref: formRef, method: 'post', tabIndex: -1, onSubmit, onInput, onFocus, 'data-form': kind },
  } as const;
}

export type SubmissionFormState = ReturnType<typeof useSubmissionForm<string>>;
