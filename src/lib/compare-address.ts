import * as v from 'valibot';
import type { QueryRecord } from './query-string.ts';

// The address of a comparison: which homes, and nothing else. Pure.

export const COMPARE_PATH = '/compare';
/** As many homes as stand beside each other. */
export const MOST_COMPARED = 4;
const ID = /^[1-9]\d{0,14}$/;

/** "?ids=24,80". */
export const CompareSearch = v.object({ ids: v.optional(v.string()) });

/** A link to the comparison of these; of more than four the first. */
export const compareLink = (ids: readonly number[]) =>
  ({
    to: COMPARE_PATH,
    search: { ids: ids.length === 0 ? undefined : ids.slice(0, MOST_COMPARED).join(',') },
  }) as const;

/** What an address asks to compare. */
export interface Compared {
  /** Each once, in order; four at most. */
  readonly ids: readonly number[];
  /** More than four were asked for. */
  readonly isCut: boolean;
}

/** Reads the query of /compare. What is no number of a home is left out. Never throws. */
export function readCompared(query: QueryRecord): Compared {
  const asked = (query['ids'] ?? '').split(/[\s,;]+/).filter((text) => ID.test(text));
  const ids = [...new Set(asked.map(Number))];
  return { ids: ids.slice(0, MOST_COMPARED), isCut: ids.length > MOST_COMPARED };
}
