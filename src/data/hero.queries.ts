import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import words from '#content/words.json' with { type: 'json' };
import { Picture } from '#contract/property.ts';
import { readListCall } from './api-client.ts';
import { readMeta } from './query-reads.ts';

const HeroPictures = v.array(Picture);

const heroPictures = {
  method: 'GET',
  firstWords: 'detail',
  read: (body: unknown) => ({ items: v.parse(HeroPictures, body), dropped: 0 }),
} as const;

const HERO_HREF = '/content/hero.json';

/** The pictures of the home page's hero, in the order of its slides; our own content, not the API host's. */
export const heroPicturesQuery = () =>
  queryOptions({
    queryKey: ['content', 'hero'],
    meta: readMeta({ method: 'GET', href: HERO_HREF }),
    queryFn: ({ signal }) => readListCall(heroPictures, HERO_HREF, words.listingFailed, signal),
  });
