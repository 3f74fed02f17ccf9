import * as v from 'valibot';
import { serverWords } from '#contract/answered.ts';
import { FieldProblem } from '#contract/problem.ts';
import {
  IDEMPOTENCY_KEY_HEADER,
  type SubmissionKind,
  saysUnlisted,
  submissionCalls,
} from '#contract/submission-calls.ts';
import { parseJson } from '#lib/json.ts';
import { LONGEST_WAIT_MS } from './outbox.ts';

/*
 * What an answer of the server means.
 */

/** Longest body of an answer that is read, in bytes. */
const ANSWER_LIMIT_BYTES = 1024 * 1024;
/** Longest words of a server that are kept, in characters. */
const WORDS_LIMIT = 500;

/** An HTTP error: its status, and the server's own words where its answer had any. */
interface HttpError {
  readonly status: number;
  readonly words: string | null;
}

export type Answer =
  /** The call's success: delivered. `unlisted`: the property it is about has left the list. */
  | { readonly is: 'delivered'; readonly unlisted?: true }
  /**
   * No proper answer (no network, time limit, a gateway's 502 or 504, a network's 511, redirect, HTML for JSON, another
   * key's receipt): it may have arrived.
   */
  | { readonly is: 'none' }
  /** A 2xx that is not the call's success. */
  | { readonly is: 'odd'; readonly status: number }
  /** 408, 425, 429, any other 5xx. */
  | ({ readonly is: 'later'; readonly retryAfterMs: number | undefined } & HttpError)
  /** `in-flight`: 409, the same key is being handled. `unwelcome`: another 4xx, something is wrong that is not the text. */
  | ({ readonly is: 'in-flight' | 'unwelcome' } & HttpError)
  /** 400, 413, 415, 422: this text will not be taken. */
  | ({ readonly is: 'refused'; readonly fields: readonly FieldProblem[] } & HttpError);

/**
 * Reads Retry-After: seconds or an HTTP date, at most a day. A date is compared with the server's own clock where the
 * answer has a Date, since ours may be years off.
 * @returns ms to wait; undefined for nonsense or a time that is past
 */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get('Retry-After')?.trim();
  if (value === undefined) return undefined;
  if (/^\d{1,12}$/.test(value)) return Math.min(Number(value) * 1000, LONGEST_WAIT_MS);
  if (!/^[A-Z][a-z]+,? .*\d.*(GMT|\d{4})$/.test(value)) return undefined;
  const at = Date.parse(value);
  if (Number.isNaN(at)) return undefined;
  const serverNow = Date.parse(headers.get('Date') ?? '');
  const ms = at - (Number.isNaN(serverNow) ? now : serverNow);
  return ms > 0 ? Math.min(ms, LONGEST_WAIT_MS) : undefined;
}

/** Reads at most a megabyte. @returns undefined when there is more */
async function boundedText(response: Response): Promise<string | undefined> {
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

const fieldProblems = (body: unknown): FieldProblem[] => {
  if (typeof body !== 'object' || body === null || !('errors' in body) || !Array.isArray(body.errors)) return [];
  const named = body.errors.slice(0, 20).filter((entry: unknown) => v.is(FieldProblem, entry));
  return named.map(({ field, message }) => ({ field, message: message.slice(0, WORDS_LIMIT) }));
};

/**
 * What an answer means for a row (docs/outbox.md, "What an answer means to the queue").
 * @param now wall clock, ms, for a Retry-After date without a Date header
 * @throws when the body breaks off: the caller counts that as no answer
 */
export async function classify(response: Response, kind: SubmissionKind, key: string, now: number): Promise<Answer> {
  const { status, headers, type, redirected } = response;
  if (type === 'opaqueredirect' || redirected || status < 200 || status > 599) return { is: 'none' };
  if ((headers.get(IDEMPOTENCY_KEY_HEADER) ?? key) !== key) return { is: 'none' };
  // A gateway, our own before another API host (S23) among them, got no proper answer: nobody knows whether it arrived.
  // 511 is of the network on the way, which wants a sign-in.
  if ((status >= 300 && status < 400) || status === 502 || status === 504 || status === 511) return { is: 'none' };
  const successes: readonly number[] = submissionCalls[kind].success;
  const text = await boundedText(response);
  const json = text === undefined ? undefined : parseJson(text);
  if (status < 300) {
    if (!successes.includes(status)) return { is: 'odd', status };
    if (json !== undefined && saysUnlisted(json)) return { is: 'delivered', unlisted: true };
    return text?.trim() === '' || json !== undefined ? { is: 'delivered' } : { is: 'none' };
  }
  const error = { status, words: serverWords(json, 'detail')?.slice(0, WORDS_LIMIT) ?? null };
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    return { is: 'later', ...error, retryAfterMs: retryAfter(headers, now) };
  }
  if (status === 400 || status === 413 || status === 415 || status === 422) {
    return { is: 'refused', ...error, fields: fieldProblems(json) };
  }
  return { is: status === 409 ? 'in-flight' : 'unwelcome', ...error };
}
