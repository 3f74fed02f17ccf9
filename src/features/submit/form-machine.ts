import type { Refusal } from '#offline/outbox/outbox.ts';
import type { OutboxRow, PendingRow } from '#offline/outbox/outbox-rows.ts';
import { isPending } from '#offline/outbox/row-state.ts';
import {
  type FieldErrors,
  type FieldProblems,
  type Fields,
  isSameText,
  type Message,
  NO_PROBLEMS,
  type Press,
  withoutField,
} from './form-fields.ts';

// docs/outbox.md draws states and events; use-submission-form.ts runs the effects.

/** The form renews the row's lease while it has the row. */
export interface HeldRow {
  readonly id: string;
  /** Names the form in the row's lease. */
  readonly owner: string;
  readonly message: Message;
  /** The visitor has seen this answer of the server. */
  readonly seenAnswer?: string | undefined;
  /** The row was opened from the outbox, and is not submitted yet. */
  readonly isEdit?: boolean;
  /** Once a row has been read, its absence means that it was deleted. */
  readonly hasBeenRead?: boolean;
}

/** Storage refused it; the visitor may send it directly, with the key it already has. */
export interface UnsavedMessage extends Pick<HeldRow, 'id' | 'owner' | 'message'> {
  readonly key: string;
}

type Conflict = Exclude<Refusal, 'gone'>;

export type FormStatus =
  | { readonly type: 'idle' | 'sending' }
  /** `id` is of its row, or 'direct'. `unlisted`: the property has left the list. */
  | { readonly type: 'sent'; readonly id: string; readonly unlisted?: boolean | undefined }
  /** The row waits in the outbox, and the form is done with it. */
  | { readonly type: 'saved'; readonly id: string }
  /** The server answered with an error; the text stays in the form. */
  | { readonly type: 'refused'; readonly row: PendingRow }
  /** The earlier text can no longer be replaced and is sent as it is. */
  | { readonly type: 'conflict'; readonly reason: Conflict }
  /** Storage failed. `failure`: why sending directly failed too, if it was tried. */
  | { readonly type: 'unsaved'; readonly failure: string | undefined; readonly canSend: boolean };

export interface FormState {
  readonly status: FormStatus;
  readonly held?: HeldRow | undefined;
  readonly unsaved?: UnsavedMessage | undefined;
  /** The last text that left the form, sent or saved. */
  readonly finished?: Fields;
  /** Since the press, or since the row was opened. */
  readonly isUntouched: boolean;
  /** The text comes from a draft, and was not sent since. */
  readonly isRestored: boolean;
  readonly problems: FieldProblems;
  /** Why the form has not opened a row. */
  readonly notice?: 'otherText' | 'cannotEdit' | undefined;
  /** They waited while this page was open: only their arrival is announced. */
  readonly watched: ReadonlySet<string>;
  /** Outcomes by row; 'page' for a submission without script. */
  readonly closed: ReadonlySet<string>;
}

export type FormEvent =
  | Press
  /** `timed-out`: no sender has claimed the row. */
  | { readonly type: 'sent-unsaved' | 'restored' | 'cleared' | 'timed-out' }
  | { readonly type: 'typed'; readonly name: string; readonly value: string }
  /** Without an id the row waits on: it is shown above the form instead of in its place. */
  | {
      readonly type: 'closed';
      readonly id: string | undefined;
      readonly focus: 'form' | 'main' | undefined;
      /** What another submission begins with. */
      readonly fields?: Fields | undefined;
    }
  | { readonly type: 'not-opened'; readonly id: string; readonly why: NonNullable<FormState['notice']> }
  /** `first`: the field to begin with. */
  | { readonly type: 'opened'; readonly row: PendingRow; readonly owner: string; readonly first: string }
  | { readonly type: 'deleted'; readonly hadFocus: boolean }
  | { readonly type: 'held'; readonly held: HeldRow }
  /** `errors` are from the server, on the held row's fields. */
  | { readonly type: 'rows-read'; readonly rows: readonly OutboxRow[]; readonly errors?: FieldErrors }
  | { readonly type: 'sent-directly'; readonly fields: Fields; readonly unlisted: boolean | undefined }
  | { readonly type: 'conflicted'; readonly reason: Conflict }
  /** Storage or loading the outbox failed. `message` once a key exists, `failure` after a direct send. */
  | { readonly type: 'save-failed'; readonly message?: UnsavedMessage; readonly failure?: string };

