import { PHONE_HEADER } from '#contract/phone.ts';
import type { Refusal } from '#offline/outbox/outbox.ts';
import type { OutboxRow, PendingRow } from '#offline/outbox/outbox-rows.ts';

// The states of a form, as docs/outbox.md draws them. use-submission-form.ts does what they ask for.

export type Fields = Readonly<Record<string, string>>;

/** One press of the form's button. */
export interface Message {
  readonly body: Readonly<Record<string, unknown>>;
  /** All fields as typed, also what is never sent. */
  readonly fields: Fields;
  readonly headers: Readonly<Record<string, string>>;
}

/** The row that has the form's text. */
export interface Held {
  readonly id: string;
  /** Names the form in the row's lease. */
  readonly owner: string;
  readonly message: Message;
  /** The row's last answer when the form took it, pressed again or typed: not news. */
  readonly known?: string | undefined;
  /** Taken out of the outbox for editing, not pressed yet. */
  readonly isTaken?: boolean;
  /** The row was read at least once: one that is missing then is deleted. */
  readonly isSeen?: boolean;
}

/** A message that storage would not take: the visitor may send it as it is, with the key that it has. */
export interface Unsaved extends Pick<Held, 'id' | 'owner' | 'message'> {
  readonly key: string;
}

/** What a form says of its text. */
export type Said =
  | { readonly is: 'idle' }
  | { readonly is: 'sending' }
  /** `id` is undefined when it was sent without the outbox. `unlisted`: the property it is about has left the list. */
  | { readonly is: 'sent'; readonly id: string | undefined; readonly unlisted?: boolean | undefined }
  /** Saved and waiting: the form is done with it. */
  | { readonly is: 'saved'; readonly id: string }
  /** The server answered with an error; the text stays in the form. */
  | { readonly is: 'refused'; readonly row: PendingRow }
  /** A changed text was pressed while the old one could no longer be replaced: the old one goes as it is. */
  | { readonly is: 'passed'; readonly why: Exclude<Refusal, 'gone'> }
  /** Storage failed. `failed`: why a direct send did not work, when one was tried. */
  | { readonly is: 'unsaved'; readonly failed: string | undefined; readonly canSend: boolean };

export interface FormState {
  readonly said: Said;
  readonly held?: Held | undefined;
  readonly unsaved?: Unsaved | undefined;
  /** The last text that left the form, sent or saved. */
  readonly gone?: Fields;
}

export type FormEvent =
  /** `late`: nobody has taken up its row for long. */
  | { readonly is: 'pressed' | 'typed' | 'dismissed' | 'late' }
  /** The text is in this row, which the form holds from now on. */
  | { readonly is: 'held'; readonly held: Held }
  /** What the outbox has of the held row now. */
  | { readonly is: 'read'; readonly row: OutboxRow | undefined }
  | { readonly is: 'sent directly'; readonly fields: Fields; readonly unlisted: boolean | undefined }
  | { readonly is: 'passed'; readonly why: Exclude<Refusal, 'gone'> }
  /** Storage or the outbox's code failed; `message` where a key was made, `failed` where it was then sent directly. */
  | { readonly is: 'not saved'; readonly message?: Unsaved; readonly failed?: string };

const IDLE: Said = { is: 'idle' };
/** A form in which nothing has happened. */
export const AT_REST: FormState = { said: IDLE };

/** Names one answer of the server: each try of a key counts up. */
export const answerOf = (row: PendingRow): string => `${row.key} ${row.attempts}`;

/**
 * Whether two presses say the same, and need one key. Whether a number is sent counts too: a row of an earlier build has
 * one in its fields only. How it is written does not: phone-part.ts may have come since the last press.
 */
export function isSameText(a: Message, b: Message): boolean {
  const text = ({ body, fields, headers }: Message) =>
    JSON.stringify([{ ...body, phone: undefined }, fields, PHONE_HEADER in headers]);
  return text(a) === text(b);
}

/** The text has left the form. */
const ended = ({ held, ...state }: FormState, said: Said): FormState => ({
  ...state,
  said,
  ...(held === undefined ? {} : { gone: held.message.fields }),
});

function afterReading(state: FormState, held: Held, row: OutboxRow | undefined): FormState {
  // Not read yet, or deleted on another page: then what is typed is a text of its own.
  if (row === undefined) return held.isSeen === true ? { ...state, said: IDLE, held: undefined } : state;
  if (row.state === 'delivered') return ended(state, { is: 'sent', id: row.id, unlisted: row.unlisted });
  if (row.state === 'wiped') return { ...state, held: undefined };
  const seen = held.isSeen === true ? state : { ...state, held: { ...held, isSeen: true } };
  if (row.state === 'queued' || row.state === 'sending') {
    return held.isTaken === true || state.said.is === 'sending' ? seen : { ...seen, said: { is: 'sending' } };
  }
  if (held.known === answerOf(row)) return seen;
  if (row.state === 'waiting') return ended(state, { is: 'saved', id: row.id });
  const isOld = state.said.is === 'refused' && answerOf(state.said.row) === answerOf(row);
  return isOld ? seen : { ...seen, said: { is: 'refused', row } };
}

/** What an event makes of a form. @returns the same object where it changes nothing */
export function afterEvent(state: FormState, event: FormEvent): FormState {
  const { said, held } = state;
  switch (event.is) {
    case 'pressed':
      return { ...state, said: { is: 'sending' } };
    case 'dismissed':
      return { ...state, said: IDLE };
    case 'typed':
      // What was said of the last try has been read, and is not said again.
      if (said.is === 'refused') {
        return { ...state, said: IDLE, held: held && { ...held, known: answerOf(said.row) } };
      }
      return said.is === 'unsaved' || said.is === 'passed' ? { ...state, said: IDLE } : state;
    case 'late':
      return held === undefined ? state : ended(state, { is: 'saved', id: held.id });
    case 'held': {
      const unsaved = state.unsaved?.id === event.held.id ? undefined : state.unsaved;
      return { ...state, said: event.held.isTaken === true ? IDLE : said, held: event.held, unsaved };
    }
    case 'read':
      return held === undefined ? state : afterReading(state, held, event.row);
    case 'sent directly':
      return { said: { is: 'sent', id: undefined, unlisted: event.unlisted }, gone: event.fields };
    case 'passed':
      return { ...state, said: { is: 'passed', why: event.why }, held: undefined };
    case 'not saved': {
      const unsaved = event.message ?? state.unsaved;
      return { ...state, unsaved, said: { is: 'unsaved', failed: event.failed, canSend: unsaved !== undefined } };
    }
  }
}
