import { queryOptions } from '@tanstack/react-query';
import words from '#content/words.json' with { type: 'json' };
import type { ReadAnswers } from '#contract/read-answers.ts';
import { TILE_COUNTS_PATH } from '#contract/tile-counts-path.ts';
import { readRecordCall } from './api-client.ts';
import { readMeta } from './query-reads.ts';

const tiles = { method: 'GET', firstWords: 'detail', read: ({ tiles: read }: ReadAnswers) => read } as const;

/** How many homes each lifestyle tile of the home page leads to. */
export const tileCountsQuery = () =>
  queryOptions({
    queryKey: ['content', 'tiles'],
    meta: readMeta({ method: 'GET', href: TILE_COUNTS_PATH }),
    queryFn: ({ signal }) => readRecordCall(tiles, TILE_COUNTS_PATH, words.listingFailed, signal),
  });
