import * as v from 'valibot';
import { readServerWords } from '#contract/answered.ts';
import { FieldProblem } from '#contract/problem.ts';
import {
  IDEMPOTENCY_KEY_HEADER,
  isNoLongerListed,
  type MessageKind,
  messageCalls,
} from '#contract/submission-calls.ts';
import { ViewingReplyAnswer } from '#contract/viewing-state.ts';
import { parseJson } from '#lib/json.ts';
import { readAs } from '#lib/read-as.ts';
import { createTombstone, isLive, LONGEST_WAIT_MS, OLD_MS } from './outbox.ts';
import type { OutboxRow, PendingRow, RowProblem, Wait } from './outbox-rows.ts';

// The table of docs/outbox.md.

const BACKOFF_BASE_MS = 2000;
const BACKOFF_TOP_MS = 5 * 60_000;
const SOON_TOP_MS = 30_000;
/** After the last one a person must decide. */
const SLOW_WAITS_MS = [5 * 60_000, 30 * 60_000, 2 * 3_600_000] as const;
/** Then a person must decide. */
const ODD_TRIES = 3;

const ANSWER_LIMIT_BYTES = 1024 * 1024;
const WORDS_LIMIT = 500;

interface HttpError {
  readonly status: number;
  readonly words: string | null;
}

/** `serverNow`: the clock of the server, ms. */
export type ReplyAnswer = Pick<ViewingReplyAnswer, 'done' | 'viewing'> & { readonly serverNow: number };

export type Answer =
  /** The call's success. `unlisted`: its property is not listed any more. `reply`: what a reply has changed. */
  | { readonly is: 'delivered'; readonly unlisted?: true; readonly reply?: ReplyAnswer }
  /** No proper answer, such as no network, a gateway's 502 or 504, HTML for JSON: it may have arrived. */
  | { readonly is: 'none' }
  /** A 2xx that is not the call's success. */
  | { readonly is: 'odd'; readonly status: number }
  /** 408, 425, 429, any other 5xx. */
  | ({ readonly is: 'later'; readonly retryAfterMs: number | undefined } & HttpError)
  /** `in-flight`: 409, the same key is being handled. `unwelcome`: another 4xx, which is not about the text. */
  | ({ readonly is: 'in-flight' | 'unwelcome' } & HttpError)
  /** 400, 413, 415, 422: the text itself was refused. */
  | ({ readonly is: 'refused'; readonly fields: readonly FieldProblem[] } & HttpError);

/** The clock of the server, ms since 1970. @param now ours, for an answer without Date */
export function getServerTime(headers: Headers, now: number): number {
  const serverNow = Date.parse(headers.get('Date') ?? '');
  return Number.isNaN(serverNow) ? now : serverNow;
}

/**
 * Reads Retry-After, at most a day; a date is compared with the server's clock, since ours may be off.
 * @returns ms; undefined for nonsense or a time in the past
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get('Retry-After')?.trim();
  if (value === undefined) return undefined;
  if (/^\d{1,12}$/.test(value)) return Math.min(Number(value) * 1000, LONGEST_WAIT_MS);
  if (!/^[A-Z][a-z]+,? .*\d.*(GMT|\d{4})$/.test(value)) return undefined;
  const at = Date.parse(value);
  if (Number.isNaN(at)) return undefined;
  const ms = at - getServerTime(headers, now);
  return ms > 0 ? Math.min(ms, LONGEST_WAIT_MS) : undefined;
}

/** @returns undefined above a megabyte */
async function readBoundedText(response: Response): Promise<string | undefined> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > ANSWER_LIMIT_BYTES) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}

const readFieldProblems = (body: unknown): FieldProblem[] => {
  if (typeof body !== 'object' || body === null || !('errors' in body) || !Array.isArray(body.errors)) return [];
  const named = body.errors.slice(0, 20).filter((entry: unknown) => v.is(FieldProblem, entry));
  return named.map(({ field, message }) => ({ field, message: message.slice(0, WORDS_LIMIT) }));
};

/**
 * Classifies an answer (docs/outbox.md). @param now wall clock, ms, for a Retry-After date without a Date header
 * @throws when the body breaks off, which counts as no answer
 */