export type FormEffect =
  /** In the held row, or without storage where that has failed with the same text. */
  | {
      readonly type: 'submit';
      readonly message: Message;
      readonly held: HeldRow | undefined;
      readonly unsaved: UnsavedMessage | undefined;
    }
  /** `end-request`: the outbox page's request to edit this row is answered. */
  | { readonly type: 'send-row' | 'end-request'; readonly id: string }
  | { readonly type: 'fill'; readonly fields: Fields }
  /** Also deletes the draft; with `fields`, only of a form that still has them. */
  | { readonly type: 'clear'; readonly fields?: Fields }
  /** `settle-draft`: the text is in a row. `store-draft`: only the form has it again. */
  | { readonly type: 'settle-draft' | 'store-draft' }
  /** After the next render. */
  | Focus;

export type Focus =
  | { readonly type: 'focus'; readonly on: 'form' | 'main' | 'outcome' }
  | { readonly type: 'focus'; readonly on: 'field'; readonly name: string };

/** Effects run in their order. */
type Step = readonly [FormState, ...FormEffect[]];

const IDLE: FormStatus = { type: 'idle' };
export const INITIAL_STATE: FormState = {
  status: IDLE,
  isUntouched: false,
  isRestored: false,
  problems: NO_PROBLEMS,
  watched: new Set(),
  closed: new Set(),
};
const STORE_DRAFT: FormEffect = { type: 'store-draft' };
const FOCUS_OUTCOME: FormEffect = { type: 'focus', on: 'outcome' };

/** Each try of a key counts up, so this names one answer of the server. */
export const getAnswerId = (row: PendingRow): string => `${row.key} ${row.attempts}`;

/** Only an outcome that needs nobody has an id. */
export const getOwnOutcome = (status: FormStatus): string | undefined => ('id' in status ? status.id : undefined);

/** Clears the form, unless something was typed since. */
function finish({ held: _, ...state }: FormState, status: FormStatus, finished: Fields): Step {
  const next = { ...state, status, finished };
  return state.isUntouched ? [next, { type: 'clear', fields: finished }, FOCUS_OUTCOME] : [next, FOCUS_OUTCOME];
}

function submit(state: FormState, message: Message): Step {
  const { held, unsaved } = state;
  const isRetry = held === undefined && unsaved !== undefined && isSameText(unsaved.message, message);
  return [
    { ...state, status: { type: 'sending' } },
    { type: 'submit', message, held, unsaved: isRetry ? unsaved : undefined },
  ];
}

function applyStoredRow(state: FormState, held: HeldRow, row: OutboxRow | undefined, errors: FieldErrors): Step {
  if (row === undefined) return [held.hasBeenRead ? { ...state, status: IDLE, held: undefined } : state];
  const { fields } = held.message;
  if (row.state === 'delivered') return finish(state, { type: 'sent', id: row.id, unlisted: row.unlisted }, fields);
  if (row.state === 'wiped') return [{ ...state, held: undefined }];
  const current = held.hasBeenRead ? state : { ...state, held: { ...held, hasBeenRead: true } };
  if (row.state === 'queued' || row.state === 'sending') {
    return [held.isEdit || state.status.type === 'sending' ? current : { ...current, status: { type: 'sending' } }];
  }
  if (held.seenAnswer === getAnswerId(row)) return [current];
  if (row.state === 'waiting') return finish(state, { type: 'saved', id: row.id }, fields);
  if (state.status.type === 'refused' && getAnswerId(state.status.row) === getAnswerId(row)) return [current];
  const problems = { ...current.problems, errors };
  return [{ ...current, status: { type: 'refused', row }, problems }, FOCUS_OUTCOME];
}

function applyTyping(state: FormState, name: string, value: string): FormState {
  const { status, held } = state;
  const problems = withoutField(state.problems, name, value);
  const isAnswered = status.type === 'refused' || status.type === 'unsaved' || status.type === 'conflict';
  if (!state.isUntouched && state.notice === undefined && problems === state.problems && !isAnswered) return state;
  const typed = { ...state, isUntouched: false, notice: undefined, problems, status: isAnswered ? IDLE : status };
  return status.type === 'refused' && held
    ? { ...typed, held: { ...held, seenAnswer: getAnswerId(status.row) } }
    : typed;
}

