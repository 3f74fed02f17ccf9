import { type FieldProblem, serverWords } from '#contract/problem.ts';
import { IDEMPOTENCY_KEY_HEADER, type SubmissionKind, submissionKinds } from '#contract/submission.ts';
import {
  ageOf,
  isDue,
  isLive,
  LONGEST_WAIT_MS,
  OLD_MS,
  type OutboxPorts,
  timeUntilDue,
  tombstoneOf,
  type Urgency,
  withoutForm,
} from './outbox.ts';
import type { OutboxRow, PendingRow, RowProblem, Wait } from './outbox-rows.ts';
import { isPending, isUndelivered } from './row-state.ts';

/*
 * Delivery: what an answer means, how long to wait, and the round that sends what is due. The tables are those of
 * docs/decisions on the outbox; the states are in outbox.ts.
 */

/** Longest time for one request and its answer, in ms. */
export const REQUEST_LIMIT_MS = 20_000;
/** Longest body of an answer that is read, in bytes. */
const ANSWER_LIMIT_BYTES = 1024 * 1024;
/** Longest words of a server that are kept, in characters. */
const WORDS_LIMIT = 500;

const BACKOFF_BASE_MS = 2000;
const BACKOFF_TOP_MS = 5 * 60_000;
const SOON_TOP_MS = 30_000;
/** Waits after refusals that have nothing to do with the text (ms); after the last one, a person must look. */
const SLOW_WAITS_MS = [5 * 60_000, 30 * 60_000, 2 * 3_600_000] as const;
/** Tries of a success that the contract does not know, before a person must look. */
const ODD_TRIES = 3;

export type Answer =
  /** The call's success: delivered. */
  | { readonly is: 'delivered' }
  /**
   * No proper answer (no network, time limit, a gateway's 502 or 504, a network's 511, redirect, HTML for JSON, another
   * key's receipt): it may have arrived.
   */
  | { readonly is: 'none' }
  /** A 2xx that is not the call's success. */
  | { readonly is: 'odd'; readonly status: number }
  /** 408, 425, 429, any other 5xx. */
  | {
      readonly is: 'later';
      readonly status: number;
      readonly words: string | null;
      readonly retryAfterMs: number | undefined;
    }
  /** 409: the same key is being handled. */
  | { readonly is: 'in-flight'; readonly status: number; readonly words: string | null }
  /** 400, 413, 415, 422: this text will not be taken. */
  | {
      readonly is: 'refused';
      readonly status: number;
      readonly words: string | null;
      readonly fields: readonly FieldProblem[];
    }
  /** 401, 403, 404, 405, 410 and other 4xx: something is wrong that is not the text. */
  | { readonly is: 'unwelcome'; readonly status: number; readonly words: string | null };

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

/** Full jitter: anything between nothing and `base` doubled with each try, up to `top` (ms). */
export const backoff = (attempts: number, random: number, top: number = BACKOFF_TOP_MS): number =>
  Math.round(random * Math.min(top, BACKOFF_BASE_MS * 2 ** Math.min(Math.max(attempts, 1) - 1, 30)));

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

const parseJson = (text: string): { readonly body: unknown } | undefined => {
  try {
    return { body: JSON.parse(text) };
  } catch {
    return undefined;
  }
};

const fieldProblems = (body: unknown): FieldProblem[] => {
  if (typeof body !== 'object' || body === null || !('errors' in body) || !Array.isArray(body.errors)) return [];
  return body.errors.slice(0, 20).flatMap((entry: unknown): FieldProblem[] => {
    if (typeof entry !== 'object' || entry === null || !('field' in entry) || !('message' in entry)) return [];
    const { field, message } = entry;
    return typeof field === 'string' && typeof message === 'string'
      ? [{ field, message: message.slice(0, WORDS_LIMIT) }]
      : [];
  });
};

/**
 * What an answer means for a row (outbox.md, "What an answer means to the queue").
 * @param now wall clock, ms, for a Retry-After date without a Date header
 * @throws when the body breaks off: the caller counts that as no answer
 */
