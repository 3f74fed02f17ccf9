import type * as v from 'valibot';
import { TEAM_HREF } from '#contract/agent-path.ts';
import { readAnswers } from '#contract/read-answers.ts';
import type { SeenAnswer } from '#contract/worker-messages.ts';
import { writeLines } from '../catalogue/known-properties.ts';
import type { AnswerStore } from './answer-store.ts';
import { type ApiRead, getAnswerKey, parseRead } from './api-read.ts';

const TEAM_KEY = getAnswerKey('GET', TEAM_HREF);

export interface AnswerHead {
  readonly savedAt: number;
  readonly total?: number | undefined;
  /** False when `json` is only the beginning of a list: its properties are stored, but not as that list. */
  readonly whole?: boolean;
}

/** Stores an answer under its address, unless it breaks the contract. Never throws. @param json bare or wrapped (S24) */
export async function writeServerAnswer(
  answerStore: AnswerStore,
  read: ApiRead,
  json: unknown,
  head: AnswerHead,
): Promise<void> {
  const { savedAt, total } = head;
  // Counts of an open filter dialog change with every choice; a reference is looked up in what the device knows by then.
  if (read.kind === 'choices' || read.kind === 'reference') return;
  try {
    if (read.kind === 'properties') {
      const lines = writeLines(readAnswers.suggestions(json).items);
      // No read has this key, but the properties are known.
      const key = head.whole === false ? `${read.key} begun` : read.key;
      await answerStore.writeAnswer(key, { kind: 'homes', lines, savedAt, ...(total === undefined ? {} : { total }) });
    } else if (read.kind === 'property') {
      const record = readAnswers.property(json);
      if (record !== null)
        await answerStore.writeAnswer(read.key, { kind: 'home', lines: writeLines([record]), savedAt });
    } else {
      // The team is fetched seldom and shown for long: an empty list must not replace it.
      if (read.key === TEAM_KEY && readAnswers.team(json).items.length === 0) return;
      await answerStore.writeAnswer(read.key, { kind: 'record', json, savedAt });
    }
  } catch {
    // The answer breaks the contract: the page reports it (ContractError), and it is not stored.
  }
}

/** Stores answers that a page received before the worker was in control. */
export async function writeSeenAnswers(
  answerStore: AnswerStore,
  answers: readonly v.InferOutput<typeof SeenAnswer>[],
): Promise<void> {
  for (const { read: request, json, savedAt, total } of answers) {
    const read = parseRead(request.method, request.href, request.body);
    if (read !== undefined) await writeServerAnswer(answerStore, read, json, { savedAt, total, whole: request.whole });
  }
}
