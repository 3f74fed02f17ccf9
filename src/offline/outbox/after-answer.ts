import type { Answer } from './answers.ts';
import { isLive, LONGEST_WAIT_MS, OLD_MS, tombstoneOf } from './outbox.ts';
import type { OutboxRow, PendingRow, RowProblem, Wait } from './outbox-rows.ts';

/*
 * What becomes of a row after an answer, and how long it waits. The table is that of docs/outbox.md; the states
 * are in outbox.ts.
 */

const BACKOFF_BASE_MS = 2000;
const BACKOFF_TOP_MS = 5 * 60_000;
const SOON_TOP_MS = 30_000;
/** Waits after refusals that have nothing to do with the text (ms); after the last one, a person must look. */
const SLOW_WAITS_MS = [5 * 60_000, 30 * 60_000, 2 * 3_600_000] as const;
/** Tries of a success that the contract does not know, before a person must look. */
const ODD_TRIES = 3;

/** Full jitter: anything between nothing and `base` doubled with each try, up to `top` (ms). */
export const backoff = (attempts: number, random: number, top: number = BACKOFF_TOP_MS): number =>
  Math.round(random * Math.min(top, BACKOFF_BASE_MS * 2 ** Math.min(Math.max(attempts, 1) - 1, 30)));

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

/** Whether the visitor at an open form is told, and the row held for the form (S20): a 4xx or 5xx answer. */
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
  if (answer.is === 'delivered') return tombstoneOf(row, now, answer.unlisted);
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
