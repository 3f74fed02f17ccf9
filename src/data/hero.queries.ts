import { queryOptions } from '@tanstack/react-query';
import words from '#content/words.json' with { type: 'json' };
import type { ReadAnswers } from '#contract/read-answers.ts';
import { readListCall } from './api-client.ts';
import { readMeta } from './query-reads.ts';

const heroPictures = { method: 'GET', firstWords: 'detail', read: ({ hero }: ReadAnswers) => hero } as const;

const HERO_HREF = '/content/hero.json';

/** The pictures of the home page's hero, in the order of its slides; our own content, not the API host's. */
export const heroPicturesQuery = () =>
  queryOptions({
    queryKey: ['content', 'hero'],
    meta: readMeta({ method: 'GET', href: HERO_HREF }),
    queryFn: ({ signal }) => readListCall(heroPictures, HERO_HREF, words.listingFailed, signal),
  });