export async function classify(response: Response, kind: SubmissionKind, key: string, now: number): Promise<Answer> {
  const { status } = response;
  if (response.type === 'opaqueredirect' || response.redirected || (status >= 300 && status < 400)) {
    return { is: 'none' };
  }
  const echoed = response.headers.get(IDEMPOTENCY_KEY_HEADER);
  if (echoed !== null && echoed !== key) return { is: 'none' };
  if (status < 200 || status > 599) return { is: 'none' };
  // A gateway, our own before another API host (D7) among them, got no proper answer: nobody knows whether it arrived.
  // 511 is of the network on the way, which wants a sign-in.
  if (status === 502 || status === 504 || status === 511) return { is: 'none' };
  const successes: readonly number[] = submissionKinds[kind].success;
  const text = await boundedText(response);
  const json = text === undefined ? undefined : parseJson(text);
  if (status < 300) {
    if (!successes.includes(status)) return { is: 'odd', status };
    return text?.trim() === '' || json !== undefined ? { is: 'delivered' } : { is: 'none' };
  }
  const words = serverWords(json?.body, 'detail')?.slice(0, WORDS_LIMIT) ?? null;
  if (status === 409) return { is: 'in-flight', status, words };
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    return { is: 'later', status, words, retryAfterMs: retryAfter(response.headers, now) };
  }
  if (status === 400 || status === 413 || status === 415 || status === 422) {
    return { is: 'refused', status, words, fields: fieldProblems(json?.body) };
  }
  return { is: 'unwelcome', status, words };
}

interface Plan {
  readonly next: 'waiting' | 'attention';
  readonly wait: Wait | null;
  readonly problem: RowProblem | null;
  readonly counters?: Partial<Pick<PendingRow, 'odd_answers' | 'slow_refusals'>>;
}

function planFor(row: PendingRow, answer: Exclude<Answer, { is: 'delivered' }>, now: number, random: number): Plan {
  const wait = (ms: number, why: Wait['why']): Wait => ({ from: now, ms: Math.min(ms, LONGEST_WAIT_MS), why });
  const backedOff = backoff(row.attempts, random);
  switch (answer.is) {
    case 'none':
      return { next: 'waiting', wait: wait(backedOff, 'silence'), problem: null };
    case 'later': {
      const ms = Math.max(backedOff, answer.retryAfterMs ?? 0);
      return {
        next: 'waiting',
        wait: wait(ms, 'asked'),
        problem: { why: 'unavailable', status: answer.status, words: answer.words, fields: [] },
      };
    }
    case 'in-flight':
      return {
        next: 'waiting',
        wait: wait(backoff(row.attempts, random, SOON_TOP_MS), 'asked'),
        problem: { why: 'unavailable', status: answer.status, words: answer.words, fields: [] },
      };
    case 'odd': {
      const odd_answers = row.odd_answers + 1;
      const problem: RowProblem = { why: 'odd', status: answer.status, words: null, fields: [] };
      return odd_answers >= ODD_TRIES
        ? { next: 'attention', wait: null, problem, counters: { odd_answers } }
        : { next: 'waiting', wait: wait(backedOff, 'asked'), problem, counters: { odd_answers } };
    }
    case 'refused':
      return {
        next: 'attention',
        wait: null,
        problem: { why: 'refused', status: answer.status, words: answer.words, fields: [...answer.fields] },
      };
    case 'unwelcome': {
      const slow = SLOW_WAITS_MS[row.slow_refusals];
      const counters = { slow_refusals: row.slow_refusals + 1 };
      const problem: RowProblem = { why: 'unavailable', status: answer.status, words: answer.words, fields: [] };
      return slow === undefined
        ? { next: 'attention', wait: null, problem, counters }
        : { next: 'waiting', wait: wait(Math.round(slow * (0.8 + 0.4 * random)), 'slow'), problem, counters };
    }
  }
}

/** Whether the visitor at an open form is told, and the row held for the form (decision 20): a 4xx or 5xx answer. */
const isHttpError = (answer: Answer): boolean =>
  answer.is === 'later' || answer.is === 'in-flight' || answer.is === 'refused' || answer.is === 'unwelcome';

const maybeArrivedAfter = (row: PendingRow, answer: Answer, wasOffline: boolean): boolean => {
  // The server judged this very text and would have judged it so before: an earlier try did not take it either.
  if (answer.is === 'refused') return false;
  if (answer.is === 'none') return row.maybe_arrived || !wasOffline;
  if (answer.is === 'odd') return true;
  return row.maybe_arrived;
};

