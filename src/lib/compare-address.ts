import * as v from 'valibot';
import type { QueryRecord } from './query-string.ts';

export const COMPARE_PATH = '/compare';
export const MAX_COMPARED = 4;
const ID = /^[1-9]\d{0,14}$/;

/** "?ids=24,80". */
export const CompareSearch = v.object({ ids: v.optional(v.string()) });

/** Links to the comparison of these properties, at most the first four. */
export const getCompareLink = (ids: readonly number[]) =>
  ({
    to: COMPARE_PATH,
    search: { ids: ids.length === 0 ? undefined : ids.slice(0, MAX_COMPARED).join(',') },
  }) as const;

/** Reads the query of /compare: valid ids, each once; `isCut` when the address names more than MAX_COMPARED. */
export function readCompared(query: QueryRecord) {
  const texts = (query['ids'] ?? '').split(/[\s,;]+/).filter((text) => ID.test(text));
  const ids = [...new Set(texts.map(Number))];
  return { ids: ids.slice(0, MAX_COMPARED), isCut: ids.length > MAX_COMPARED };
}

export type Compared = ReturnType<typeof readCompared>;
