import { queryOptions } from '@tanstack/react-query';
import { words } from '#content/words.ts';
import { calls } from '#contract/calls.ts';
import { readListCall } from './api-client.ts';

/** Journal articles on the home page (spec §9). */
export const LATEST_ARTICLES = 4;

/** The latest articles (spec §7). */
export const latestArticlesQuery = () =>
  queryOptions({
    queryKey: ['article', 'latest'],
    queryFn: ({ signal }) =>
      readListCall(
        calls.latest_articles,
        calls.latest_articles.href(LATEST_ARTICLES),
        words.latestArticlesFailed,
        signal,
      ),
  });
