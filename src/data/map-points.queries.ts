import { queryOptions } from '@tanstack/react-query';
import words from '#content/words.json' with { type: 'json' };
import type { PropertyFilter } from '#contract/filter.ts';
import { mapPointsHref } from '#contract/map-points-href.ts';
import type { ReadAnswers } from '#contract/read-answers.ts';
import { readRecordCall } from './api-client.ts';
import { NOT_OF_LAST_SCREENS, readMeta } from './query-reads.ts';

const call = { method: 'GET', firstWords: 'detail', read: ({ points }: ReadAnswers) => points } as const;

/**
 * All homes that a filter finds, as a map shows them; `record` is null where another host has the homes, and nobody knows
 * them all. That its columns fit together is looked at where they are read (contract/map-points.ts): there are ten thousand
 * numbers in each.
 */
export function mapPointsQuery(filter: PropertyFilter) {
  const href = mapPointsHref(filter);
  return queryOptions({
    queryKey: ['content', 'map-points', href],
    // Writing ten thousand homes into the storage of the last screens would hold the page up.
    meta: { ...readMeta({ method: 'GET', href }), ...NOT_OF_LAST_SCREENS },
    queryFn: ({ signal }) => readRecordCall(call, href, words.listingFailed, signal),
  });
}
