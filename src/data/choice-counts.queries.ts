import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import words from '#content/words.json' with { type: 'json' };
import { choiceCountsHref } from '#contract/choice-counts-href.ts';
import type { PropertyFilter } from '#contract/filter.ts';
import type { ReadAnswers } from '#contract/read-answers.ts';
import { readRecordCall } from './api-client.ts';

const call = { method: 'GET', firstWords: 'detail', read: ({ choices }: ReadAnswers) => choices } as const;

/**
 * How many homes a search finds, and how many with one more must-have; `record` is null where another host has the homes.
 * The numbers before stay until the new ones are there.
 */
export function choiceCountsQuery(filter: PropertyFilter) {
  const href = choiceCountsHref(filter);
  return queryOptions({
    queryKey: ['content', 'choice-counts', href],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readRecordCall(call, href, words.listingFailed, signal),
  });
}
