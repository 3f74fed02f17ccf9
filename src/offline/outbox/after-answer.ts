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

type Plan = Pick<PendingRow, 'next' | 'wait' | 'problem'> & Partial<Pick<PendingRow, 'odd_answers' | 'slow_refusals'>>;

/** What becomes of a row that has waited too long. */
const TOO_OLD: Plan = {
  next: 'attention',
  wait: null,
  problem: { why: 'old', status: 0, words: null, fields: [] },
};

/** Full jitter: anything between nothing and `base` doubled with each try, up to `top` (ms). */
export const backoff = (attempts: number, random: number, top: number = BACKOFF_TOP_MS): number =>
  Math.round(random * Math.min(top, BACKOFF_BASE_MS * 2 ** Math.min(Math.max(attempts, 1) - 1, 30)));

function planFor(row: PendingRow, answer: Exclude<Answer, { is: 'delivered' }>, now: number, random: number): Plan {
  const again = (ms: number, why: Wait['why'], problem: RowProblem | null): Plan => ({
    next: 'waiting',
    wait: { from: now, ms: Math.min(ms, LONGEST_WAIT_MS), why },
    problem,
  });
  const person = (problem: RowProblem): Plan => ({ next: 'attention', wait: null, problem });
  const backedOff = backoff(row.attempts, random);
  if (answer.is === 'none') return again(backedOff, 'silence', null);
  const words = answer.is === 'odd' ? null : answer.words;
  const unavailable: RowProblem = { why: 'unavailable', status: answer.status, words, fields: [] };
  switch (answer.is) {
    case 'later':
      return again(Math.max(backedOff, answer.retryAfterMs ?? 0), 'asked', unavailable);
    case 'in-flight':
      return again(backoff(row.attempts, random, SOON_TOP_MS), 'asked', unavailable);
    case 'odd': {
      const odd_answers = row.odd_answers + 1;
      const problem: RowProblem = { ...unavailable, why: 'odd' };
      return { ...(odd_answers < ODD_TRIES ? again(backedOff, 'asked', problem) : person(problem)), odd_answers };
    }
    case 'refused':
      return person({ ...unavailable, why: 'refused', fields: [...answer.fields] });
    case 'unwelcome': {
      const slow = SLOW_WAITS_MS[row.slow_refusals];
      const plan =
        slow === undefined ? person(unavailable) : again(Math.round(slow * (0.8 + 0.4 * random)), 'slow', unavailable);
      return { ...plan, slow_refusals: row.slow_refusals + 1 };
    }
  }
}

/** Whether the visitor at an open form is told, and the row held for the form (S20): a 4xx or 5xx answer. */
const isHttpError = (answer: Answer): boolean => 'words' in answer;

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
  const after: PendingRow = {
    ...row,
    ...plan,
    ...(plan.next === 'waiting' && row.age_ms >= OLD_MS ? TOO_OLD : {}),
    sender: null,
    maybe_arrived: maybeArrivedAfter(row, answer, wasOffline),
  };
  if (isHttpError(answer) && isLive(row.form, now)) return { ...after, state: 'held' };
  return { ...after, state: after.next, form: null };
}
