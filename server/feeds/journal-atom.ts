import * as v from 'valibot';
import firm from '#content/firm.json' with { type: 'json' };
import { Article } from '#contract/article.ts';
import { FEEDS } from '#contract/feeds.ts';
import type { SiteDatabase } from '../db/database.ts';
import type { ArticlesTable } from '../db/schema.ts';
import { absoluteHtml } from './absolute-html.ts';
import { atomFeed, newestOf } from './atom.ts';
import { MOST_ENTRIES } from './feed-homes.ts';
import { articleName, JOURNAL_FEED_NAME } from './feed-names.ts';
import { pictureAddress } from './home-words.ts';
import { element, type Xml } from './xml.ts';

/** An article as it is stored. */
export type ArticleRow = Pick<ArticlesTable, 'slug' | 'created_at' | 'changed_at' | 'detail'>;

/** The newest articles, newest first, up to MOST_ENTRIES. */
export const newestArticles = (db: SiteDatabase): Promise<ArticleRow[]> =>
  db
    .selectFrom('articles')
    .select(['slug', 'created_at', 'changed_at', 'detail'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_ENTRIES)
    .execute();

/** ISO time at which an article was last changed; one that was imported before its day has its day. */
const updatedOf = ({ created_at, changed_at }: ArticleRow): string =>
  newestOf([changed_at ?? '', created_at], created_at);

function entry(row: ArticleRow, origin: string): Xml {
  const { slug, created_at, detail } = row;
  const article = v.parse(Article, JSON.parse(detail));
  const page = `${origin}/journal/${encodeURIComponent(slug)}`;
  const { picture, category, author } = article;
  return element(
    'entry',
    {},
    element('id', {}, articleName(slug)),
    element('title', {}, article.heading),
    element('updated', {}, updatedOf(row)),
    element('published', {}, created_at),
    element('author', {}, element('name', {}, author?.trim() || firm.name)),
    element('link', { rel: 'alternate', type: 'text/html', href: page }),
    picture == null
      ? undefined
      : element('link', { rel: 'enclosure', type: 'image/jpeg', href: pictureAddress(origin, picture) }),
    category?.title == null ? undefined : element('category', { term: category.title }),
    element('content', { type: 'html' }, absoluteHtml(article.content, page)),
  );
}

/**
 * The journal as an Atom feed (RFC 4287).
 * @param catalogueTime ISO time of the last import, for a journal without articles
 */
export const journalAtom = (articles: readonly ArticleRow[], origin: string, catalogueTime: string): string =>
  atomFeed({
    id: JOURNAL_FEED_NAME,
    title: FEEDS.journal.title,
    subtitle: `The newest articles, ${MOST_ENTRIES} at most.`,
    updated: newestOf(articles.map(updatedOf), catalogueTime),
    self: `${origin}${FEEDS.journal.path}`,
    page: `${origin}/blog`,
    origin,
    entries: articles.map((article) => entry(article, origin)),
  });
