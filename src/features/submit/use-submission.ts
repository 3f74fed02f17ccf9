import { useEffect, useMemo, useRef, useState } from 'react';
import { PHONE_HEADER } from '#contract/phone.ts';
import type { SubmissionKind } from '#contract/submission-calls.ts';
import { useOutbox } from '#data/device/outbox.queries.ts';
import { openOutbox } from '#data/outbox-sender.ts';
import type { OutboxRow, PendingRow } from '#offline/outbox/outbox-rows.ts';
import { isPending } from '#offline/outbox/row-state.ts';

/** The form renews the lease of its row this often, ms; a lease lasts a minute. */
const RENEW_MS = 20_000;
/** A row that no sender has taken up for this long (ms) is left to the outbox: the visitor is not kept waiting. */
const PATIENCE_MS = 8000;
/** How long a message that is on its way is waited for before it cannot be edited, and how often it is asked for, ms. */
const TAKE_LIMIT_MS = 5000;
const TAKE_AGAIN_MS = 200;

/** One press of the form's button. */
export interface Submission {
  readonly body: Readonly<Record<string, unknown>>;
  /** All fields as typed, also what is never sent. */
  readonly fields: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A message that storage would not take: the visitor may send it as it is. */
interface Unsaved {
  readonly id: string;
  readonly key: string;
  readonly submission: Submission;
  /** Why a direct send did not work, when one was tried. */
  readonly failed: string | undefined;
}

export type SubmissionState =
  | { readonly is: 'idle' }
  | { readonly is: 'sending' }
  /**
   * The server has it; `id` is the row's, or undefined when it was sent without the outbox. `unlisted`: the property it is
   * about has left the list.
   */
  | { readonly is: 'sent'; readonly id: string | undefined; readonly unlisted?: boolean | undefined }
  /** Saved and waiting: the form is done with it. */
  | { readonly is: 'saved'; readonly id: string }
  /** The server answered with an error; the text stays in the form. */
  | { readonly is: 'refused'; readonly row: PendingRow }
  /** A changed text was pressed while the old one could no longer be replaced: the old one goes as it is. */
  | { readonly is: 'passed'; readonly why: 'sending' | 'delivered' | 'maybe-arrived' }
  /** Storage failed: nothing is saved. */
  | { readonly is: 'unsaved'; readonly failed: string | undefined; readonly canSend: boolean };

interface Current {
  readonly id: string;
  readonly submission: Submission;
  /** The row's last answer when the form took it or pressed again: not news. */
  readonly known?: string;
  /** Taken out of the outbox for editing, not pressed yet. */
  readonly isTaken?: boolean;
}

/** Names one answer: each try of a key counts up. */
const answerOf = (row: PendingRow): string => `${row.key} ${row.attempts}`;

/**
 * The same text needs no new key. Whether a number is sent counts too: a row of an earlier build has one in its fields
 * only. How it is written does not: the reader of numbers may have come since the last press.
 */
const textOf = ({ body, fields, headers = {} }: Submission): string =>
  JSON.stringify([{ ...body, phone: undefined }, fields, PHONE_HEADER in headers]);
const sameText = (a: Submission, b: Submission): boolean => textOf(a) === textOf(b);

/**
 * One form's way through the outbox: saves, sends, holds, and says where its text is.
 * @param kind a row of submissionCalls
 * @param about what the message is about, e.g. `property:24`; rows about it are `others`
 * @param subject the same in words, without personal data
 * @param draft the draft that a saved row replaces
 * @param onGone called once when the text has left the form (sent, or saved): the form clears what still equals `fields`
 */
export function useSubmission(
  { kind, about, subject, draft }: { kind: SubmissionKind; about: string; subject: string; draft: string },
  onGone: (fields: Readonly<Record<string, string>>) => void,
) {
  const { rows, closable } = useOutbox();
  const [current, setCurrent] = useState<Current>();
  const [state, setState] = useState<SubmissionState>({ is: 'idle' });
  const unsaved = useRef<Unsaved>(undefined);
  const busy = useRef(false);
  const form = useRef('');
  const tellGone = useRef(onGone);
  useEffect(() => {
    tellGone.current = onGone;
  });

  const row = current === undefined ? undefined : rows.find(({ id }) => id === current.id);
  const [isLate, setLate] = useState(false);

  const seen = useRef<string>(undefined);
  // The row says where the text is; the form follows it.
  useEffect(() => {
    if (current === undefined) return;
    if (row === undefined) {
      // Not read yet, or deleted on another page: then what is typed is a text of its own.
      if (seen.current !== current.id) return;
      setCurrent(undefined);
      return setState({ is: 'idle' });
    }
    seen.current = current.id;
    const end = (next: SubmissionState) => {
      setCurrent(undefined);
      setState(next);
      tellGone.current(current.submission.fields);
    };
    if (row.state === 'delivered') return end({ is: 'sent', id: row.id, unlisted: row.unlisted });
    // Its 30 days were over while no form held it: what is typed is a text of its own.
    if (row.state === 'wiped') return setCurrent(undefined);
    if (row.state === 'queued' && isLate) return end({ is: 'saved', id: row.id });
    if (row.state === 'queued' || row.state === 'sending') {
      if (current.isTaken !== true) setState((before) => (before.is === 'sending' ? before : { is: 'sending' }));
      return;
    }
    if (current.known === answerOf(row)) return;
    if (row.state === 'waiting') return end({ is: 'saved', id: row.id });
    // Rows are read anew at each change: only another answer is news.
    setState((before) =>
      before.is === 'refused' && answerOf(before.row) === answerOf(row) ? before : { is: 'refused', row },
    );
  }, [current, row, isLate]);

  useEffect(() => {
    setLate(false);
    if (current === undefined || row?.state !== 'queued') return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [current, row?.state]);

  const currentId = current?.id;
  useEffect(() => {
    if (currentId === undefined) return;
    const owner = form.current;
    const tell = (what: 'renewForm' | 'leaveForm') =>
      void openOutbox()
        .then((outbox): Promise<unknown> => outbox[what](outbox.ports, currentId, owner))
        .catch(() => {});
    const leave = () => tell('leaveForm');
    const timer = setInterval(() => tell('renewForm'), RENEW_MS);
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [currentId]);

  /** A message of its own: saved first, then sent. */
  const enqueueNew = async (submission: Submission): Promise<void> => {
    const outbox = await openOutbox();
    if (form.current === '') form.current = outbox.newFormName();
    const result = await outbox.enqueue(outbox.ports, {
      kind,
      about,
      subject,
      draft,
      form: form.current,
      ...submission,
    });
    if (!result.saved) {
      unsaved.current = { id: result.id, key: result.key, submission, failed: undefined };
      setState({ is: 'unsaved', failed: undefined, canSend: true });
      return;
    }
    setCurrent({ id: result.row.id, submission });
    void outbox.registerSync();
    void outbox.sendNow(result.row.id);
  };

  /** The form's row again: the same text with the same key, a changed text in place of the old one. */
  const again = async (held: Current, submission: Submission): Promise<void> => {
    const outbox = await openOutbox();
    const { ports } = outbox;
    const same = sameText(held.submission, submission);
    const before = await ports.store.get(held.id);
    const result = same
      ? await outbox.resend(ports, held.id, form.current)
      : await outbox.edit(ports, held.id, { ...submission, form: form.current, draft });
    if (result.ok) {
      const known = before === undefined || !isPending(before) ? undefined : answerOf(before);
      setCurrent({ id: held.id, submission, ...(known === undefined ? {} : { known }) });
      void outbox.registerSync();
      void outbox.sendNow(held.id);
      return;
    }
    if (result.why === 'gone') return enqueueNew(submission);
    if (same) return;
    // Both texts could arrive: what is typed now is sent only if the visitor, knowing that, presses again.
    setCurrent(undefined);
    setState({ is: 'passed', why: result.why });
  };

  const submit = async (submission: Submission): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setState({ is: 'sending' });
    try {
      const failed = unsaved.current;
      if (current !== undefined) await again(current, submission);
      else if (failed !== undefined && sameText(failed.submission, submission)) await sendUnsaved(failed);
      else await enqueueNew(submission);
    } catch {
      // The outbox's code could not be loaded, or storage failed in the middle of an edit: the form keeps its text.
      setState({ is: 'unsaved', failed: undefined, canSend: unsaved.current !== undefined });
    } finally {
      busy.current = false;
    }

    async function sendUnsaved(message: Unsaved): Promise<void> {
      const { ports, removeDraft, sendDirectly, sendNow } = await openOutbox();
      const { id, key } = message;
      const { body, headers = {}, fields } = message.submission;
      const answer = await sendDirectly(ports, { id, key, kind, body, headers });
      if (answer.is === 'delivered') {
        unsaved.current = undefined;
        setState({ is: 'sent', id: undefined, unlisted: answer.unlisted });
        tellGone.current(fields);
        await removeDraft(ports.store, draft).catch(() => {});
      } else if (answer.is === 'queued') {
        unsaved.current = undefined;
        setCurrent({ id, submission: message.submission });
        void sendNow(id);
      } else {
        const words = 'words' in answer ? answer.words : null;
        setState({ is: 'unsaved', failed: words ?? 'It did not get through.', canSend: true });
      }
    }
  };

  /** Sends what storage would not take. */
  const sendWithoutSaving = async (): Promise<void> => {
    if (unsaved.current !== undefined) await submit(unsaved.current.submission);
  };

  /**
   * Takes a row of the outbox into this form.
   * @returns its fields, or undefined when it cannot be edited any more
   */
  const take = async (taken: PendingRow): Promise<Readonly<Record<string, string>> | undefined> => {
    const { holdForForm, newFormName, ports } = await openOutbox();
    if (form.current === '') form.current = newFormName();
    const until = performance.now() + TAKE_LIMIT_MS;
    let result = await holdForForm(ports, taken.id, form.current);
    // It is just being tried, and mostly waits again in a moment.
    while (!result.ok && result.why === 'sending' && performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, TAKE_AGAIN_MS));
      result = await holdForForm(ports, taken.id, form.current);
    }
    if (!result.ok) return undefined;
    const { body, fields, headers } = result.row;
    setCurrent({ id: taken.id, submission: { body, fields, headers }, known: answerOf(result.row), isTaken: true });
    setState({ is: 'idle' });
    return fields;
  };

  const dismiss = (): void => setState({ is: 'idle' });

  /** The text is being edited: what was said of the last try has been read (spec §4), and is not said again. */
  const calm = (): void => {
    if (state.is !== 'refused' && state.is !== 'unsaved' && state.is !== 'passed') return;
    if (state.is === 'refused') {
      const known = answerOf(state.row);
      setCurrent((held) => (held === undefined ? held : { ...held, known }));
    }
    setState({ is: 'idle' });
  };

  const others = useMemo(
    () =>
      rows.filter(
        (other): other is OutboxRow => other.kind === kind && other.about === about && other.id !== currentId,
      ),
    [rows, kind, about, currentId],
  );

  return { state, others, closable, submit, sendWithoutSaving, take, dismiss, calm } as const;
}