/**
 * The row after an answer.
 * @param random 0 to 1
 * @param wasOffline the device had no network before and after a try that failed: nothing can have arrived
 */
export function afterAnswer(
  row: PendingRow,
  answer: Answer,
  { now, random, wasOffline = false }: { now: number; random: number; wasOffline?: boolean },
): OutboxRow {
  if (answer.is === 'delivered') return tombstoneOf(row, now);
  const plan = planFor(row, answer, now, random);
  const isOld = plan.next === 'waiting' && row.age_ms >= OLD_MS;
  const after: PendingRow = {
    ...row,
    ...plan.counters,
    state: 'waiting',
    next: isOld ? 'attention' : plan.next,
    wait: isOld ? null : plan.wait,
    problem: isOld ? { why: 'old', status: 0, words: null, fields: [] } : plan.problem,
    sender: null,
    maybe_arrived: maybeArrivedAfter(row, answer, wasOffline),
  };
  if (isHttpError(answer) && isLive(row.form, now)) return { ...after, state: 'held' };
  return { ...after, state: after.next, form: null };
}

export interface DeliveryPorts extends OutboxPorts {
  fetch(path: string, init: RequestInit): Promise<Response>;
  /** 0 to 1. */
  random(): number;
  /** The device says it has no network. Only a hint: a try is made all the same. */
  offline(): boolean;
  /** Calls back after `ms`; the result cancels. */
  after(ms: number, call: () => void): () => void;
  /**
   * The only sender: runs `work` under the lock, or returns undefined when another sender has it.
   * @param work is told whether a lock says so; without one, only the leases in the rows keep senders apart
   * @param signal gives the lock back at once, though what was begun still ends
   */
  alone<T>(work: (isOnly: boolean) => Promise<T>, signal?: AbortSignal): Promise<T | undefined>;
  /** Names this sender in leases. */
  readonly sender: string;
  readonly classify: typeof classify;
}

export interface Parcel {
  readonly kind: SubmissionKind;
  readonly key: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * One try: sends and reads the answer within the time limit. It never throws.
 * @param signal ends the try early (the page is left)
 */
export async function sendOnce(ports: DeliveryPorts, parcel: Parcel, signal?: AbortSignal): Promise<Answer> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  // Not every fetch settles when it is aborted (a proxying worker, a stopped stream), so the limit does not rely on it.
  let over: (answer: Answer) => void = () => {};
  const limit = new Promise<Answer>((resolve) => {
    over = resolve;
  });
  controller.signal.addEventListener('abort', () => over({ is: 'none' }));
  const cancel = ports.after(REQUEST_LIMIT_MS, abort);
  try {
    const exchange = async (): Promise<Answer> => {
      const response = await ports.fetch(submissionKinds[parcel.kind].path, {
        method: 'POST',
        headers: {
          ...parcel.headers,
          'Content-Type': 'application/json',
          Accept: 'application/json',
          [IDEMPOTENCY_KEY_HEADER]: parcel.key,
        },
        body: JSON.stringify(parcel.body),
        redirect: 'manual',
        cache: 'no-store',
        signal: controller.signal,
      });
      return ports.classify(response, parcel.kind, parcel.key, ports.now());
    };
    return await Promise.race([exchange().catch((): Answer => ({ is: 'none' })), limit]);
  } finally {
    cancel();
    signal?.removeEventListener('abort', abort);
  }
}

/**
 * The visitor's way when storage failed: sends without the queue, with the key of the row that could not be saved. Should
 * that row be there after all (a write that failed only in its report), the queue keeps it and nothing is sent here.
 */
export async function sendDirectly(
  ports: DeliveryPorts,
  parcel: Parcel & { readonly id: string },
): Promise<Answer | { readonly is: 'queued' }> {
  const stored = await ports.store.get(parcel.id).catch(() => undefined);
  if (stored?.state === 'delivered') return { is: 'delivered' };
  if (stored !== undefined && isPending(stored)) return { is: 'queued' };
  return sendOnce(ports, parcel);
}

