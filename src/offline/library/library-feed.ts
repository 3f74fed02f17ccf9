import { TEAM_HREF } from '#contract/agent-path.ts';
import { readAnswers } from '#contract/read-answers.ts';

import type { Library } from './library.ts';
import { type LibraryRead, libraryKey } from './library-reads.ts';

const TEAM_KEY = libraryKey('GET', TEAM_HREF);

/** What an answer says beside its body. */
export interface AnswerHead {
  /** Milliseconds since 1970 when it came from the server. */
  readonly savedAt: number;
  readonly total?: number | undefined;
  /** False when `json` is only the beginning of the answer: its properties are kept, the list is not. Default true. */
  readonly whole?: boolean;
}

/**
 * Puts an answer of the server into the library: its properties on the one shelf, its list or record under its key.
 * An answer that breaks the contract is not kept. Never throws.
 * @param json the parsed body, bare or wrapped (S24)
 */
export async function feedLibrary(library: Library, read: LibraryRead, json: unknown, head: AnswerHead): Promise<void> {
  const { savedAt, total } = head;
  // Numbers of a choice that is being made: the next one asks anew.
  if (read.kind === 'choices') return;
  try {
    if (read.kind === 'record' || read.kind === 'place' || read.kind === 'tiles' || read.kind === 'points') {
      // The firm's people are asked for once and shown for long: a list that no screen can read must not replace them.
      if (read.key === TEAM_KEY && readAnswers.team(json).items.length === 0) return;
      await library.keepAnswer(read.key, { kind: 'record', json, savedAt });
    } else if (read.kind === 'property') {
      const record = readAnswers.property(json);
      if (record !== null) await library.keepProperties([record], savedAt, true);
    } else {
      const { items } = readAnswers.suggestions(json);
      await library.keepProperties(items, savedAt, false);
      if (head.whole === false) return;
      const ids = items.map(({ id }) => id);
      await library.keepAnswer(read.key, { kind: 'list', ids, savedAt, ...(total === undefined ? {} : { total }) });
    }
  } catch {
    // Broken answers reach the page, which names what is wrong with them (ContractError); they are not worth keeping.
  }
}
