import { PHONE_HEADER } from '#contract/phone.ts';
import type { Refusal } from '#offline/outbox/outbox.ts';
import type { OutboxRow, PendingRow } from '#offline/outbox/outbox-rows.ts';

// The states of a form, drawn in docs/outbox.md. use-submission-form.ts runs their effects.

export type Fields = Readonly<Record<string, string>>;

/** One press of the form's button. */
export interface Message {
  readonly body: Readonly<Record<string, unknown>>;
  /** All fields as typed, including those that are never sent. */
  readonly fields: Fields;
  readonly headers: Readonly<Record<string, string>>;
}

/** The row that holds the form's text, leased by the form. */
export interface HeldRow {
  readonly id: string;
  /** Names the form in the row's lease. */
  readonly owner: string;
  readonly message: Message;
  /** The server's last answer that the visitor has already seen. */
  readonly seenAnswer?: string | undefined;
  /** Opened from the outbox for editing, and not submitted yet. */
  readonly isEdit?: boolean;
  /** Once a row has been read, its absence means that it was deleted. */
  readonly hasBeenRead?: boolean;
}

/** A message that storage refused. The visitor may send it directly, with the key it already has. */
export interface UnsavedMessage extends Pick<HeldRow, 'id' | 'owner' | 'message'> {
  readonly key: string;
}

type Conflict = Exclude<Refusal, 'gone'>;

export type FormStatus =
  | { readonly type: 'idle' | 'sending' }
  /** `id` is undefined for a direct send. `unlisted`: the property has left the list. */
  | { readonly type: 'sent'; readonly id: string | undefined; readonly unlisted?: boolean | undefined }
  /** The row waits in the outbox, and the form is done with it. */
  | { readonly type: 'saved'; readonly id: string }
  /** The server answered with an error; the text stays in the form. */
  | { readonly type: 'refused'; readonly row: PendingRow }
  /** The text was changed, but its earlier version can no longer be replaced and is sent as it is. */
  | { readonly type: 'conflict'; readonly reason: Conflict }
  /** Storage failed. `failure`: why sending directly failed too, once that was tried. */
  | { readonly type: 'unsaved'; readonly failure: string | undefined; readonly canSend: boolean };

export interface FormState {
  readonly status: FormStatus;
  readonly held?: HeldRow | undefined;
  readonly unsaved?: UnsavedMessage | undefined;
  /** The last text that left the form, sent or saved. */
  readonly finished?: Fields;
}

export type FormEvent =
  /** `timed-out`: no sender has claimed the row. */
  | { readonly type: 'pressed' | 'typed' | 'dismissed' | 'timed-out' }
  | { readonly type: 'held'; readonly held: HeldRow }
  | { readonly type: 'row-read'; readonly row: OutboxRow | undefined }
  | { readonly type: 'sent-directly'; readonly fields: Fields; readonly unlisted: boolean | undefined }
  | { readonly type: 'conflicted'; readonly reason: Conflict }
  /** Storage or loading the outbox failed. `message` once a key exists, `failure` after a direct send. */
  | { readonly type: 'save-failed'; readonly message?: UnsavedMessage; readonly failure?: string };

const IDLE: FormStatus = { type: 'idle' };
export const INITIAL_STATE: FormState = { status: IDLE };

/** Identifies one answer of the server: every try of a key counts up. */
export const answerId = (row: PendingRow): string => `${row.key} ${row.attempts}`;

/**
 * Whether two messages say the same and share a key. Sending a number counts as a difference; its format does not, since
 * phone-part.ts may load between two presses. Rows of earlier builds hold a number only in their fields.
 */
export function isSameText(a: Message, b: Message): boolean {
  const text = ({ body, fields, headers }: Message) =>
    JSON.stringify([{ ...body, phone: undefined }, fields, PHONE_HEADER in headers]);
  return text(a) === text(b);
}

/** The text leaves the form. */
const finish = ({ held, ...state }: FormState, status: FormStatus): FormState => ({
  ...state,
  status,
  ...(held && { finished: held.message.fields }),
});

function afterRead(state: FormState, held: HeldRow, row: OutboxRow | undefined): FormState {
  if (row === undefined) return held.hasBeenRead ? { ...state, status: IDLE, held: undefined } : state;
  if (row.state === 'delivered') return finish(state, { type: 'sent', id: row.id, unlisted: row.unlisted });
  if (row.state === 'wiped') return { ...state, held: undefined };
  const current = held.hasBeenRead ? state : { ...state, held: { ...held, hasBeenRead: true } };
  if (row.state === 'queued' || row.state === 'sending') {
    return held.isEdit || state.status.type === 'sending' ? current : { ...current, status: { type: 'sending' } };
  }
  if (held.seenAnswer === answerId(row)) return current;
  if (row.state === 'waiting') return finish(state, { type: 'saved', id: row.id });
  const isShown = state.status.type === 'refused' && answerId(state.status.row) === answerId(row);
  return isShown ? current : { ...current, status: { type: 'refused', row } };
}

/** The reducer of a form. @returns the same object where an event changes nothing */
export function formReducer(state: FormState, event: FormEvent): FormState {
  const { status, held } = state;
  switch (event.type) {
    case 'pressed':
      return { ...state, status: { type: 'sending' } };
    case 'dismissed':
      return { ...state, status: IDLE };
    case 'typed':
      if (status.type === 'refused') {
        return { ...state, status: IDLE, held: held && { ...held, seenAnswer: answerId(status.row) } };
      }
      return status.type === 'unsaved' || status.type === 'conflict' ? { ...state, status: IDLE } : state;
    case 'timed-out':
      return held ? finish(state, { type: 'saved', id: held.id }) : state;
    case 'held': {
      const unsaved = state.unsaved?.id === event.held.id ? undefined : state.unsaved;
      return { ...state, status: event.held.isEdit ? IDLE : status, held: event.held, unsaved };
    }
    case 'row-read':
      return held ? afterRead(state, held, event.row) : state;
    case 'sent-directly':
      return { status: { type: 'sent', id: undefined, unlisted: event.unlisted }, finished: event.fields };
    case 'conflicted':
      return { ...state, status: { type: 'conflict', reason: event.reason }, held: undefined };
    case 'save-failed': {
      const unsaved = event.message ?? state.unsaved;
      return { ...state, unsaved, status: { type: 'unsaved', failure: event.failure, canSend: unsaved !== undefined } };
    }
  }
}