/** @returns the same state where an event changes nothing */
export function step(state: FormState, event: FormEvent): Step {
  const { status, held } = state;
  switch (event.type) {
    case 'pressed': {
      if (status.type === 'sending') return [state];
      const closed = new Set([...state.closed, 'page']);
      const pressed = { problems: NO_PROBLEMS, notice: undefined, isUntouched: true, isRestored: false, closed };
      const [next, ...effects] = submit({ ...state, ...pressed }, event.message);
      return [next, { type: 'settle-draft' }, ...effects];
    }
    case 'found-invalid': {
      const next = { ...state, problems: event.problems, notice: undefined };
      return event.first === undefined ? [next] : [next, { type: 'focus', on: 'field', name: event.first }];
    }
    case 'sent-unsaved':
      return status.type === 'unsaved' && state.unsaved ? submit(state, state.unsaved.message) : [state];
    case 'typed':
      return [applyTyping(state, event.name, event.value)];
    case 'restored':
      return [{ ...state, isRestored: true }];
    case 'cleared':
      return [{ ...state, isRestored: false }, { type: 'clear' }];
    case 'closed': {
      const { id, focus, fields } = event;
      const isOwn = id === undefined || id === getOwnOutcome(status);
      const closed = id === undefined ? state.closed : new Set([...state.closed, id]);
      const next = { ...state, closed, status: isOwn ? IDLE : status };
      const effects: FormEffect[] = fields === undefined || !state.isUntouched ? [] : [{ type: 'fill', fields }];
      return focus === undefined ? [next] : [next, ...effects, { type: 'focus', on: focus }];
    }
    case 'opened': {
      const { owner, first, row } = event;
      const { id, body, fields, headers } = row;
      const opened = { id, owner, message: { body, fields, headers }, seenAnswer: getAnswerId(row), isEdit: true };
      const fresh = { status: IDLE, held: opened, isUntouched: true, problems: NO_PROBLEMS, notice: undefined };
      const effects = [
        { type: 'fill', fields },
        { type: 'end-request', id },
      ] as const;
      return [{ ...state, ...fresh }, ...effects, { type: 'focus', on: 'field', name: first }];
    }
    case 'not-opened':
      return [
        { ...state, notice: 'cannotEdit' },
        { type: 'end-request', id: event.id },
      ];
    case 'deleted': {
      const next = { ...state, notice: undefined };
      return event.hadFocus ? [next, { type: 'focus', on: 'form' }] : [next];
    }
    case 'held': {
      const unsaved = state.unsaved?.id === event.held.id ? undefined : state.unsaved;
      return [
        { ...state, held: event.held, unsaved },
        { type: 'send-row', id: event.held.id },
      ];
    }
    case 'timed-out':
      return held ? finish(state, { type: 'saved', id: held.id }, held.message.fields) : [state];
    case 'rows-read': {
      const { rows, errors = NO_PROBLEMS.errors } = event;
      const waiting = rows.filter((row) => isPending(row) && row.id !== held?.id && !state.watched.has(row.id));
      const watched = new Set([...state.watched, ...waiting.map(({ id }) => id)]);
      const next = waiting.length === 0 ? state : { ...state, watched };
      const row = rows.find(({ id }) => id === held?.id);
      return held ? applyStoredRow(next, held, row, errors) : [next];
    }
    case 'sent-directly': {
      const sent = { type: 'sent', id: 'direct', unlisted: event.unlisted } as const;
      return finish({ ...state, unsaved: undefined }, sent, event.fields);
    }
    case 'conflicted': {
      const conflict = { type: 'conflict', reason: event.reason } as const;
      return [{ ...state, status: conflict, held: undefined }, STORE_DRAFT, FOCUS_OUTCOME];
    }
    case 'save-failed': {
      const unsaved = event.message ?? state.unsaved;
      const failed = { type: 'unsaved', failure: event.failure, canSend: unsaved !== undefined } as const;
      return [{ ...state, unsaved, status: failed }, STORE_DRAFT, FOCUS_OUTCOME];
    }
  }
}
