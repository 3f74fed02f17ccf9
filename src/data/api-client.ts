import { queryOptions } from '@tanstack/react-query';
import { type AnswerFacts, readFacts } from '#contract/answer-facts.ts';
import { isForeignResponse, readServerWords } from '#contract/answered.ts';
import type { ContractList, ReadAnswers } from '#contract/read-answers.ts';
import { awaitInTime } from '#offline/device/in-time.ts';
import { ApiError } from './api-error.ts';
import { markReached, markUnreachable, scheduleSilence } from './connection.ts';
import { readMeta } from './query-reads.ts';

/** Sends a request: `fetch` in the browser, the server's own app while rendering. */
export type Transport = (href: string, init: RequestInit) => Promise<Response>;

/** The worker answers from the device well before it. */
const READ_TIME_LIMIT_MS = 15_000;

let transport: Transport = (href, init) => fetch(href, init);
let onAnswer: () => void = () => {};

/** Sets how requests are sent; each entry calls it once at start-up. */
export function setTransport(next: Transport): void {
  transport = next;
}

/** Sets what is called after every answer of the server: the network works, so the outbox may send. */
export function onApiAnswer(callback: () => void): void {
  onAnswer = callback;
}

/** A list answer; `dropped` counts records left out because they broke the contract. */
export interface ListAnswer<T> extends AnswerFacts, ContractList<T> {}

interface ReadCall<T> {
  readonly method: 'GET' | 'POST';
  readonly firstWords: 'detail' | 'message';
  readonly read: (answers: ReadAnswers) => (body: unknown) => T;
}

/** A copy that stands in for a slow answer shows nothing. @returns whether our server or worker sent it */
function markConnection(response: Response): boolean {
  const { savedBecause } = readFacts(response.headers);
  const isForeign = isForeignResponse(response);
  if (isForeign || savedBecause === 'no-connection') markUnreachable();
  else if (savedBecause !== 'slow') markReached();
  return !isForeign;
}

/**
 * Waits while there is a connection, unless a worker in control does so; a late response shows that it is back.
 * @returns undefined when no request was answered in time
 */
function waitWhileOnline(pending: Promise<Response>, signal: AbortSignal | undefined): Promise<Response | undefined> {
  return new Promise((resolve, reject) => {
    const cancel = scheduleSilence(() => {
      if (navigator.serviceWorker?.controller) return;
      pending.then(markConnection, () => {});
      resolve(undefined);
    });
    signal?.addEventListener('abort', cancel);
    pending.then(resolve, reject);
  });
}

/** @param fallback message of the screen when the server sends none (spec §8) @throws ApiError */
async function request<T>(
  call: ReadCall<T>,
  href: string,
  fallback: string,
  signal: AbortSignal | undefined,
  body?: unknown,
): Promise<{ readonly data: T; readonly facts: AnswerFacts }> {
  const limit = AbortSignal.timeout(READ_TIME_LIMIT_MS);
  const pending = transport(href, {
    method: call.method,
    headers: { Accept: 'application/json', ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    // Browsers of before 2024 cannot join two signals: there only the time limit ends a request.
    signal: (signal && AbortSignal.any?.([signal, limit])) ?? limit,
  });
  // The parsers load beside the first answer: a server-rendered page has nothing to parse at first (0040).
  const parsers = awaitInTime(import('#contract/read-answers.ts'), READ_TIME_LIMIT_MS).catch(() => undefined);
  let response: Response | undefined;
  try {
    response = await (import.meta.env.SSR ? pending : waitWhileOnline(pending, signal));
  } catch (cause) {
    // TanStack Query must see a cancelled read as one, and not as a failure.
    if (signal?.aborted === true) throw cause;
    // A passed time limit means a slow answer, not a lost connection.
    if (!limit.aborted) markUnreachable();
    throw new ApiError('no_answer', fallback, 0, cause);
  }
  if (response === undefined || !markConnection(response)) throw new ApiError('no_answer', fallback);
  let json: unknown;
  try {
    json = await response.json();
  } catch (cause) {
    throw new ApiError(response.ok ? 'contract' : 'answered', fallback, response.status, cause);
  }
  if (!response.ok) throw new ApiError('answered', readServerWords(json, call.firstWords) ?? fallback, response.status);
  const facts = readFacts(response.headers);
  if (facts.savedAt === undefined) onAnswer();
  const loaded = await parsers;
  if (loaded === undefined) throw new ApiError('no_answer', fallback);
  try {
    return { data: call.read(loaded.readAnswers)(json), facts };
  } catch (cause) {
    throw new ApiError('contract', fallback, response.status, cause);
  }
}

/** Reads a list call. @throws ApiError */
export async function readListCall<T>(
  call: ReadCall<ContractList<T>>,
  href: string,
  fallback: string,
  signal?: AbortSignal,
  body?: unknown,
): Promise<ListAnswer<T>> {
  const { data, facts } = await request(call, href, fallback, signal, body);
  return { ...data, ...facts };
}

/** A list call as a query. @param fallback message when the server sends none */
export const listQuery = <T>(
  queryKey: readonly unknown[],
  call: ReadCall<ContractList<T>>,
  href: string,
  fallback: string,
  body?: unknown,
) =>
  queryOptions({
    queryKey,
    meta: readMeta({ method: call.method, href, ...(body === undefined ? {} : { body }) }),
    queryFn: ({ signal }) => readListCall(call, href, fallback, signal, body),
  });

/** A record call as a query; `record` is null when there is none. @param fallback message when the server sends none */
export const recordQuery = <T>(
  queryKey: readonly unknown[],
  call: ReadCall<T | null>,
  href: string,
  fallback: string,
) =>
  queryOptions({
    queryKey,
    meta: readMeta({ method: call.method, href }),
    queryFn: async ({ signal }): Promise<AnswerFacts & { readonly record: T | null }> => {
      try {
        const { data, facts } = await request(call, href, fallback, signal);
        return { record: data, ...facts };
      } catch (error) {
        // 404 and an empty answer mean "there is none" (S2).
        if (error instanceof ApiError && error.kind === 'answered' && error.status === 404) return { record: null };
        throw error;
      }
    },
  });
