import { queryOptions } from '@tanstack/react-query';
import words from '#content/words.json' with { type: 'json' };
import { PLACE_COUNTS_PATH } from '#contract/place-counts-path.ts';
import type { ReadAnswers } from '#contract/read-answers.ts';
import { readRecordCall } from './api-client.ts';
import { readMeta } from './query-reads.ts';

const places = { method: 'GET', firstWords: 'detail', read: ({ places: read }: ReadAnswers) => read } as const;

/** How many homes are listed at each place, by its name. */
export const placeCountsQuery = () =>
  queryOptions({
    queryKey: ['content', 'places'],
    meta: readMeta({ method: 'GET', href: PLACE_COUNTS_PATH }),
    queryFn: ({ signal }) => readRecordCall(places, PLACE_COUNTS_PATH, words.listingFailed, signal),
  });
