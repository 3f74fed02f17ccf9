import type * as v from 'valibot';
import { TEAM_HREF } from '#contract/agent-path.ts';
import { readAnswers } from '#contract/read-answers.ts';
import type { SeenAnswer } from '#contract/worker-messages.ts';
import type { AnswerStore } from './answer-store.ts';
import { type ApiRead, answerKey, parseRead } from './api-read.ts';
import { writeLines } from './known-properties.ts';

const TEAM_KEY = answerKey('GET', TEAM_HREF);

/** What an answer says beside its body. */
export interface AnswerHead {
  /** Milliseconds since 1970 when it came from the server. */
  readonly savedAt: number;
  readonly total?: number | undefined;
  /** False when `json` is only the beginning of the answer: its homes are kept, but as no list. Default true. */
  readonly whole?: boolean;
}

/**
 * Keeps an answer of the server in the library, under its address. An answer that breaks the contract is not kept. Never
 * throws.
 * @param json the parsed body, bare or wrapped (S24)
 */
export async function writeServerAnswer(
  answerStore: AnswerStore,
  read: ApiRead,
  json: unknown,
  head: AnswerHead,
): Promise<void> {
  const { savedAt, total } = head;
  // Numbers of a choice that is being made: the next one asks anew.
  if (read.kind === 'choices') return;
  try {
    if (read.kind === 'properties') {
      const lines = writeLines(readAnswers.suggestions(json).items);
      // A beginning lies beside the list that it is the beginning of, and no read asks for it.
      const key = head.whole === false ? `${read.key} begun` : read.key;
      await answerStore.writeAnswer(key, { kind: 'homes', lines, savedAt, ...(total === undefined ? {} : { total }) });
    } else if (read.kind === 'property') {
      const record = readAnswers.property(json);
      if (record !== null)
        await answerStore.writeAnswer(read.key, { kind: 'home', lines: writeLines([record]), savedAt });
    } else {
      // The firm's people are asked for once and shown for long: a list that no screen can read must not replace them.
      if (read.key === TEAM_KEY && readAnswers.team(json).items.length === 0) return;
      await answerStore.writeAnswer(read.key, { kind: 'record', json, savedAt });
    }
  } catch {
    // Broken answers reach the page, which names what is wrong with them (ContractError); they are not worth keeping.
  }
}

/** Keeps what a page was answered before the worker was in control, as if the worker had seen it. */
export async function writeSeenAnswers(
  answerStore: AnswerStore,
  answers: readonly v.InferOutput<typeof SeenAnswer>[],
): Promise<void> {
  for (const { read: asked, json, savedAt, total } of answers) {
    const read = parseRead(asked.method, asked.href, asked.body);
    if (read !== undefined) await writeServerAnswer(answerStore, read, json, { savedAt, total, whole: asked.whole });
  }
}
