import type { HonoRequest } from 'hono';
import { readCalls } from '#contract/read-calls.ts';
import { stringifyQuery } from '#lib/query-string.ts';
import { notFound } from '../http/problems.ts';

// What another API host is asked: addresses made anew of what the contract knows, of which nothing is as a visitor
// wrote it. A host that decodes a path once more must not be led elsewhere in its own house.

/** Longest text searched, in characters, as our own API cuts it. */
const MAX_QUERY = 200;
/** What an article may be called at another host: no separator, no escape, no dot in front. */
const SLUG = /^[\p{L}\p{M}\p{N}_~!'(),+@ -][\p{L}\p{M}\p{N}._~!'(),+@ -]{0,299}$/u;

type Asked = Pick<HonoRequest, 'query'>;

const wholeNumber = (given: string | undefined): string | undefined =>
  given !== undefined && /^[1-9]\d{0,8}$/.test(given) ? given : undefined;

/** The three simple lists. */
export function simplePath(req: Asked): string {
  const featured = req.query('featured')?.toLowerCase();
  return `${readCalls.suggestions.pattern}${stringifyQuery({
    limit: wholeNumber(req.query('limit')),
    featured: featured === 'true' || featured === 'false' ? featured : undefined,
  })}`;
}

/** The newest articles. */
export const articlesPath = (req: Asked): string =>
  `${readCalls.latest_articles.pattern}${stringifyQuery({ limit: wholeNumber(req.query('limit')) })}`;

/** @throws ProblemError 404 for what no article can be called */
export function articlePath(slug: string): string {
  if (!SLUG.test(slug)) throw notFound('We do not have this article.');
  return readCalls.article.href(slug);
}

/** A search by words. */
export const searchPath = (req: Asked): string =>
  `${readCalls.search_properties.pattern}${stringifyQuery({
    query: req.query('query')?.trim().slice(0, MAX_QUERY),
    page: wholeNumber(req.query('page')),
    limit: wholeNumber(req.query('limit')),
  })}`;
