import words from '#content/words.json' with { type: 'json' };
import { readCalls } from '#contract/read-calls.ts';
import { listQuery, recordQuery } from './api-client.ts';

/** Journal articles on the home page (spec §9). */
export const LATEST_ARTICLES = 4;

const articlesQuery = (key: string, href: string) =>
  listQuery(['article', key], readCalls.latest_articles, href, words.latestArticlesFailed);

/** The latest articles (spec §7). */
export const latestArticlesQuery = () => articlesQuery('latest', readCalls.latest_articles.href(LATEST_ARTICLES));

/** Every article, newest first, for the journal's own page. */
export const allArticlesQuery = () => articlesQuery('all', readCalls.latest_articles.href());

/** One article by its slug; `record` is null when there is none. */
export const articleQuery = (slug: string) =>
  recordQuery(['article', 'slug', slug], readCalls.article, readCalls.article.href(slug), words.articleFailed);
