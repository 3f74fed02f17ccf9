import { queryOptions } from '@tanstack/react-query';
import words from '#content/words.json' with { type: 'json' };
import { placeFactsHref } from '#contract/place-facts-href.ts';
import type { ReadAnswers } from '#contract/read-answers.ts';
import { readRecordCall } from './api-client.ts';
import { readMeta } from './query-reads.ts';

const place = { method: 'GET', firstWords: 'detail', read: ({ place: read }: ReadAnswers) => read } as const;

/** What only we know of a place; `record` is null for what is no known place, or has no homes. */
export const placeFactsQuery = (location: string) =>
  queryOptions({
    queryKey: ['content', 'place', location],
    meta: readMeta({ method: 'GET', href: placeFactsHref(location) }),
    queryFn: ({ signal }) => readRecordCall(place, placeFactsHref(location), words.listingFailed, signal),
  });
