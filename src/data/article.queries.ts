import { queryOptions } from '@tanstack/react-query';
import words from '#content/words.json' with { type: 'json' };
import { readCalls } from '#contract/read-calls.ts';
import { readListCall, readRecordCall } from './api-client.ts';
import { readMeta } from './query-reads.ts';

/** Journal articles on the home page (spec §9). */
export const LATEST_ARTICLES = 4;

const articlesQuery = (key: string, href: string) =>
  queryOptions({
    queryKey: ['article', key],
    meta: readMeta({ method: 'GET', href }),
    queryFn: ({ signal }) => readListCall(readCalls.latest_articles, href, words.latestArticlesFailed, signal),
  });

/** The latest articles (spec §7). */
export const latestArticlesQuery = () => articlesQuery('latest', readCalls.latest_articles.href(LATEST_ARTICLES));

/** Every article, newest first, for the journal's own page. */
export const allArticlesQuery = () => articlesQuery('all', readCalls.latest_articles.href());

/** One article by its slug; `record` is null when there is none. */
export const articleQuery = (slug: string) =>
  queryOptions({
    queryKey: ['article', 'slug', slug],
    meta: readMeta({ method: 'GET', href: readCalls.article.href(slug) }),
    queryFn: ({ signal }) =>
      readRecordCall(readCalls.article, readCalls.article.href(slug), words.articleFailed, signal),
  });