async function deliverRow(
  ports: DeliveryPorts,
  id: string,
  { urgency, isOnly }: { readonly urgency: Urgency; readonly isOnly: boolean },
  signal?: AbortSignal,
): Promise<boolean> {
  const claimed = await ports.store.change(id, (row) => {
    const now = ports.now();
    if (row === undefined || !isPending(row) || !isDue(row, now, urgency, isOnly)) return undefined;
    return {
      ...(isLive(row.form, now) ? row : withoutForm(row)),
      state: 'sending',
      attempts: row.attempts + 1,
      // Taking over from a sender that never told how its try ended.
      maybe_arrived: row.maybe_arrived || row.state === 'sending',
      age_ms: ageOf(row, now),
      seen_at: now,
      sender: { owner: ports.sender, at: now },
    };
  });
  if (claimed === undefined || !isPending(claimed)) return false;
  ports.changed();
  const wasOffline = ports.offline();
  const answer = await sendOnce(ports, claimed, signal);
  const settled = await ports.store.change(id, (row) => {
    if (row === undefined || row.state === 'delivered' || row.key !== claimed.key) return undefined;
    const now = ports.now();
    // An acknowledgement counts whoever has the row by now; anything else is for its present sender to say.
    if (answer.is === 'delivered') return tombstoneOf(row, now);
    if (row.state !== 'sending' || row.sender?.owner !== ports.sender || row.attempts !== claimed.attempts) {
      return undefined;
    }
    return afterAnswer(row, answer, { now, random: ports.random(), wasOffline: wasOffline && ports.offline() });
  });
  ports.changed();
  return settled?.state === 'delivered';
}

/** Rows held for a form that has crashed or was left without a word go on by the table. */
async function releaseAbandoned(ports: DeliveryPorts): Promise<void> {
  const isAbandoned = (row: OutboxRow | undefined): row is PendingRow =>
    row?.state === 'held' && !isLive(row.form, ports.now());
  for (const { id } of (await ports.store.rows()).filter(isAbandoned)) {
    await ports.store.change(id, (row) => (isAbandoned(row) ? withoutForm(row) : undefined));
    ports.changed();
  }
}

export interface DeliveryReport {
  /** Another sender had the lock: nothing was tried here. */
  readonly busy: boolean;
  readonly delivered: number;
  /** Rows that still have to be sent. Those that need a person are not among them. */
  readonly left: number;
  /** Time until the next row is due, ms; undefined when none waits. */
  readonly nextInMs: number | undefined;
}

/**
 * Sends all that is due, one after the other; one that is refused, fails or hangs does not hold up the next.
 * @param options.only send this row, due or not
 * @param options.signal stops the round: the page is left
 * @throws StorageFailure when the rows cannot be read at all
 */
export async function deliverAll(
  ports: DeliveryPorts,
  options: { readonly urgency?: Urgency; readonly only?: string; readonly signal?: AbortSignal } = {},
): Promise<DeliveryReport> {
  const { urgency = 'timer', only, signal } = options;
  const urgencyOf = (row: OutboxRow): Urgency => (row.id === only ? 'forced' : urgency);
  const round = async (isOnly: boolean): Promise<number> => {
    await releaseAbandoned(ports);
    const tried = new Set<string>();
    let delivered = 0;
    for (;;) {
      // Read again each time: rows may have come or changed while the last one was on its way.
      const rows = [...(await ports.store.rows())].sort((a, b) => a.created_at - b.created_at);
      const row = rows.find(
        (candidate) => !tried.has(candidate.key) && isDue(candidate, ports.now(), urgencyOf(candidate), isOnly),
      );
      if (row === undefined || signal?.aborted) return delivered;
      tried.add(row.key);
      try {
        if (await deliverRow(ports, row.id, { urgency: urgencyOf(row), isOnly }, signal)) delivered += 1;
      } catch {
        // Storage failed at this row: its lease runs out, and the same key goes again. The others come first.
      }
    }
  };
  const delivered = await ports.alone(round, signal);
  const rows = await ports.store.rows();
  const now = ports.now();
  const waits = rows.flatMap((row) => timeUntilDue(row, now) ?? []);
  return {
    busy: delivered === undefined,
    delivered: delivered ?? 0,
    left: rows.filter(isUndelivered).length,
    nextInMs: waits.length === 0 ? undefined : Math.min(...waits),
  };
}
