import { queryOptions } from '@tanstack/react-query';
import words from '#content/words.json' with { type: 'json' };
import type { ReadAnswers } from '#contract/read-answers.ts';
import { readListCall } from './api-client.ts';
import { readMeta } from './query-reads.ts';

const searches = { method: 'GET', firstWords: 'detail', read: ({ searches: read }: ReadAnswers) => read } as const;

const SEARCHES_HREF = '/content/searches.json';

/** The searches of one kind of property that find something, as the queries of their addresses (S7). */
export const listedSearchesQuery = () =>
  queryOptions({
    queryKey: ['content', 'searches'],
    meta: readMeta({ method: 'GET', href: SEARCHES_HREF }),
    queryFn: ({ signal }) => readListCall(searches, SEARCHES_HREF, words.listingFailed, signal),
  });