export async function classifyAnswer(response: Response, kind: MessageKind, key: string, now: number): Promise<Answer> {
  const { status, headers, type, redirected } = response;
  if (type === 'opaqueredirect' || redirected || status < 200 || status > 599) return { is: 'none' };
  if ((headers.get(IDEMPOTENCY_KEY_HEADER) ?? key) !== key) return { is: 'none' };
  // A gateway, such as ours before another API host (S23), does not know whether it arrived. 511 is a network's sign-in page.
  if ((status >= 300 && status < 400) || status === 502 || status === 504 || status === 511) return { is: 'none' };
  const successes: readonly number[] = messageCalls[kind].success;
  const text = await readBoundedText(response);
  const json = text === undefined ? undefined : parseJson(text);
  if (status < 300) {
    if (!successes.includes(status)) return { is: 'odd', status };
    if (json !== undefined && isNoLongerListed(json)) return { is: 'delivered', unlisted: true };
    const reply = kind === 'viewing-reply' ? readAs(ViewingReplyAnswer, json) : undefined;
    if (reply !== undefined) {
      const { done, viewing } = reply;
      return { is: 'delivered', reply: { done, viewing, serverNow: getServerTime(headers, now) } };
    }
    return text?.trim() === '' || json !== undefined ? { is: 'delivered' } : { is: 'none' };
  }
  const error = { status, words: readServerWords(json, 'detail')?.slice(0, WORDS_LIMIT) ?? null };
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    return { is: 'later', ...error, retryAfterMs: readRetryAfter(headers, now) };
  }
  if (status === 400 || status === 413 || status === 415 || status === 422) {
    return { is: 'refused', ...error, fields: readFieldProblems(json) };
  }
  return { is: status === 409 ? 'in-flight' : 'unwelcome', ...error };
}

type Plan = Pick<PendingRow, 'next' | 'wait' | 'problem'> & Partial<Pick<PendingRow, 'odd_answers' | 'slow_refusals'>>;

const TOO_OLD: Plan = {
  next: 'attention',
  wait: null,
  problem: { why: 'old', status: 0, words: null, fields: [] },
};

/** Full jitter: a random part of BACKOFF_BASE_MS doubled with each try, up to `top` (ms). */
export const getBackoff = (attempts: number, random: number, top: number = BACKOFF_TOP_MS): number =>
  Math.round(random * Math.min(top, BACKOFF_BASE_MS * 2 ** Math.min(Math.max(attempts, 1) - 1, 30)));

function planFor(row: PendingRow, answer: Exclude<Answer, { is: 'delivered' }>, now: number, random: number): Plan {
  const retry = (ms: number, why: Wait['why'], problem: RowProblem | null): Plan => ({
    next: 'waiting',
    wait: { from: now, ms: Math.min(ms, LONGEST_WAIT_MS), why },
    problem,
  });
  const planForPerson = (problem: RowProblem): Plan => ({ next: 'attention', wait: null, problem });
  const backedOff = getBackoff(row.attempts, random);
  if (answer.is === 'none') return retry(backedOff, 'silence', null);
  const words = answer.is === 'odd' ? null : answer.words;
  const unavailable: RowProblem = { why: 'unavailable', status: answer.status, words, fields: [] };
  switch (answer.is) {
    case 'later':
      return retry(Math.max(backedOff, answer.retryAfterMs ?? 0), 'asked', unavailable);
    case 'in-flight':
      return retry(getBackoff(row.attempts, random, SOON_TOP_MS), 'asked', unavailable);
    case 'odd': {
      const odd_answers = row.odd_answers + 1;
      const problem: RowProblem = { ...unavailable, why: 'odd' };
      return {
        ...(odd_answers < ODD_TRIES ? retry(backedOff, 'asked', problem) : planForPerson(problem)),
        odd_answers,
      };
    }
    case 'refused':
      return planForPerson({ ...unavailable, why: 'refused', fields: [...answer.fields] });
    case 'unwelcome': {
      const slow = SLOW_WAITS_MS[row.slow_refusals];
      const plan =
        slow === undefined
          ? planForPerson(unavailable)
          : retry(Math.round(slow * (0.8 + 0.4 * random)), 'slow', unavailable);
      return { ...plan, slow_refusals: row.slow_refusals + 1 };
    }
  }
}

/** Whether the row is held for an open form (S20): a 4xx or 5xx answer. */
const isHttpError = (answer: Answer): boolean => 'words' in answer;

const hasMaybeArrived = (row: PendingRow, answer: Answer, wasOffline: boolean): boolean => {
  // The server would have refused the same text in an earlier try too.
  if (answer.is === 'refused') return false;
  if (answer.is === 'none') return row.maybe_arrived || !wasOffline;
  if (answer.is === 'odd') return true;
  return row.maybe_arrived;
};

/** The row after an answer. @param random 0 to 1 @param wasOffline there was no network before and after a failed try */
export function applyAnswer(
  row: PendingRow,
  answer: Answer,
  { now, random, wasOffline = false }: { now: number; random: number; wasOffline?: boolean },
): OutboxRow {
  if (answer.is === 'delivered') return createTombstone(row, now, answer.unlisted);
  const plan = planFor(row, answer, now, random);
  const after: PendingRow = {
    ...row,
    ...plan,
    ...(plan.next === 'waiting' && row.age_ms >= OLD_MS ? TOO_OLD : {}),
    sender: null,
    maybe_arrived: hasMaybeArrived(row, answer, wasOffline),
  };
  if (isHttpError(answer) && isLive(row.form, now)) return { ...after, state: 'held' };
  return { ...after, state: after.next, form: null };
}
