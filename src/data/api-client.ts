import { queryOptions } from '@tanstack/react-query';
import { type AnswerFacts, readFacts } from '#contract/answer-facts.ts';
import { isForeignResponse, serverWords } from '#contract/answered.ts';
import type { ContractList, ReadAnswers } from '#contract/read-answers.ts';
import { inTime } from '#offline/device/in-time.ts';
import { ApiError } from './api-error.ts';
import { markReached, markUnreachable, scheduleSilence } from './connection.ts';
import { readMeta } from './query-reads.ts';

/** How requests leave: `fetch` in the browser, the server's own app while rendering. */
export type Transport = (href: string, init: RequestInit) => Promise<Response>;

/** Longest wait for a read, in ms; the worker answers from the device well before it. */
export const READ_TIME_LIMIT_MS = 15_000;

let transport: Transport = (href, init) => fetch(href, init);
let onAnswer: () => void = () => {};

/** Sets how requests leave; called once at start-up by the entry of each realm. */
export function setTransport(next: Transport): void {
  transport = next;
}

/** Sets what is called after every answer of the server: the network works, so the outbox may send. */
export function onApiAnswer(callback: () => void): void {
  onAnswer = callback;
}

/** A list answer; `dropped` counts records left out because they broke the contract. */
export interface ListAnswer<T> extends AnswerFacts, ContractList<T> {}
/** A record answer; null: there is none. */
export interface RecordAnswer<T> extends AnswerFacts {
  readonly record: T | null;
}

export interface ReadCall<T> {
  readonly method: 'GET' | 'POST';
  readonly firstWords: 'detail' | 'message';
  readonly read: (answers: ReadAnswers) => (body: unknown) => T;
}

/**
 * Marks what an answer says about the connection; a copy that stands in for a slow answer says nothing.
 * @returns whether it is the server's own, also through the worker, and may be read
 */
function markConnection(response: Response): boolean {
  const { savedBecause } = readFacts(response.headers);
  const isForeign = isForeignResponse(response);
  if (isForeign || savedBecause === 'no-connection') markUnreachable();
  else if (savedBecause !== 'slow') markReached();
  return !isForeign;
}

/**
 * Waits for an answer as long as there is a connection; the worker does so for the pages in its control. The request goes
 * on: a late answer shows that there is a connection again.
 * @returns undefined when nothing came in time, neither this nor another answer
 */
function waitWhileOnline(asking: Promise<Response>, signal: AbortSignal | undefined): Promise<Response | undefined> {
  return new Promise((resolve, reject) => {
    const cancel = scheduleSilence(() => {
      if (navigator.serviceWorker?.controller) return;
      asking.then(markConnection, () => {});
      resolve(undefined);
    });
    signal?.addEventListener('abort', cancel);
    asking.then(resolve, reject);
  });
}

/**
 * Makes one read of the call table.
 * @param standardText what the screen says when the server has no words of its own (spec §8)
 * @throws ApiError
 */
async function request<T>(
  call: ReadCall<T>,
  href: string,
  standardText: string,
  signal: AbortSignal | undefined,
  body?: unknown,
): Promise<{ readonly data: T; readonly facts: AnswerFacts }> {
  const limit = AbortSignal.timeout(READ_TIME_LIMIT_MS);
  const asking = transport(href, {
    method: call.method,
    headers: { Accept: 'application/json', ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
  });
  // Fetched beside the answer, once: a page that was rendered on the server has nothing to read at first (0040).
  const reading = inTime(import('#contract/read-answers.ts'), READ_TIME_LIMIT_MS).catch(() => undefined);
  let response: Response | undefined;
  try {
    response = await (import.meta.env.SSR ? asking : waitWhileOnline(asking, signal));
  } catch (cause) {
    // TanStack Query must see a cancelled read as one, and not as a failure.
    if (signal?.aborted === true) throw cause;
    // A passed time limit means a slow answer, not a lost connection.
    if (!limit.aborted) markUnreachable();
    throw new ApiError('no_answer', standardText, 0, undefined, cause);
  }
  if (response === undefined || !markConnection(response)) throw new ApiError('no_answer', standardText);
  let json: unknown;
  try {
    json = await response.json();
  } catch (cause) {
    throw new ApiError(response.ok ? 'contract' : 'answered', standardText, response.status, undefined, cause);
  }
  if (!response.ok) throw new ApiError('answered', serverWords(json, call.firstWords) ?? standardText, response.status);
  const facts = readFacts(response.headers);
  if (facts.savedAt === undefined) onAnswer();
  const answers = await reading;
  if (answers === undefined) throw new ApiError('no_answer', standardText);
  try {
    return { data: call.read(answers.readAnswers)(json), facts };
  } catch (cause) {
    throw new ApiError('contract', standardText, response.status, undefined, cause);
  }
}

/** Reads a list call. @throws ApiError */
export async function readListCall<T>(
  call: ReadCall<ContractList<T>>,
  href: string,
  standardText: string,
  signal?: AbortSignal,
  body?: unknown,
): Promise<ListAnswer<T>> {
  const { data, facts } = await request(call, href, standardText, signal, body);
  return { ...data, ...facts };
}

/** Reads a record call; 404 and an empty answer are "there is none", not a failure (S2). @throws ApiError */
export async function readRecordCall<T>(
  call: ReadCall<T | null>,
  href: string,
  standardText: string,
  signal?: AbortSignal,
): Promise<RecordAnswer<T>> {
  try {
    const { data, facts } = await request(call, href, standardText, signal);
    return { record: data, ...facts };
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'answered' && error.status === 404) return { record: null };
    throw error;
  }
}

/** A list call as a query. @param failed what is said when the host says nothing */
export const listQuery = <T>(
  queryKey: readonly unknown[],
  call: ReadCall<ContractList<T>>,
  href: string,
  failed: string,
  body?: unknown,
) =>
  queryOptions({
    queryKey,
    meta: readMeta({ method: call.method, href, ...(body === undefined ? {} : { body }) }),
    queryFn: ({ signal }) => readListCall(call, href, failed, signal, body),
  });

/** A record call as a query; `record` is null when there is none. @param failed what is said when the host says nothing */
export const recordQuery = <T>(queryKey: readonly unknown[], call: ReadCall<T | null>, href: string, failed: string) =>
  queryOptions({
    queryKey,
    meta: readMeta({ method: call.method, href }),
    queryFn: ({ signal }) => readRecordCall(call, href, failed, signal),
  });
